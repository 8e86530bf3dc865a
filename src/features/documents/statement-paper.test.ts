import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { openTill } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerDocumentRoutes } from './document-routes.ts';

let database: TestDatabase;
let shop: VisitorApp;
beforeAll(async () => {
  database = await freshDatabase();
  await openTill(database.db);
  shop = await visitorApp(database, registerDocumentRoutes);
});
afterAll(async () => {
  await shop.app.close();
  await database.drop();
});

test('the statement of a period has its headings on each page (rule business/statement-files)', async () => {
  const buyer = await makeBuyer(database.db);
  const browser = shop.browser();
  await signIn(database.db, browser, buyer);
  await database.db
    .insertInto('customer_statement')
    .values(
      Array.from({ length: 90 }, (_, position) => ({
        customer_id: buyer.customerId,
        position,
        date: position < 10 ? '2025-12-31' : '2026-01-15',
        document: `ĞÜŞ-${position}`,
        description: 'Satış Faturası, İstanbul şubesi için',
        debit: 1234.5,
      })),
    )
    .execute();
  const reply = await browser.get('/cari-hesap/ekstre.pdf?from=2026-01-01');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  const file = await getDocumentProxy(new Uint8Array(reply.rawPayload));
  const pages = (await extractText(file)).text.map((page) => page.replaceAll(/\s+/g, ' '));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages.slice(0, -1)) expect(page).toContain('Tarih Belge Açıklama Vade');
  const all = pages.join(' ');
  for (const part of [
    'Cari Hesap Ekstresi',
    'Dönem 01.01.2026 – …',
    'ĞÜŞ-89',
    '₺111.105,00',
    'Toplam borç ₺98.760,00',
    'Güncel bakiye ₺111.105,00',
    `Sayfa 1 / ${pages.length}`,
  ])
    expect(all).toContain(part);
  expect(all).not.toContain('ĞÜŞ-9 ');
  const visitor = await shop.browser().get('/en/cari-hesap/ekstre.pdf');
  expect([visitor.statusCode, visitor.headers.location]).toMatchObject([
    303,
    expect.stringContaining('login'),
  ]);
});
