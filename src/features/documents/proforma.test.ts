import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderDocument } from '#db/orders/read/order-document.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { orderDocument, orderLine, store } from '#tests/harness/order-document.ts';
import { pagesOf } from '#tests/harness/paper-pages.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerDocumentRoutes } from './document-routes.ts';
import { drawProforma } from './draw-proforma.ts';
import { proformaContent } from './proforma-content.ts';

const account = 'Marmara Bank_Arasta Ticaret A.Ş._123_TR470000100100000350930001';
const draw = (changes: Partial<OrderDocument> = {}, locale: 'tr' | 'en' = 'tr') =>
  drawProforma(
    proformaContent(orderDocument(changes), { store, bankAccounts: account, locale }),
  ).then(pagesOf);

describe('the pro-forma of an order', () => {
  test('holds seller, buyer, lines and totals, in Turkish letters', async () => {
    const [page] = await draw({ description: 'ĞÜŞİÖÇ ğüşıöç ₺' });
    for (const part of [
      'Proforma',
      'Arasta Ticaret A.Ş. · Çarşı Cad. No: 12, Edirne',
      'Mersis 0123 4567 8901 2345',
      'Çağlayan Yapı Ltd. Şti.',
      'Kırkpınar V.D. · 1234567890',
      'Sipariş no 104872',
      'Referans numaranız SA-2026/17',
      'ĞÜŞİÖÇ ğüşıöç ₺',
      'E27 LED Ampul 12 W Gün Işığı',
      'Not: 3. kat için',
      '2 Koli ₺4.325,00 %20 ₺8.650,00',
      '3 Adet ₺386,04 %1 ₺1.158,11',
      'Ara toplam (KDV hariç) ₺9.808,11',
      'KDV %20 (₺8.650,00 üzerinden) ₺1.730,00',
      'KDV %1 (₺1.158,11 üzerinden) ₺11,59',
      'Kargo ₺89,90',
      'Genel toplam ₺11.639,60',
      'TR47 0000 1001 0000 0350 9300 01',
      'Açıklamaya 104872 yazın. Son ödeme: 22.11.2026 13:00',
      'fatura yerine geçmez',
      'Sayfa 1 / 1',
    ])
      expect(page).toContain(part);
  });

  test('names the customer’s own code (rule orders/customer-codes)', async () => {
    const [page] = await draw({
      lines: [{ ...orderLine, customerCode: 'DEPO 7', note: '3. kat' }],
    });
    expect(page).toContain('Sizin kodunuz: DEPO 7 · Not: 3. kat');
  });

  test('is in English, with the shipping charge of that time', async () => {
    const [page] = await draw({ shippingState: 'recipient', shippingTotal: 0 }, 'en');
    for (const part of ['Pro-forma', 'Amount (excl. VAT)', 'Shipping Paid by recipient', 'Page 1'])
      expect(page).toContain(part);
  });

  test('names the shipping product beside its fee, and wraps long names', async () => {
    const code = 'KAPIYA KADAR OZENLI GONDERIM VE SIGORTA';
    const [page] = await draw({
      shippingItem: { productId: 3, code, name: 'Gönderim', image: '' },
    });
    expect(page).toContain(`Kargo (${code}) ₺89,90`);
  });

  test('asks for no money once the order is paid, canceled or expired', async () => {
    for (const state of ['paid', 'cancelled', 'expired'] as const) {
      const [page] = await draw({ state });
      expect(page).not.toContain('TR47');
    }
  });

  test('continues a long order over pages, with headings and every line', async () => {
    const [line] = orderDocument().lines;
    const lines = Array.from({ length: 150 }, (_, at) => ({ ...line!, code: `KOD-${at + 1}.` }));
    const pages = await draw({ lines });
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Ürün kodu');
    const all = pages.join(' ');
    for (const { code } of lines) expect(all).toContain(code);
    expect(pages.at(-1)).toContain(`Sayfa ${pages.length} / ${pages.length}`);
  });

  test('keeps words without a break inside their column', async () => {
    const [line] = orderDocument().lines;
    const pages = await draw({
      lines: [{ ...line!, code: 'X'.repeat(60), name: 'Y'.repeat(200) }],
    });
    const xs = pages.join('').match(/X/g);
    expect(xs).toHaveLength(60);
  });
});

describeEachEngine('the call for a pro-forma', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db, { b2cHavaleEftHesapBilgisi: account });
    shop = await visitorApp(database, registerDocumentRoutes);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  test('returns the customer’s own order in the language of the page', async () => {
    const productId = await makeProduct(till.db, { name: 'Çekiç Gürgen Saplı' });
    const buyer = await makeBuyer(till.db);
    const { orderNo } = await makeOrder(till, buyer, [{ productId, quantity: 3 }]);
    const browser = shop.browser();
    await signIn(till.db, browser, buyer);
    const answer = await browser.get(`/siparis/${orderNo}/proforma.pdf`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="proforma-${orderNo}.pdf"`,
    });
    const [page] = await pagesOf(answer.rawPayload);
    for (const part of ['Çekiç Gürgen Saplı', 'Ayşe Yılmaz', 'Genel toplam ₺410,00', orderNo])
      expect(page).toContain(part);
    const english = await browser.get(`/en/siparis/${orderNo}/proforma.pdf`);
    expect((await pagesOf(english.rawPayload))[0]).toContain('Grand total ₺410.00');
  });

  test('answers another customer’s order like a missing one, and sends a visitor to sign in', async () => {
    const productId = await makeProduct(till.db);
    const { orderNo } = await makeOrder(till, await makeBuyer(till.db), [
      { productId, quantity: 1 },
    ]);
    const browser = shop.browser();
    await signIn(till.db, browser, await makeBuyer(till.db));
    for (const each of [orderNo, '1', '%00'])
      expect((await browser.get(`/siparis/${each}/proforma.pdf`)).statusCode, each).toBe(404);
    const visitor = await shop.browser().get(`/siparis/${orderNo}/proforma.pdf`);
    expect(visitor.headers.location).toBe('/account/login?next=%2Fsiparis%2Fliste%2F');
  });
});
