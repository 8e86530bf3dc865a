import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderTablePage } from '#contract/office/orders/office-order-list.ts';
import type { ProductTablePage } from '#contract/office/catalog/office-products.ts';
import type { OfficeDashboard } from '#contract/office/office-dashboard.ts';
import { orderStates } from '#rules/order/order-states.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { addOrders, type PlainOrder } from '#tests/harness/plain-orders.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const hourMs = 3_600_000;

/** An order of every state, way to pay, time to pay and origin, each with a total of its own. */
function everyKind(customer: number): PlainOrder[] {
  const now = Date.now();
  return orderStates
    .flatMap((state) => ([2, 3, 4] as const).map((method) => ({ state, method })))
    .flatMap((kind) => [true, false].map((imported) => ({ ...kind, imported })))
    .flatMap((kind) =>
      [null, now - hourMs, now + hourMs].map((payBefore) => ({ ...kind, payBefore })),
    )
    .map((kind, index) => ({
      ...kind,
      id: index + 1,
      orderNo: `T${index}`,
      customer,
      company: '',
      code: 'KND',
      total: index + 1,
      branch: null,
      carrier: '',
      trackingNo: `TR${index}`,
      at: now - index * hourMs,
    }));
}

/** Every count of the first page is the total of the table that it leads to (rule dashboard/counts). */
describeEachEngine('the counts of the dashboard', (open) => {
  let shop: Shop;
  let owner: Browser;
  let today: OfficeDashboard;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    const { db } = shop;
    const { id } = await db
      .insertInto('customers')
      .values({ email: 'm@example.com', password_hash: 'x', name: 'Elif', surname: 'Şahin' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addOrders(db, everyKind(id));
    for (const quantity of [-1, 0, 1, 5, 6])
      for (const reserved of [0, 1, 6])
        for (const active of [true, false]) {
          const product = await makeProduct(db, { quantity });
          const held = { reserved, active };
          await db.updateTable('products').set(held).where('id', '=', product).execute();
        }
    owner = shop.browser();
    await enterOffice(owner, await makeStaff(db, 'owner'));
    today = (await owner.get('/api/office/today')).json<OfficeDashboard>();
  });
  afterAll(() => shop.close());

  const orders = async (view: string) =>
    (await owner.get(`/api/office/order-table?view=${view}&limit=100`)).json<OrderTablePage>();
  const products = async (view: string) =>
    (await owner.get(`/api/office/product-table?view=${view}`)).json<ProductTablePage>().total;

  test('count the waiting orders that the order list shows', async () => {
    const [unpaid, late, toPrepare, toShip] = await Promise.all(
      ['unpaid', 'late', 'to-prepare', 'to-ship'].map(orders),
    );
    const counted = (page: OrderTablePage | undefined) => page?.total.count;
    expect(today.unpaid).toEqual({ count: counted(unpaid), sum: unpaid?.total.sum });
    expect(today.late).toMatchObject({ count: counted(late), sum: late?.total.sum });
    expect(today.toPrepare.count).toBe(counted(toPrepare));
    expect(today.toShip.count).toBe(counted(toShip));
    // Three of the shop's own wait for a transfer and three for their card; one of each is late.
    expect([today.unpaid.count, today.late.count]).toEqual([6, 2]);
    expect(today.lateOrders.map(({ orderNo }) => orderNo)).toEqual(
      late?.items.map(({ orderNo }) => orderNo),
    );
    // The office records transfers; only the customer pays by card.
    for (const { actions, paymentType } of unpaid?.items ?? [])
      expect(actions.includes('pay')).toBe(paymentType === 4);
  });

  test('count the low and sold-out products that the product table shows', async () => {
    const [low, out] = await Promise.all(['low', 'out'].map(products));
    expect(today.lowStock.count).toBe(low?.count);
    expect(today.lowStock.soldOut).toBe(out?.count);
    expect(today.lowStock.count).toBeGreaterThan(0);
  });
});
