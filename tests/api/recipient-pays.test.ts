import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ pages: true });
});
afterAll(() => shop.close());

test('no page calls an order free whose recipient pays, whatever the settings say later', async () => {
  const { settings, ...rest } = await loadSnapshot(shop.db);
  const then = { ...rest, settings: { ...settings, kargoAliciyaAit: true } };
  const till = { db: shop.db, snapshot: () => then, clock: () => new Date() };
  const buyer = await makeBuyer(shop.db);
  const { id, orderNo } = await makeOrder(till, buyer, [{ productId: seed.bulb, quantity: 2 }]);
  const browser = shop.browser();
  await signIn(shop.db, browser, buyer);
  // the browser has just ordered
  await shop.db
    .updateTable('sessions')
    .set({ success_order_id: id })
    .where('customer_id', '=', buyer.customerId)
    .execute();
  const mainOf = async (path: string): Promise<string> => {
    const { statusCode, body } = await browser.get(path);
    expect(statusCode, path).toBe(200);
    return /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
  };
  const pages = {
    success: await mainOf('/sepet'),
    list: await mainOf('/siparis/liste/'),
    summary: await mainOf(`/siparis/ozet/${orderNo}`),
    english: await mainOf('/en/siparis/liste/'),
  };
  expect(pages.success).toContain('Siparişiniz başarılı.');
  for (const page of [pages.success, pages.list]) expect(page).toContain('Alıcı Ödemeli');
  expect(pages.english).toContain('Paid by recipient');
  for (const [name, page] of Object.entries(pages)) {
    expect(page, name).toContain(orderNo);
    expect(page, name).not.toMatch(/ücretsiz|ÜCRETSİZ|Ücretsiz|\bfree\b/i);
  }
});
