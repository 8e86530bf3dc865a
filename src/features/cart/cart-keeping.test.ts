import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart, RemovedLines } from '#contract/cart.ts';
import type { ErrorBody } from '#contract/error-body.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import type { Browser, VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerCartRoutes } from './cart-routes.ts';

describeEachEngine('a cart’s memory', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  beforeAll(async () => {
    database = await open();
    await openTill(database.db);
    shop = await visitorApp(database, registerCartRoutes);
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  const cart = '/api/catalog/cart';
  const add = (browser: Browser, id: number, quantity: number, unit = '1') =>
    browser.post(`${cart}/${id}`, { quantity: String(quantity), productValue: unit });
  const json = (browser: Browser, method: 'PATCH' | 'POST', url: string, body: object) =>
    browser.change({
      method,
      url,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const patch = (browser: Browser, id: string, change: object) =>
    json(browser, 'PATCH', `${cart}/${id}`, change);
  const read = async (browser: Browser, locale = 'tr') =>
    (await browser.get(cart, { 'x-locale': locale })).json<Cart>();
  const lines = async (browser: Browser) =>
    (await read(browser)).items.map(({ id, quantity, note }) => [id, quantity, note]);
  const price = (id: number, value: number) =>
    database.db
      .updateTable('product_units')
      .set({ price: value })
      .where('product_id', '=', id)
      .where('id', '=', 1)
      .execute();
  const stock = (id: number, quantity: number) =>
    database.db.updateTable('products').set({ quantity }).where('id', '=', id).execute();
  const see = async (browser: Browser, look: string | null) =>
    expect((await json(browser, 'POST', '/api/catalog/cart-look', { look })).statusCode).toBe(200);

  test('restores a removed line unchanged at its place', async () => {
    const browser = shop.browser();
    const packs = { Koli: [12, 100] } as const;
    const first = await makeProduct(database.db, { packs });
    const second = await makeProduct(database.db);
    await add(browser, first, 1, 'Koli');
    await add(browser, second, 3);
    await patch(browser, `${first}-2`, { note: 'Depo 2' });
    const before = await lines(browser);
    const gone = await browser.change({ method: 'DELETE', url: `${cart}/${first}-2` });
    const { removal } = gone.json<RemovedLines>();
    expect(await lines(browser)).toEqual([[`${second}-1`, 3, '']]);
    const back = () => json(browser, 'POST', '/api/catalog/cart-lines/restore', { removal });
    expect((await back()).statusCode).toBe(200);
    expect(await lines(browser)).toEqual(before);
    // Once: what has come back is not there to come back again.
    expect((await back()).statusCode).toBe(404);
    expect(await lines(browser)).toEqual(before);
  });

  test('restores an emptied cart and keeps what was added since', async () => {
    const browser = shop.browser();
    const ids = [await makeProduct(database.db), await makeProduct(database.db)] as const;
    for (const id of ids) await add(browser, id, 2);
    const gone = await browser.change({ method: 'DELETE', url: cart });
    const { removal } = gone.json<RemovedLines>();
    await add(browser, ids[1], 1);
    const restore = { removal };
    const other = shop.browser();
    await add(other, ids[0], 1);
    const path = '/api/catalog/cart-lines/restore';
    expect((await json(other, 'POST', path, restore)).statusCode).toBe(404);
    expect((await json(browser, 'POST', path, restore)).statusCode).toBe(200);
    expect(await lines(browser)).toEqual([
      [`${ids[0]}-1`, 2, ''],
      [`${ids[1]}-1`, 3, ''],
    ]);
    const empty = await shop.browser().change({ method: 'DELETE', url: cart });
    expect(empty.json()).toEqual({ success: true, removal: null });
  });

  test('keeps a note with its line, whatever its unit becomes, and refuses a card number', async () => {
    const browser = shop.browser();
    const packs = { Koli: [12, 100] } as const;
    const id = await makeProduct(database.db, { packs });
    await add(browser, id, 1);
    expect((await patch(browser, `${id}-1`, { note: '  Şantiye B ' })).json()).toMatchObject({
      note: 'Şantiye B',
    });
    const card = await patch(browser, `${id}-1`, { note: '4111 1111 1111 1111' });
    expect(card.json<ErrorBody>().error.code).toBe('card-number');
    expect((await patch(browser, `${id}-1`, { note: 'x'.repeat(201) })).statusCode).toBe(400);
    await patch(browser, `${id}-1`, { quantity: 2 });
    await patch(browser, `${id}-1`, { unit: 'Koli' });
    expect(await lines(browser)).toEqual([[`${id}-2`, 2, 'Şantiye B']]);
    await patch(browser, `${id}-2`, { note: '' });
    expect(await lines(browser)).toEqual([[`${id}-2`, 2, '']]);
  });

  test('reports a changed price once, in both directions', async () => {
    const browser = shop.browser();
    const id = await makeProduct(database.db, { name: 'Kova', nameEn: 'Bucket', price: 100 });
    await add(browser, id, 2);
    const quiet = { changes: [], look: null };
    expect(await read(browser)).toMatchObject(quiet);
    await price(id, 120);
    const dearer = 'Kova: Adet fiyatı arttı, ₺120,00 yerine ₺144,00.';
    const told = await read(browser);
    expect(told.changes).toEqual([dearer]);
    expect((await read(browser, 'en')).changes).toEqual([
      'Bucket: the price per pcs rose from ₺120.00 to ₺144.00.',
    ]);
    // Neither a change of the line nor more of it is a look.
    await patch(browser, `${id}-1`, { quantity: 3 });
    await add(browser, id, 1);
    expect((await read(browser)).changes).toEqual([dearer]);
    await see(browser, told.look);
    expect(await read(browser)).toMatchObject(quiet);
    await price(id, 90);
    const cheaper = await read(browser);
    expect(cheaper.changes).toEqual(['Kova: Adet fiyatı düştü, ₺144,00 yerine ₺108,00.']);
    // What changed after the page was shown has not been seen by it.
    await price(id, 95);
    await see(browser, cheaper.look);
    expect((await read(browser)).changes).toEqual([
      'Kova: Adet fiyatı düştü, ₺144,00 yerine ₺114,00.',
    ]);
  });

  test('reports no price change for another currency, VAT or rate', async () => {
    const browser = shop.browser();
    const { db } = database;
    const id = await makeProduct(db, { name: 'Ölçü', price: 10, currency: 'USD' });
    await add(browser, id, 1);
    browser.cookies.set('__Host-currency', 'USD');
    expect((await read(browser)).changes).toEqual([]);
    await changeSettings(db, { productsWithKdv: 0 });
    await db
      .updateTable('currencies')
      .set({ exchange_rate: 50 })
      .where('code', '=', 'USD')
      .execute();
    await shop.reload();
    expect(await read(browser)).toMatchObject({ changes: [], look: null });
    await price(id, 11);
    expect((await read(browser)).changes).toEqual([
      'Ölçü: Adet fiyatı arttı, $10,00 yerine $11,00.',
    ]);
    await changeSettings(db, { productsWithKdv: 1 });
    await shop.reload();
  });

  test('reports that stock no longer suffices, and that it suffices again', async () => {
    const browser = shop.browser();
    const id = await makeProduct(database.db, { name: 'Fener', quantity: 10 });
    await add(browser, id, 5);
    await stock(id, 6);
    expect(await read(browser)).toMatchObject({ changes: [], look: null });
    await stock(id, 3);
    const less = await read(browser);
    expect(less.changes).toEqual([
      'Fener: stok azaldı. Sepetinizde 5 adet var, stokta 3 adet kaldı.',
    ]);
    await see(browser, less.look);
    expect((await read(browser)).changes).toEqual([]);
    expect((await read(browser)).notes).toHaveLength(1);
    await stock(id, 50);
    const back = await read(browser);
    expect(back.changes).toEqual(['Fener: yeniden stokta, sepetinizdeki 5 adet alınabilir.']);
    await see(browser, back.look);
    await patch(browser, `${id}-1`, { quantity: 40 });
    expect(await read(browser)).toMatchObject({ changes: [], look: null });
    await stock(id, 0);
    expect((await read(browser)).changes).toEqual(['Fener: stokta kalmadı.']);
  });

  test('reports insufficient stock without a number where numbers are hidden (rule stock/hidden-numbers)', async () => {
    const browser = shop.browser();
    const id = await makeProduct(database.db, { name: 'Çekiç', quantity: 10 });
    await add(browser, id, 5);
    await stock(id, 3);
    await changeSettings(database.db, { stockInfoStatus: 2 });
    await shop.reload();
    expect(await read(browser)).toMatchObject({
      changes: ['Çekiç: stok azaldı, sepetinizdeki 5 adet için artık yeterli değil.'],
      notes: ['Çekiç: Bu üründen 5 adet bulunmamaktadır!'],
      items: [{ quantity: 5, maxQuantity: 100_000 }],
    });
    expect((await read(browser, 'en')).changes).toEqual([
      'Çekiç: there is no longer enough stock for the 5 in your cart.',
    ]);
    await changeSettings(database.db, { stockInfoStatus: 0 });
    await shop.reload();
  });
});
