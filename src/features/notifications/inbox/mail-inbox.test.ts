import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#app/server/server.ts';
import { imageStore } from '#features/images/make-image.ts';
import { photoStore } from '#features/images/photo-store.ts';
import { readEnvironment } from '#platform/environment.ts';
import type { App } from '#platform/http.ts';
import { createLog } from '#platform/log.ts';
import { cardProviders } from '#platform/payments/choose-provider.ts';
import { mailSender } from '#platform/mail.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { bankAccounts, orderDocument, store } from '#tests/harness/order-document.ts';
import { orderMail } from '#features/notifications/order-mail.ts';

let database: TestDatabase;
let dataDir: string;
const apps: App[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'arasta-inbox-'));
  const send = mailSender({ smtpUrl: undefined, from: 'Arasta <a@shop.example>', dataDir });
  const setting = { store, publicUrl: 'https://shop.example', bankAccounts, trackingUrl: null };
  await send(orderMail('order-received', orderDocument({ orderNo: '1' }), setting));
  await send(orderMail('order-cancelled', orderDocument({ orderNo: '2', locale: 'en' }), setting));
  const old = new Date('2026-11-01T10:00:00Z');
  await utimes(join(dataDir, 'mails', 'order-received-1.eml'), old, old);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function shop(settings: Record<string, string> = {}, development = true): Promise<App> {
  const environment = readEnvironment({ DATA_DIR: dataDir, BUSY_AFTER_MS: '0', ...settings });
  const app = await buildServer({
    environment,
    cards: cardProviders(environment.cardAccounts, { onChange: () => undefined }),
    database: database.handle,
    log: createLog('silent'),
    images: imageStore({ dataDir }),
    photos: photoStore({ dataDir }),
    render: () => Promise.reject(new Error('this shop was opened without its pages')),
    renderOverdue: () => '',
    assets: {
      tags: () => '',
      entry: () => ({ script: '', styles: [] }),
      paintScript: '',
      preamble: '',
    },
    distDir: null,
    clock: () => new Date(),
    demoCustomers: null,
    sharedCustomers: new Set(),
    development,
  });
  apps.push(app);
  return app;
}

test('lists mails newest first and shows each as HTML, as text and with its headers', async () => {
  const app = await shop();
  const list = (await app.inject('/dev/mail')).body;
  expect(list.indexOf('Your order has been canceled: 2')).toBeGreaterThan(0);
  expect(list.indexOf('Siparişiniz alındı: 1')).toBeGreaterThan(
    list.indexOf('Your order has been canceled: 2'),
  );
  const page = await app.inject('/dev/mail/order-received-1');
  expect(page.body).toContain('src="/dev/mail/order-received-1/html" sandbox="');
  expect((await app.inject('/dev/mail/order-received-1?view=text')).body).toContain(
    'Genel Toplam: ₺11.639,60',
  );
  const headers = (await app.inject('/en/dev/mail/order-received-1?view=headers')).body;
  expect(headers).toContain('To: isil@example.com');
  expect(headers).toContain('All mails');
});

test('a mail runs nothing and loads nothing, and only the inbox frames it', async () => {
  const app = await shop();
  const { headers, body } = await app.inject('/dev/mail/order-received-1/html');
  expect(body).toContain('E27 LED Ampul');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox allow-popups/);
  expect(headers['content-security-policy']).not.toMatch(/allow-scripts|allow-same-origin/);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
});

test('no file name leads out of the folder', async () => {
  const app = await shop();
  for (const name of ['nothing', '..%2Fmails%2Forder-received-1', '%00', '.', 'a%2Fb'])
    expect((await app.inject(`/dev/mail/${name}/html`)).statusCode, name).toBe(404);
});

test('does not exist in a public shop, in one that sends mails, or for other machines', async () => {
  const urls = ['/dev/mail', '/dev/mail/order-received-1', '/dev/mail/order-received-1/html'];
  const closed = [await shop({}, false), await shop({ SMTP_URL: 'smtp://127.0.0.1:1' })];
  for (const app of closed)
    for (const url of ['/dev/mail', '/dev/mail/:name', '/dev/mail/:name/html', '/en/dev/mail'])
      expect(app.hasRoute({ method: 'GET', url }), url).toBe(false);
  const open = await shop();
  for (const url of urls) {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    expect((await open.inject({ url, headers })).statusCode, url).toBe(404);
    const remoteAddress = '198.51.100.7';
    expect((await open.inject({ url, remoteAddress })).statusCode, url).toBe(404);
  }
});
