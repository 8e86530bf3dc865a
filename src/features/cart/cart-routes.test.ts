import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart, CartItem } from '#contract/cart.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import type { Browser, VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerCartRoutes } from './cart-routes.ts';

describeEachEngine('the cart calls', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  let packed: number;
  beforeAll(async () => {
    database = await open();
    await openTill(database.db);
    shop = await visitorApp(database, registerCartRoutes);
    packed = await makeProduct(database.db, {
      name: 'Vida',
      nameEn: 'Screw',
      quantity: 30,
      price: 2.5,
      packs: { Koli: [12, 24], Palet: [100, 0] },
      unitsEn: { Adet: 'Piece', Koli: 'Case' },
    });
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  const cart = '/api/catalog/cart';
  const add = (browser: Browser, id: number | string, form: Record<string, string>) =>
    browser.post(`${cart}/${id}`, form);
  const patch = (browser: Browser, id: number | string, change: unknown) =>
    browser.change({
      method: 'PATCH',
      url: `${cart}/${id}`,
      payload: JSON.stringify(change),
      headers: { 'content-type': 'application/json' },
    });
  const remove = (browser: Browser, id: number | string) =>
    browser.change({ method: 'DELETE', url: `${cart}/${id}` });
  const read = async (browser: Browser) => (await browser.get(cart)).json<Cart>();
  const sessions = async () =>
    (await database.db.selectFrom('sessions').select('id').execute()).length;

  test('fill a visitor’s cart, with the figures of the totals', async () => {
    const browser = shop.browser();
    expect((await read(browser)).items).toEqual([]);
    const answer = await add(browser, packed, { quantity: '3' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<CartItem>()).toMatchObject({
      id: `${packed}-1`,
      quantity: 3,
      net: 7.5,
      tax: 1.5,
      amount: 9,
      maxQuantity: 30,
    });
    await add(browser, packed, { quantity: '1', productValue: 'Koli' });
    const filled = await read(browser);
    expect(filled).toMatchObject({
      subTotal: 31.5,
      tax: 6.3,
      shippingTotal: 50,
      total: 87.8,
      tryTotal: 87.8,
      currency: 'TRY',
      freeShippingRemaining: null,
      notes: [],
    });
    expect(filled.items.map((item) => item.maxQuantity)).toEqual([18, 2]);
    expect(filled.items.map((item) => item.productUnit.value)).toEqual(['Adet', 'Koli']);
  });

  test('store the order’s note as written, and refuse a card number', async () => {
    const browser = shop.browser();
    const say = (details: unknown) =>
      browser.change({
        method: 'PATCH',
        url: cart,
        payload: JSON.stringify(details),
        headers: { 'content-type': 'application/json' },
      });
    await add(browser, packed, { quantity: '1' });
    expect((await say({ description: 'Kapıya bırakın' })).statusCode).toBe(200);
    expect((await say({ reference: ' SAS-7 ' })).statusCode).toBe(200);
    expect(await read(browser)).toMatchObject({
      description: 'Kapıya bırakın',
      reference: 'SAS-7',
    });
    expect((await say({ description: 'kart 4111 1111 1111 1111' })).statusCode).toBe(400);
    expect((await say({ branch: 7 })).statusCode).toBe(400);
    expect(await read(browser)).toMatchObject({ description: 'Kapıya bırakın' });
  });

  test('count all units of a product against its stock', async () => {
    const browser = shop.browser();
    await add(browser, packed, { quantity: '2', productValue: '2' });
    const refused = await add(browser, packed, { quantity: '7' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      error: { messages: { type: 'Bu üründen 7 adet bulunmamaktadır!' }, code: 'out-of-stock' },
    });
    expect((await add(browser, packed, { quantity: '6' })).statusCode).toBe(200);
    const more = await patch(browser, `${packed}-2`, { addQuantity: 1 });
    expect(more.json()).toMatchObject({ error: { code: 'out-of-stock' } });
    expect(more.json().error.messages.type).toBe('Bu üründen 36 adet bulunmamaktadır!');
    expect((await patch(browser, `${packed}-2`, { quantity: 1 })).statusCode).toBe(200);
  });

  test('give a line of another unit its price, and merge it into an existing line', async () => {
    const browser = shop.browser();
    await add(browser, packed, { quantity: '2' });
    const koli = await patch(browser, packed, { unit: 'Koli' });
    expect(koli.json()).toMatchObject({ id: `${packed}-2`, quantity: 2, net: 48 });
    await add(browser, packed, { quantity: '4' });
    expect((await patch(browser, packed, { quantity: 1 })).json().error.code).toBe(
      'line-ambiguous',
    );
    const merged = await patch(browser, `${packed}-2`, { unit: 1 });
    expect(merged.json()).toMatchObject({ id: `${packed}-1`, quantity: 6, net: 15 });
    expect((await read(browser)).items).toHaveLength(1);
    expect((await patch(browser, packed, { unit: 'Kasa' })).json().error.code).toBe('unit-unknown');
    expect((await patch(browser, packed, { unit: 3 })).json().error.code).toBe('price-on-request');
  });

  test('accept a unit’s name in either language and show it in the visitor’s (rules cart/unit, catalog/english-names)', async () => {
    const browser = shop.browser();
    await add(browser, packed, { quantity: '1', productValue: 'Case' });
    const unitsIn = async (locale: string) => {
      const answer = await browser.get(cart, { 'x-locale': locale });
      return answer.json<Cart>().items.map((item) => item.productUnit.value);
    };
    expect(await unitsIn('tr')).toEqual(['Koli']);
    expect(await unitsIn('en')).toEqual(['Case']);
    expect((await patch(browser, packed, { unit: 'Piece' })).json()).toMatchObject({
      id: `${packed}-1`,
    });
    expect(await unitsIn('en')).toEqual(['Piece']);
    expect((await patch(browser, packed, { unit: 'Koli' })).statusCode).toBe(200);
  });

  test('remove all lines by the bare product id, and one by a line id', async () => {
    const browser = shop.browser();
    await add(browser, packed, { quantity: '1' });
    await add(browser, packed, { quantity: '1', productValue: '2' });
    expect((await remove(browser, `${packed}-2`)).json()).toMatchObject({ success: true });
    expect((await read(browser)).items).toHaveLength(1);
    await add(browser, packed, { quantity: '1', productValue: '2' });
    expect((await remove(browser, packed)).statusCode).toBe(200);
    expect((await read(browser)).items).toEqual([]);
    expect((await remove(browser, packed)).statusCode).toBe(404);
    await add(browser, packed, { quantity: '1' });
    expect((await browser.change({ method: 'DELETE', url: cart })).json()).toMatchObject({
      success: true,
    });
    expect((await read(browser)).items).toEqual([]);
  });

  test('refuse each unsellable product with its reason', async () => {
    const { db } = database;
    const browser = shop.browser();
    const parent = await makeProduct(db, { hasChildren: true });
    const inactive = await makeProduct(db, { active: false });
    const orphan = await makeProduct(db, { parentId: inactive });
    const shipping = await makeProduct(db);
    await changeSettings(db, { urNo: shipping });
    await shop.reload();
    const code = async (id: number, form: Record<string, string> = { quantity: '1' }) =>
      (await add(browser, id, form)).json().error.code;
    expect(await code(parent)).toBe('variant-required');
    expect(await code(inactive)).toBe('not-found');
    expect(await code(orphan)).toBe('not-found');
    expect(await code(shipping)).toBe('not-found');
    expect(await code(999_999_999_999)).toBe('not-found');
    expect(await code(packed, { quantity: '1', productValue: 'Palet' })).toBe('price-on-request');
    expect(await code(packed, { quantity: '1', productValue: 'Kasa' })).toBe('unit-unknown');
  });

  test('change nothing and create no session for hostile values', async () => {
    const browser = shop.browser();
    const before = await sessions();
    for (const quantity of ['0', '-1', '1.5', '1e3', 'NaN', '', '100001', '999999999999']) {
      expect((await add(browser, packed, { quantity })).statusCode, quantity).toBe(400);
    }
    for (const id of ['0', '-1', 'x', '1-', `${packed}-0`, '99999999999999999999', '%00']) {
      expect((await add(browser, id, { quantity: '1' })).statusCode, id).toBe(404);
    }
    expect((await add(browser, packed, { quantity: '1', price: '1' })).statusCode).toBe(400);
    expect((await browser.post(`${cart}/${packed}`, 'quantity=1&quantity=2')).statusCode).toBe(400);
    expect((await remove(browser, `${packed}-999999999999999`)).statusCode).toBe(404);
    for (const change of [{}, { quantity: 0 }, { quantity: '2' }, { quantity: 1, unit: 2 }, []]) {
      const { statusCode } = await patch(browser, packed, change);
      expect([400, 404], JSON.stringify(change)).toContain(statusCode);
    }
    expect(await sessions()).toBe(before);
  });

  test('refuse a line that no cart could calculate', async () => {
    const id = await makeProduct(database.db, { quantity: 1_000_000, price: 99_999_999 });
    const browser = shop.browser();
    expect((await add(browser, id, { quantity: '100000' })).statusCode).toBe(400);
    expect((await add(browser, id, { quantity: '30' })).statusCode).toBe(200);
    expect((await patch(browser, id, { quantity: 100_000 })).statusCode).toBe(400);
    expect((await read(browser)).items[0]?.quantity).toBe(30);
  });

  test('give another visitor another cart', async () => {
    const first = shop.browser();
    const second = shop.browser();
    await add(first, packed, { quantity: '1' });
    expect((await read(second)).items).toEqual([]);
    expect((await patch(second, packed, { quantity: 2 })).statusCode).toBe(404);
    expect((await remove(second, packed)).statusCode).toBe(404);
    expect((await read(first)).items).toHaveLength(1);
  });

  test('limit a cart to 1,000 lines', async () => {
    const browser = shop.browser();
    const others = Array.from({ length: 1000 }, (_, index) => index + 2);
    const packs = Object.fromEntries(others.map((id) => [`Birim ${id}`, [1, 1] as const]));
    const { db } = database;
    const product = await makeProduct(db, { quantity: 10_000, price: 1, packs });
    await add(browser, product, { quantity: '1', productValue: '1' });
    const { id: cart_id } = await db
      .selectFrom('carts')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const rest = others
      .slice(0, 999)
      .map((id) => ({ cart_id, product_id: product, unit_id: id, quantity: 1 }));
    await db.insertInto('cart_lines').values(rest).execute();
    const further = await add(browser, product, { quantity: '1', productValue: '1001' });
    expect(further.json()).toMatchObject({ error: { code: 'cart-full' } });
    const refused = await add(browser, await makeProduct(db), { quantity: '1' });
    expect(refused.json()).toMatchObject({ error: { code: 'cart-full' } });
    const known = await add(browser, product, { quantity: '1', productValue: '200' });
    expect(known.json()).toMatchObject({ quantity: 2 });
  });

  test('report lines that exceed the stock since they were added, in the visitor’s language', async () => {
    const { db } = database;
    const browser = shop.browser();
    const id = await makeProduct(db, { name: 'Kova', nameEn: 'Bucket', quantity: 5 });
    await add(browser, id, { quantity: '5' });
    await db.updateTable('products').where('id', '=', id).set({ quantity: 2 }).execute();
    const shrunk = await read(browser);
    expect(shrunk.notes).toEqual(['Kova: Bu üründen 5 adet bulunmamaktadır!']);
    expect(shrunk.items[0]?.maxQuantity).toBe(2);
    const english = (await browser.get(cart, { 'x-locale': 'en' })).json<Cart>();
    expect(english.items[0]?.product.name).toBe('Bucket');
    expect((await patch(browser, id, { quantity: 4 })).statusCode).toBe(200);
    expect((await patch(browser, id, { quantity: 5 })).statusCode).toBe(409);
  });

  test('show figures in the visitor’s currency', async () => {
    const browser = shop.browser();
    await add(browser, packed, { quantity: '8' });
    browser.cookies.set('__Host-currency', 'USD');
    expect(await read(browser)).toMatchObject({
      currency: 'USD',
      subTotal: 0.5,
      tax: 0.1,
      shippingTotal: 1.25,
      total: 1.85,
      tryTotal: 74,
    });
  });

  test('work as a form without a script', async () => {
    const browser = shop.browser();
    const form = { productId: String(packed), productValue: '1', quantity: '2' };
    for (const url of ['/sepet', '/sepet/ekle']) {
      const answer = await browser.post(url, form);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe('/sepet');
    }
    expect((await read(browser)).items[0]?.quantity).toBe(4);
    const english = await browser.post('/en/sepet/ekle', { ...form, quantity: '99' });
    expect(english.headers.location).toBe('/en/sepet?hata=out-of-stock');
  });
});
