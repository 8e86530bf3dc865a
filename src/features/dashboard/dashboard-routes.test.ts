import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeDashboard } from '#contract/office/office-dashboard.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';

const hourMs = 3_600_000;

describeEachEngine('the dashboard', (open) => {
  let shop: Shop;
  let late: string;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    const snapshot = await loadSnapshot(shop.db);
    const till = { db: shop.db, snapshot: () => snapshot, clock: () => new Date() };
    const buyer = await makeBuyer(shop.db);
    const order = (quantity: number, payment: 3 | 4) =>
      makeOrder(till, buyer, [{ productId: seed.bulb, quantity }], payment);
    ({ orderNo: late } = await order(1, 4));
    await shop.db
      .updateTable('orders')
      .where('order_no', '=', late)
      .set({
        created_at: new Date(Date.now() - 29 * hourMs),
        pay_before: new Date(Date.now() - 5 * hourMs),
      })
      .execute();
    await order(2, 4);
    await order(3, 3);
    const { id } = await order(1, 3);
    await shop.db
      .updateTable('orders')
      .where('id', '=', id)
      .set({ state: 'cancelled', cancelled_at: new Date() })
      .execute();
  });
  afterAll(() => shop.close());

  test('shows what waits and what is missing, and no visitor’s searches (rules dashboard/contents, catalog/empty-searches)', async () => {
    const visitor = shop.browser();
    for (const q of ['Ledli AVİZE', 'ledli  avize', 'ayse@ornek.com zzz'])
      await visitor.get(`/api/catalog/products?q=${encodeURIComponent(q)}&page=1`);
    await visitor.get('/api/catalog/products?q=zzzz&min=5');
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));

    const today = (await reader.get('/api/office/today')).json<OfficeDashboard>();

    expect(today).toMatchObject({
      unpaid: { count: 2 },
      late: { count: 1 },
      toPrepare: { count: 1, lines: 1 },
      toShip: { count: 0 },
      lateOrders: [{ orderNo: late }],
    });
    expect(today.late.sum).toBeLessThan(today.unpaid.sum);
    expect(today.days).toHaveLength(30);
    expect(today.days.at(-1)).toMatchObject({ orders: 2, lost: 1 });
    expect(today.days.slice(26, 29).reduce((sum, { orders }) => sum + orders, 0)).toBe(1);
    expect(today.days.slice(0, 26).every(({ orders }) => orders === 0)).toBe(true);
    expect(today.lowStock.products.map(({ id }) => id)).toContain(seed.gone);
    expect(today.lowStock.products.map(({ id }) => id)).not.toContain(seed.bulb);
    expect(today.emptySearches.map(({ text }) => text)).toEqual(['ledli avize']);
  });

  test('is not available to staff who work on products alone', async () => {
    const other = shop.browser();
    await enterOffice(other, await makeStaff(shop.db, 'catalog'));
    expect((await other.get('/api/office/today')).statusCode).toBe(403);
  });
});
