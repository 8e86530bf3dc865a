import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { ShoppingList, ShoppingLists } from '#contract/catalog/shopping-list.ts';
import { registerCartRoutes } from '#features/cart/cart-routes.ts';
import { makeBuyer, makeOrder, signIn } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import type { Browser, VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerListForms } from './list-form-routes.ts';
import { registerListRoutes } from './list-routes.ts';

describeEachEngine('shopping lists', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let browser: Browser;
  let buyer: Buyer;
  let tape: number;
  let box: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    shop = await visitorApp(database, (app, services) => {
      registerCartRoutes(app, services);
      registerListRoutes(app, services);
      registerListForms(app, services);
    });
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });
  beforeEach(async () => {
    browser = shop.browser();
    buyer = await makeBuyer(database.db);
    await signIn(database.db, browser, buyer);
    tape = await makeProduct(database.db, {
      name: 'Bant',
      quantity: 50,
      packs: { Koli: [10, 90] },
    });
    box = await makeProduct(database.db, { name: 'Kutu', quantity: 5 });
  });

  const path = '/api/catalog/lists';
  const oneBox = () => [{ productId: box, unitId: 1, quantity: 1 }];
  const lists = async () => (await browser.get(path)).json<ShoppingLists>();
  const keep = (name: string, lines: object[] = oneBox()) =>
    browser.postJson(path, { name, lines });
  const form = (fields: Record<string, string>) => browser.post('/listelerim', fields);
  const cart = async () => (await browser.get('/api/catalog/cart')).json<Cart>();
  const held = async () =>
    Object.fromEntries((await cart()).items.map(({ id, quantity }) => [id, quantity]));

  test('are saved under a name, opened, changed and deleted (rules shopping-lists/name, shopping-lists/open)', async () => {
    const lines = [
      { productId: box, unitId: 1, quantity: 3 },
      { productId: tape, unitId: 2, quantity: 1 },
    ];
    const { id } = (await keep('  Haftalık   siparişim ', lines)).json<{ id: number }>();
    expect((await lists()).items).toMatchObject([{ id, name: 'Haftalık siparişim', count: 2 }]);
    const list = (await browser.get(`${path}/${id}`)).json<ShoppingList>();
    expect(list.lines).toEqual(lines);
    expect(list.products.map((p) => [p.name, p.pieces])).toEqual(
      expect.arrayContaining([
        ['Kutu', 5],
        ['Bant', 50],
      ]),
    );
    const change = await browser.change({
      method: 'PATCH',
      url: `${path}/${id}`,
      payload: { name: 'Aylık', lines: [...lines, { productId: box, unitId: 1, quantity: 2 }] },
    });
    expect(change.json()).toEqual({ success: true });
    const changed = (await browser.get(`${path}/${id}`)).json<ShoppingList>();
    expect([changed.name, changed.lines[0]?.quantity]).toEqual(['Aylık', 5]);
    await browser.change({ method: 'DELETE', url: `${path}/${id}` });
    expect((await lists()).total).toBe(0);
  });

  test('have unique, non-empty names, fifty at most', async () => {
    expect((await keep('Depo')).statusCode).toBe(200);
    const again = await keep('Depo');
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'list-name-taken']);
    expect(again.json().error.fields.name).toBe(
      'Bu adda bir listeniz var. Lütfen başka bir ad yazın.',
    );
    expect((await keep('   ')).json().error.fields.name).toBeTruthy();
    const many = await Promise.all(Array.from({ length: 52 }, (_, n) => keep(`Liste ${n}`)));
    const codes = many.map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect(codes.filter((code) => code === 200)).toHaveLength(49);
    expect((await lists()).total).toBe(50);
  });

  test('of another customer are not found, and a visitor is sent to the sign-in page', async () => {
    const { id } = (await keep('Benim')).json<{ id: number }>();
    const other = shop.browser();
    await signIn(database.db, other, await makeBuyer(database.db));
    expect((await other.get(`${path}/${id}`)).statusCode).toBe(404);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const payload = method === 'PATCH' ? { name: 'Onun' } : undefined;
      const answer = await other.change({
        method,
        url: `${path}/${id}`,
        ...(payload && { payload }),
      });
      expect(answer.statusCode, method).toBe(404);
    }
    const stolen = await other.post('/listelerim', { action: 'to-cart', id: String(id) });
    expect(stolen.statusCode).toBe(404);
    const visitor = shop.browser();
    expect((await visitor.get(path)).statusCode).toBe(401);
    const sent = await visitor.post('/listelerim', { action: 'keep-cart', name: 'x' });
    expect([sent.statusCode, sent.headers.location]).toEqual([
      303,
      '/account/login?next=%2Flistelerim',
    ]);
    expect((await lists()).items.map((list) => list.name)).toEqual(['Benim']);
  });

  test('are made from the cart, and go into the cart as far as stock allows (rule cart/reorder-lines)', async () => {
    expect((await form({ action: 'keep-cart', name: 'Boş' })).statusCode).toBe(409);
    await browser.post(`/api/catalog/cart/${box}`, { quantity: '4' });
    await browser.post(`/api/catalog/cart/${tape}`, { quantity: '2', productValue: 'Koli' });
    expect((await form({ action: 'keep-cart', name: 'Depo' })).headers.location).toBe(
      '/listelerim',
    );
    const [list] = (await lists()).items;
    const sent = await form({ action: 'to-cart', id: String(list?.id) });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/sepet']);
    expect(await held()).toEqual({ [`${box}-1`]: 5, [`${tape}-2`]: 4 });
    expect((await cart()).notes).toContain(
      'Kutu: toplam 8 Adet istendi, stok yettiği kadarı (5 Adet) sepetinizde.',
    );
  });

  test('are not cut to a hidden stock; the cart says that it is too much (rule stock/hidden-numbers)', async () => {
    await changeSettings(database.db, { stockInfoStatus: 2 });
    await shop.reload();
    await keep('Depo', [{ productId: box, unitId: 1, quantity: 8 }]);
    const [list] = (await lists()).items;
    await form({ action: 'to-cart', id: String(list?.id) });
    expect(await held()).toEqual({ [`${box}-1`]: 8 });
    expect((await cart()).notes).toEqual(['Kutu: Bu üründen 8 adet bulunmamaktadır!']);
    await changeSettings(database.db, { stockInfoStatus: 0 });
    await shop.reload();
  });

  test('order again what is still sold and report the rest (rule orders/reorder)', async () => {
    const { orderNo } = await makeOrder(till, buyer, [
      { productId: tape, unitId: 2, quantity: 1 },
      { productId: box, unitId: 1, quantity: 2 },
    ]);
    await database.db
      .updateTable('products')
      .set({ active: false })
      .where('id', '=', box)
      .execute();
    const sent = await browser.post(`/siparis/${orderNo}/tekrar`, {});
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/sepet']);
    expect(await held()).toEqual({ [`${tape}-2`]: 1 });
    expect((await cart()).notes).toContain('Kutu: şu anda satılmadığı için sepetinize alınamadı.');
    const other = shop.browser();
    await signIn(database.db, other, await makeBuyer(database.db));
    expect((await other.post(`/siparis/${orderNo}/tekrar`, {})).statusCode).toBe(404);
  });
});
