import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeBell } from '#contract/office/office-bell.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Role } from '#rules/shop/call-scopes.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';

describeEachEngine('the bell', (open) => {
  let shop: Shop;
  let buyer: Buyer;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    buyer = await makeBuyer(shop.db);
  });
  afterAll(() => shop.close());

  async function order(productId: number, quantity: number): Promise<string> {
    const snapshot = await loadSnapshot(shop.db);
    const till = { db: shop.db, snapshot: () => snapshot, clock: () => new Date() };
    return (await makeOrder(till, buyer, [{ productId, quantity }], 3)).orderNo;
  }
  async function bellOf(role: Role, since = '', locale = 'tr'): Promise<OfficeBell> {
    const person = shop.browser();
    await enterOffice(person, await makeStaff(shop.db, role));
    const query = since === '' ? '' : `?since=${encodeURIComponent(since)}`;
    const answer = await person.get(`/api/office/bell${query}`, { 'x-locale': locale });
    return answer.json<OfficeBell>();
  }

  test('tells what is new since one looked, and what it did to the stock (rule office/bell)', async () => {
    const first = await order(seed.bulb, 1);
    const before = await bellOf('owner');
    expect(before.orders).toMatchObject({ count: 1, items: [{ orderNo: first }] });
    expect(before.lowStock).toEqual([]);
    const second = await order(seed.rare, 2);
    const { db } = shop;
    await db.updateTable('products').where('id', '=', seed.rare).set({ name_en: 'Rare' }).execute();
    const after = await bellOf('owner', before.at, 'en');
    expect(after.orders).toMatchObject({ count: 1, items: [{ orderNo: second }] });
    expect(after.lowStock).toMatchObject([{ id: seed.rare, name: 'Rare', quantity: 1 }]);
    expect((await bellOf('owner', after.at)).orders).toEqual({ count: 0, items: [] });
  });

  test('counts failed mails, and tells each role what it may read', async () => {
    await shop.db
      .insertInto('outbox')
      .values({ kind: 'order-placed', payload: '{}', attempts: 3 })
      .execute();
    expect(await bellOf('orders')).toMatchObject({ failedMails: 1, lowStock: null });
    expect(await bellOf('catalog')).toMatchObject({ failedMails: 0, orders: null });
  });

  test('refuses a time that is none', async () => {
    const person = shop.browser();
    await enterOffice(person, await makeStaff(shop.db, 'owner'));
    expect((await person.get('/api/office/bell?since=gestern')).statusCode).toBe(400);
  });
});
