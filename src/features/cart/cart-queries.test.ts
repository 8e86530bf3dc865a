import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart, RemovedLines } from '#contract/cart.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import type { CountedDb } from '#tests/harness/count-queries.ts';
import { freshDatabase } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import type { VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerCartRoutes } from './cart-routes.ts';

let database: TestDatabase;
let shop: VisitorApp;
let queries: CountedDb;

beforeAll(async () => {
  database = await freshDatabase();
  await openTill(database.db);
  queries = countQueries(database.db);
  shop = await visitorApp({ ...database, db: queries.db }, registerCartRoutes);
});
afterAll(async () => {
  await shop.app.close();
  await database.drop();
});

test.each([1, 60])(
  'a call for a cart of %i lines makes as many queries as documented',
  async (n) => {
    const packs = { Koli: [6, 500] } as const;
    const ids: number[] = [];
    for (let each = 0; each < n; each += 1) ids.push(await makeProduct(database.db, { packs }));
    const browser = shop.browser();
    await browser.session();
    const headers = { 'content-type': 'application/json' };
    const asked = async <T>(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      body?: object,
    ) => {
      queries.start();
      const payload = body && { payload: JSON.stringify(body), headers };
      const reply = await browser.change({ method, url: `/api/catalog/${url}`, ...payload });
      expect(reply.statusCode, `${method} ${url}: ${reply.body}`).toBe(200);
      // The look-up of the visitor is every call's, by itself or with what they ask for.
      return { queries: queries.count() - 1, answer: reply.json<T>() };
    };
    const lines = ids.map((productId) => ({ productId, quantity: 1 }));
    expect((await asked('POST', 'cart-lines', { lines: lines.slice(0, 1) })).queries).toBe(2);
    expect((await asked('POST', 'cart-lines', { lines })).queries).toBe(3);
    expect((await asked('GET', 'cart')).queries).toBe(0);
    const line = `cart/${ids[0]}-1`;
    expect((await asked('PATCH', line, { quantity: 3 })).queries).toBe(4);
    expect((await asked('PATCH', line, { note: 'Depo' })).queries).toBe(4);
    expect((await asked('PATCH', line, { unit: 'Koli' })).queries).toBe(4);
    const one = await asked<RemovedLines>('DELETE', `cart/${ids[0]}-2`);
    expect(one.queries).toBe(1);
    const back = { removal: one.answer.removal };
    expect((await asked('POST', 'cart-lines/restore', back)).queries).toBe(3);
    await database.db.updateTable('product_units').set({ price: 77 }).execute();
    const { look } = (await asked<Cart>('GET', 'cart')).answer;
    expect((await asked('POST', 'cart-look', { look })).queries).toBe(3);
    expect((await asked<Cart>('GET', 'cart')).answer.look).toBeNull();
    expect((await asked('DELETE', 'cart')).queries).toBe(1);
  },
);
