import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { Session } from '#contract/session.ts';
import { makeSettings, makeProduct, sellingSettings } from '#tests/harness/factories.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { visitorApp, type Browser, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { hideGoods } from '#tests/harness/wholesale.ts';
import { registerCartRoutes } from './cart-routes.ts';

const cart = '/api/catalog/cart';

describeEachEngine('lines of goods that a buyer no longer sees', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  beforeAll(async () => {
    database = await open();
    await makeSettings(database.db, sellingSettings);
    shop = await visitorApp(database, registerCartRoutes);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  const read = async (browser: Browser) => (await browser.get(cart)).json<Cart>();
  const add = (browser: Browser, id: number, quantity: number) =>
    browser.post(`${cart}/${id}`, { quantity: String(quantity) });
  const change = (browser: Browser, id: number, of: object) =>
    browser.change({
      method: 'PATCH',
      url: `${cart}/${id}-1`,
      payload: JSON.stringify(of),
      headers: { 'content-type': 'application/json' },
    });
  async function holding() {
    const { db } = database;
    const seen = await makeProduct(db, { name: 'Kova', price: 10, taxRate: 20, quantity: 50 });
    const kept = await makeProduct(db, {
      name: 'Saklı',
      price: 77,
      quantity: 50,
      weight: 30,
      packs: { Koli: [5, 300] },
    });
    const browser = shop.browser();
    for (const id of [seen, kept]) expect((await add(browser, id, 4)).statusCode).toBe(200);
    await hideGoods(db, [kept]);
    await shop.reload();
    return { seen, kept, browser };
  }

  test('have no price, count in no total and are not for sale (rule wholesale/unseen-lines)', async () => {
    const { seen, kept, browser } = await holding();
    const found = await read(browser);
    expect(found).toMatchObject({ subTotal: 40, tax: 8, shippingTotal: 50, total: 98 });
    expect(found.items.map(({ amount, maxQuantity }) => [amount, maxQuantity])).toEqual([
      [48, 50],
      [0, 0],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/77|300/);
    expect(found.notes).toEqual(['Saklı: Bu ürün şu anda satışta değil.']);
    expect(found.changes).toEqual([]);
    const session = (await browser.get('/api/catalog/session')).json<Session>();
    expect(session.cart).toMatchObject({ count: 2, total: 98, shippingTotal: 50 });
    await browser.change({ method: 'DELETE', url: `${cart}/${seen}` });
    expect(await read(browser)).toMatchObject({ total: 0, shippingState: 'free' });
    expect((await browser.change({ method: 'DELETE', url: `${cart}/${kept}` })).statusCode).toBe(
      200,
    );
    expect((await read(browser)).items).toEqual([]);
  });

  test('can become less, not more and no other unit (rule wholesale/unseen-lines)', async () => {
    const { kept, browser } = await holding();
    for (const of of [{ quantity: 5 }, { addQuantity: 1 }, { unit: 'Koli' }])
      expect((await change(browser, kept, of)).statusCode).toBe(404);
    expect((await change(browser, kept, { quantity: 2 })).json()).toMatchObject({ amount: 0 });
    expect((await change(browser, kept, { note: 'şantiye' })).statusCode).toBe(200);
    expect((await add(browser, kept, 1)).json()).toMatchObject({ error: { code: 'not-found' } });
    const removed = await browser.change({ method: 'DELETE', url: `${cart}/${kept}` });
    const { removal } = removed.json<{ removal: number }>();
    const back = await browser.postJson('/api/catalog/cart-lines/restore', { removal });
    expect(back.statusCode).toBe(200);
    expect((await read(browser)).items[1]).toMatchObject({ quantity: 2, note: 'şantiye', net: 0 });
  });

  test('say nothing of a stock that changes (rule cart/change-notices)', async () => {
    const { kept, browser } = await holding();
    const { look } = await read(browser);
    await browser.postJson('/api/catalog/cart-look', { look });
    const { db } = database;
    await db.updateTable('products').set({ quantity: 1 }).where('id', '=', kept).execute();
    expect((await read(browser)).changes).toEqual([]);
    await db.deleteFrom('assortments').execute();
    await shop.reload();
    expect(await read(browser)).toMatchObject({ subTotal: 348 });
  });
});
