import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { cancelOrder } from './order-changes.ts';

const now = new Date('2026-11-21T12:00:00Z');

describeEachEngine('changes of an order', (open) => {
  let database: TestDatabase;
  let till: Till;
  let product: number;
  let buyer: Buyer;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .execute();
    product = await makeProduct(till.db, { quantity: 1000 });
    buyer = await makeBuyer(till.db);
  });
  afterAll(() => database.drop());

  const orderOf = async (quantity: number) =>
    (await makeOrder(till, buyer, [{ productId: product, quantity }])).id;
  const cancel = (orderId: number, customerId = buyer.customerId) =>
    till.db.transaction().execute((trx) => cancelOrder(trx, { orderId, customerId, now }));
  const ship = (orderId: number) => handToCarrier(till.db, orderId, now);
  const movementsOf = (orderId: number) =>
    till.db
      .selectFrom('stock_movements')
      .where('order_id', '=', orderId)
      .select((eb) => eb.fn.sum<number>('quantity').as('net'))
      .executeTakeFirst();

  test('canceling an order returns its stock once', async () => {
    const before = await stockOf(till.db, product);
    const order = await orderOf(5);
    expect(await stockOf(till.db, product)).toEqual({
      quantity: before.quantity - 5,
      sold: before.sold + 5,
    });
    const answers = await Promise.all([cancel(order), cancel(order), cancel(order)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await stockOf(till.db, product)).toEqual(before);
    expect(await movementsOf(order)).toEqual({ net: 0 });
  });

  test('another customer’s order is not found', async () => {
    const order = await orderOf(1);
    const stranger = await makeBuyer(till.db);
    expect(await cancel(order, stranger.customerId)).toEqual({ ok: false, reason: 'not-found' });
    expect(await cancel(987_654_321)).toEqual({ ok: false, reason: 'not-found' });
  });

  test('a shipped order cannot be canceled, nor a canceled one shipped', async () => {
    const shipped = await orderOf(1);
    expect(await ship(shipped)).toBe(true);
    expect(await cancel(shipped)).toEqual({ ok: false, reason: 'order-not-cancellable' });
    const cancelled = await orderOf(1);
    expect(await cancel(cancelled)).toEqual({ ok: true });
    expect(await ship(cancelled)).toBe(false);
  });

  test('exactly one of a concurrent cancellation and shipment succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = await stockOf(till.db, product);
      const order = await orderOf(2);
      const cancelled = async () => (await cancel(order)).ok;
      const happened = await Promise.all(
        round % 2 === 0 ? [cancelled(), ship(order)] : [ship(order), cancelled()],
      );
      expect(happened.filter(Boolean)).toHaveLength(1);
      const row = await till.db
        .selectFrom('orders')
        .where('id', '=', order)
        .select('state')
        .executeTakeFirstOrThrow();
      const sold = row.state === 'shipped' ? 2 : 0;
      expect(['shipped', 'cancelled']).toContain(row.state);
      expect((await stockOf(till.db, product)).quantity).toBe(before.quantity - sold);
    }
  });

  test('the captured amount of a canceled order is to be refunded once', async () => {
    const order = await orderOf(1);
    await till.db
      .insertInto('payments')
      .values({
        attempt_id: null,
        order_id: order,
        account_customer_id: null,
        provider: 'test',
        provider_reference: `ref-${order}`,
        amount: 170,
        currency: 'TRY',
      })
      .execute();
    await cancel(order);
    await cancel(order);
    const refunds = await till.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .where('payments.order_id', '=', order)
      .select(['refunds.amount', 'refunds.state'])
      .execute();
    expect(refunds).toEqual([{ amount: 170, state: 'wanted' }]);
  });
});
