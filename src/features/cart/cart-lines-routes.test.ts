import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import type { AddedCartLines, Cart } from '#contract/cart.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import type { Browser, VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerCartRoutes } from './cart-routes.ts';

describeEachEngine('the calls for several lines', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  let small: number;
  let large: number;
  let parent: number;
  beforeAll(async () => {
    database = await open();
    await openTill(database.db);
    shop = await visitorApp(database, registerCartRoutes);
    const { db } = database;
    parent = await makeProduct(db, { name: 'Eldiven', hasChildren: true });
    const packs = { Koli: [12, 100] } as const;
    small = await makeProduct(db, { name: 'Eldiven S', quantity: 30, parentId: parent, packs });
    large = await makeProduct(db, { name: 'Eldiven L', quantity: 5, parentId: parent });
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  const json = { 'content-type': 'application/json' };
  const send = (browser: Browser, url: string, lines: unknown) =>
    browser.change({ method: 'POST', url, payload: JSON.stringify({ lines }), headers: json });
  const add = (browser: Browser, lines: unknown) => send(browser, '/api/catalog/cart-lines', lines);
  const undo = (browser: Browser, lines: unknown) =>
    send(browser, '/api/catalog/cart-lines/undo', lines);
  const held = async (browser: Browser) =>
    Object.fromEntries(
      (await browser.get('/api/catalog/cart'))
        .json<Cart>()
        .items.map(({ id, quantity }) => [id, quantity]),
    );

  test('add all lines and merge those of one product and unit', async () => {
    const browser = shop.browser();
    const answer = await add(browser, [
      { productId: small, quantity: 2 },
      { productId: large, quantity: 5 },
      { productId: small, productValue: 'Koli', quantity: 1 },
      { productId: small, quantity: 3 },
    ]);
    expect(answer.statusCode).toBe(200);
    const items = answer.json<AddedCartLines>().items.map(({ id, quantity }) => [id, quantity]);
    expect(items).toEqual([
      [`${small}-1`, 5],
      [`${large}-1`, 5],
      [`${small}-2`, 1],
    ]);
    expect(await held(browser)).toEqual({
      [`${small}-1`]: 5,
      [`${large}-1`]: 5,
      [`${small}-2`]: 1,
    });
    const cart = (await browser.get('/api/catalog/cart')).json<Cart>();
    expect(cart.items.map((item) => item.product.parentId)).toEqual([parent, parent, parent]);
  });

  test('add nothing when one line is refused, and say which and why', async () => {
    const browser = shop.browser();
    const answer = await add(browser, [
      { productId: small, quantity: 2 },
      { productId: large, quantity: 6 },
      { productId: small, productValue: 'Koli', quantity: 3 },
    ]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json<ErrorBody>().error).toEqual({
      code: 'out-of-stock',
      messages: { type: 'Bu üründen 6 adet bulunmamaktadır!' },
      fields: {
        'lines.1': 'Bu üründen 6 adet bulunmamaktadır!',
        'lines.2': 'Bu üründen 36 adet bulunmamaktadır!',
      },
    });
    expect(await held(browser)).toEqual({});
  });

  test('refuse unsellable products before they store anything of the visitor', async () => {
    const { db } = database;
    const browser = shop.browser();
    const before = await db.selectFrom('sessions').select('id').execute();
    const answer = await add(browser, [
      { productId: small, quantity: 1 },
      { productId: parent, quantity: 1 },
      { productId: 987_654, quantity: 1 },
      { productId: small, productValue: 'Palet', quantity: 1 },
    ]);
    const { code, fields } = answer.json<ErrorBody>().error;
    expect(code).toBe('variant-required');
    expect(Object.keys(fields ?? {})).toEqual(['lines.1', 'lines.2', 'lines.3']);
    for (const bad of [0, -1, 100_001, 1e300]) {
      const refused = await add(browser, [{ productId: small, quantity: bad }]);
      expect(refused.statusCode, String(bad)).toBe(400);
    }
    expect((await add(browser, [])).statusCode).toBe(400);
    const many = Array.from({ length: 1001 }, () => ({ productId: small, quantity: 1 }));
    expect((await add(browser, many)).statusCode).toBe(400);
    const after = await db.selectFrom('sessions').select('id').execute();
    expect(after.length).toBe(before.length);
  });

  test('remove exactly what was added', async () => {
    const browser = shop.browser();
    await add(browser, [{ productId: small, quantity: 4 }]);
    await add(browser, [
      { productId: small, quantity: 2 },
      { productId: large, quantity: 1 },
    ]);
    const lines = [
      { id: `${small}-1`, quantity: 2 },
      { id: `${large}-1`, quantity: 1 },
    ];
    expect((await undo(browser, lines)).statusCode).toBe(200);
    expect(await held(browser)).toEqual({ [`${small}-1`]: 4 });
    // What is gone stays gone; another's cart is another's.
    expect((await undo(browser, lines)).statusCode).toBe(200);
    expect(await held(browser)).toEqual({ [`${small}-1`]: 2 });
    expect((await undo(shop.browser(), lines)).statusCode).toBe(200);
    expect(await held(browser)).toEqual({ [`${small}-1`]: 2 });
    for (const line of [
      { id: 'x', quantity: 1 },
      { id: String(small), quantity: 1 },
    ]) {
      expect((await undo(browser, [line])).statusCode).toBe(400);
    }
    expect((await undo(browser, [{ id: `${small}-1`, quantity: 0 }])).statusCode).toBe(400);
  });

  test('leave the cart unchanged after adding and removing', async () => {
    const line = fc.record({
      productId: fc.constantFrom(small, large),
      quantity: fc.integer({ min: 1, max: 3 }),
    });
    const some = fc.array(line, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.option(some, { nil: null }), some, async (first, second) => {
        const browser = shop.browser();
        if (first) await add(browser, first);
        const before = await held(browser);
        const answer = await add(browser, second);
        if (answer.statusCode === 200) {
          const lines = second.map(({ productId, quantity }) => ({
            id: `${productId}-1`,
            quantity,
          }));
          await undo(browser, lines);
        }
        expect(await held(browser)).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });
});
