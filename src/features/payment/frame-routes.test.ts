import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerPaymentFrame } from './frame-routes.ts';

let database: TestDatabase;
let shop: VisitorApp;
let origins: string[] | null = null;

beforeAll(async () => {
  database = await freshDatabase();
  shop = await visitorApp(database, (app) =>
    registerPaymentFrame(app, {
      provider: () => origins && { origins },
      frameFiles: { script: '/assets/payment-start.js', styles: ['/assets/payment-start.css'] },
      hotReload: false,
    }),
  );
});

afterAll(async () => {
  await shop.app.close();
  await database.drop();
});

test('only the shop’s pages may frame it, and it posts to the provider alone (rule payment/frame-policy)', async () => {
  origins = ['https://pos.bank.test'];
  const { statusCode, headers, body } = await shop.browser().get('/payment/start');
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['content-security-policy']?.toString().split(';')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'form-action https://pos.bank.test',
    "frame-src 'self' https: https://pos.bank.test",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ]);
  // Nothing of its own that runs, and nothing of anybody else.
  expect(body.match(/<script[^>]*>/g)).toEqual([
    '<script type="module" src="/assets/payment-start.js">',
  ]);
  expect(body).not.toMatch(/https?:/);
});

test('posts nowhere without a provider, and uses the language of its path', async () => {
  origins = null;
  const turkish = await shop.browser().get('/payment/start');
  const english = await shop.browser().get('/en/payment/start');
  expect(turkish.headers['content-security-policy']).toContain("form-action 'none'");
  expect(turkish.body).toContain('lang="tr"');
  expect(english.body).toContain('lang="en"');
  expect(english.body).toContain('Opening the bank');
});
