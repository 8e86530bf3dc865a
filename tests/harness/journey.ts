import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMails, mailFolder } from '#platform/mail-folder.ts';
import { test as base, expect, type Page } from '@playwright/test';

/**
 * A browser test in which any message of the console that is a warning or an error, and any
 * uncaught exception, fails the test at its end. `expectedNoise` is what a test itself brings about.
 */
export const test = base.extend<{ consoleStaysClean: void; expectedNoise: RegExp | null }>({
  expectedNoise: [null, { option: true }],
  consoleStaysClean: [
    async ({ page, expectedNoise }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) {
          said.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      page.on('pageerror', (error) => said.push(`exception: ${error.message}`));
      await use();
      expect(said.filter((line) => !expectedNoise?.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens a page and waits until its script has taken it over (it then asks who the visitor is). */
export async function open(page: Page, path: string): Promise<void> {
  const alive = page.waitForResponse((answer) => answer.url().endsWith('/api/catalog/session'));
  await page.goto(path);
  await alive;
}

/** Puts the first product of the list that can be bought as it is into the cart; gives its name. */
export async function addFirstProduct(page: Page): Promise<string> {
  const first = page.getByRole('button', { name: /^Sepete Ekle: / }).first();
  const name = (await first.getAttribute('aria-label'))?.replace(/^Sepete Ekle: /, '') ?? '';
  await first.click();
  await expect(page.getByText('Sepete eklendi').first()).toBeVisible();
  return name;
}

/** The text of the newest mail to an address with this subject, once the shop has written it. */
export async function mailTo(page: Page, to: string, subject: string): Promise<string> {
  const { port } = new URL(page.url());
  const folder = mailFolder(join(tmpdir(), `arasta-journeys-${port}`));
  let text = '';
  await expect
    .poll(async () => {
      const mails = await listMails(folder, 50);
      text = mails.find((mail) => mail.to === to && mail.subject === subject)?.text ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}
