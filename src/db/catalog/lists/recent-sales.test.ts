import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { presentPosition, readChanges } from '#db/shop/changes.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { refreshRecentSales } from './recent-sales.ts';

const now = new Date('2026-11-25T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

describeEachEngine('recent sales', (open) => {
  let database: TestDatabase;
  let db: Db;
  let customerId: number;
  let orders = 0;
  beforeAll(async () => {
    database = await open();
    db = database.db;
    await makeSettings(db);
    await makeProduct(db, { id: 1, quantity: 90 });
    await makeProduct(db, { id: 2, hasChildren: true });
    await makeProduct(db, { id: 3, parentId: 2, quantity: 90 });
    await makeProduct(db, { id: 4, quantity: 90 });
    ({ customerId } = await makeBuyer(db));
  });
  afterAll(() => database.drop());

  async function order(productId: number, state: string, { quantity = 1, age = 1 } = {}) {
    const { id } = await db
      .insertInto('orders')
      .values({
        order_no: `S${++orders}`,
        customer_id: customerId,
        imported: true,
        cancelled_at: state === 'cancelled' ? now : null,
        cart_id: null,
        idempotency_key: null,
        state,
        payment_type: paymentTypes.bankTransfer,
        currency: 'TRY',
        rates: '{}',
        customer_reference: '',
        branch_id: null,
        sub_total: 1,
        tax: 0,
        shipping_total: 0,
        total: 1,
        try_total: 1,
        carrier: null,
        created_at: daysAgo(age),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into order_lines (order_id, position, product_id, code, name, unit_value, multiplier, quantity,
        unit_price, unit_currency, tax_rate, net, tax, gross)
      values (${id}, 1, ${productId}, 'K', 'Kalem', 'KOLİ', 12, ${quantity}, 1, 'TRY', 20, 1, 0, 1)`.execute(
      db,
    );
    return id;
  }

  const stored = async () =>
    (
      await sql<{ id: number; pieces: number }>`
        select product_id id, pieces from recent_sales order by 1`.execute(db)
    ).rows.map(({ id, pieces }) => [id, pieces]);

  test('are the pieces of orders that count in the last 90 days, of a child under its parent (rule catalog/recent-sales)', async () => {
    await order(1, 'delivered', { quantity: 2 });
    await order(1, 'placed', { age: 89 });
    await order(1, 'paid', { age: 91 });
    await order(3, 'shipped');
    await order(4, 'cancelled');
    await order(4, 'expired');
    await order(4, 'awaiting_payment');
    await refreshRecentSales(db, now);
    expect(await stored()).toEqual([
      [1, 36],
      [2, 12],
    ]);
  });

  test('tell the lists of a product whose count changed, and of no other', async () => {
    const id = await order(4, 'placed');
    await refreshRecentSales(db, now);
    const before = await presentPosition(db);
    await sql`update orders set state = 'cancelled', cancelled_at = now() where id = ${id}`.execute(
      db,
    );
    await refreshRecentSales(db, now);
    const { places, lists, orders: ownOrders } = await readChanges(db, before);
    expect(places).toEqual([4]);
    expect(lists.any).toBe(true);
    expect(ownOrders.any).toBe(false);
    expect((await stored()).map(([product]) => product)).toEqual([1, 2]);
  });
});
