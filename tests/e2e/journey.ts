import { test as base, expect } from '@playwright/test';

/**
 * A browser test in which any message of the console that is a warning or an error, and any
 * uncaught exception, fails the test at its end.
 */
export const test = base.extend<{ consoleStaysClean: void }>({
  consoleStaysClean: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) {
          said.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      page.on('pageerror', (error) => said.push(`exception: ${error.message}`));
      await use();
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
