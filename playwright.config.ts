import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { chromiumOptions } from './tests/harness/chromium.ts';

/** Both engines where a PostgreSQL was given, else the embedded one alone. */
const engines = process.env['TEST_DATABASE_URL'] ? ['embedded', 'postgres'] : ['embedded'];
const firstPort = Number(process.env['JOURNEYS_PORT'] ?? 4170);
const port = (engine: string) => firstPort + engines.indexOf(engine);

/** With JOURNEYS=all every journey goes at every width; else each where it has most to show. */
const isShort = process.env['JOURNEYS'] !== 'all';
const deskAlone = [
  'account.spec.ts',
  'account-forms.spec.ts',
  'before-script.spec.ts',
  'browse.spec.ts',
  'camera.spec.ts',
  'card-currency.spec.ts',
  'categories.spec.ts',
  'demo-customer.spec.ts',
  'home-page.spec.ts',
  'lists.spec.ts',
  'own-pages.spec.ts',
  'price-lists.spec.ts',
  'print.spec.ts',
  'product.spec.ts',
  'customers.spec.ts',
  'customer-care.spec.ts',
  'goods-reports.spec.ts',
  'office-access.spec.ts',
  'office-day.spec.ts',
  'office-session.spec.ts',
  'office-dashboard.spec.ts',
  'order-by-phone.spec.ts',
  'order-list.spec.ts',
  'packing.spec.ts',
  'product-form.spec.ts',
  'rich-text.spec.ts',
  'product-table.spec.ts',
  'variants.spec.ts',
  'bulk-changes.spec.ts',
  'quick-order.spec.ts',
  'reports.spec.ts',
  'search.spec.ts',
  'settings.spec.ts',
  'office-pages.spec.ts',
  'office-imports.spec.ts',
  'opening-day.spec.ts',
];
const phoneAlone = [
  'cart.spec.ts',
  'frame.spec.ts',
  'guest-checkout.spec.ts',
  'place-order.spec.ts',
];
/** Once an engine: on the phone with the embedded one, on the desk with PostgreSQL. */
const onceAnEngine = ['no-script.spec.ts', 'card-payment.spec.ts', 'card-silence.spec.ts'];

for (const name of [...deskAlone, ...phoneAlone, ...onceAnEngine]) {
  if (!existsSync(new URL(`tests/e2e/${name}`, import.meta.url)))
    throw new Error(`No such journey: ${name}`);
}

/** A journey that only reads looks the same on both engines: PostgreSQL has those that buy. */
const journeysOn = (engine: string, elsewhere: string[]) => ({
  ...(engine === 'postgres' && { grep: /@both-engines/ }),
  testIgnore: isShort ? elsewhere : [],
});

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Named as flaky when it passes then: to be mended, but no reason to refuse everything else (decision 0034).
  retries: 1,
  // Limits only catch a hang: how fast the machine is decides no journey.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    // A trace of each journey takes as long as the journey: `playwright test --trace on` when one fails.
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions,
  },
  projects: engines.flatMap((engine) => [
    {
      name: `${engine} desk`,
      ...journeysOn(engine, engine === 'postgres' ? phoneAlone : [...phoneAlone, ...onceAnEngine]),
      use: { baseURL: `http://127.0.0.1:${port(engine)}`, viewport: { width: 1440, height: 900 } },
    },
    {
      name: `${engine} phone`,
      ...journeysOn(engine, engine === 'postgres' ? [...deskAlone, ...onceAnEngine] : deskAlone),
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        baseURL: `http://127.0.0.1:${port(engine)}`,
      },
    },
  ]),
  webServer: engines.map((engine) => ({
    command: `node_modules/.bin/node tests/harness/serve.ts ${engine} ${port(engine)}`,
    url: `http://127.0.0.1:${port(engine)}/ready`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
  })),
});
