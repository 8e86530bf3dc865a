import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { findOrders } from '#db/fulfillment/find-orders.ts';
import type { WorkOn } from '#db/fulfillment/held-order.ts';
import { countViews } from '#db/fulfillment/order-filters.ts';
import { readDashboardTasks } from '#db/fulfillment/read-dashboard.ts';
import { everything } from '#rules/order/order-filter.ts';
import { orderFulfillment } from '#db/orders/read/order-status.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import { cancelOrder, findOverdueOrder } from '#db/orders/order-changes.ts';
import { makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { workOrder, type OrderWork } from './work-order.ts';

describeEachEngine('an order in the merchant’s hands', (open) => {
  let database: TestDatabase;
  let till: Till;
  let product: number;
  let other: number;
  let buyer: Buyer;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .execute();
    product = await makeProduct(till.db, { quantity: 1000 });
    other = await makeProduct(till.db, { quantity: 1000 });
    buyer = await makeBuyer(till.db);
  });
  afterAll(async () => {
    expect((await auditShop(till.db, now)).filter(({ count }) => count > 0)).toEqual([]);
    await database.drop();
  });

  const by = { kind: 'staff', name: 'Selin' } as const;
  const afterDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  async function placed(paymentType: 3 | 4 = 4, quantity = 5) {
    const lines = [product, other].map((productId) => ({ productId, quantity }));
    const { id } = await makeOrder(till, buyer, lines, paymentType);
    const { order_no: orderNo, total } = await till.db
      .selectFrom('orders')
      .where('id', '=', id)
      .select(['order_no', 'total'])
      .executeTakeFirstOrThrow();
    const work = (what: OrderWork, on: Partial<WorkOn> = {}) =>
      workOrder(till.db, { orderNo, by, now, ...on }, what);
    const look = async () => {
      const found = await readOrder(till.db, orderFulfillment, { orderNo });
      if (!found) throw new Error('the order is there');
      return found;
    };
    return { id, orderNo, total, work, look };
  }
  const pay = (amount?: number, takesLess = false): OrderWork => ({
    do: 'pay',
    amount,
    receivedOn: '2026-11-21',
    reference: 'FT26324K7X0',
    takesLess,
  });
  const ship = (trackingNo: string, ...lines: [number, number][]): OrderWork => ({
    do: 'ship',
    carrier: 'Kargo',
    trackingNo,
    ...(lines.length > 0 && {
      lines: lines.map(([position, quantity]) => ({ position, quantity })),
    }),
  });
  const mailsOf = async (id: number) =>
    (
      await till.db
        .selectFrom('outbox')
        .where(sql<boolean>`payload ->> 'orderId' = ${String(id)}`)
        .select('kind')
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind);
  const logOf = (orderNo: string) =>
    till.db
      .selectFrom('activity_log')
      .where('subject_id', '=', orderNo)
      .select(['action', 'by_name', 'actor'])
      .orderBy('id')
      .execute();

  test('goes from transfer to delivery, each step with its actor, mail and log entry', async () => {
    const order = await placed();
    expect((await order.look()).actions).toEqual(['pay', 'prepare', 'ship', 'cancel', 'note']);
    expect(await order.work(pay())).toMatchObject({ ok: true, amount: order.total, over: 0 });
    expect(await order.work({ do: 'prepare' })).toEqual({ ok: true });
    expect(await order.work(ship('T1'))).toMatchObject({ ok: true, isComplete: true });
    expect(await order.work({ do: 'deliver' })).toEqual({ ok: true });
    const done = await order.look();
    expect(done.history.map(({ to, actor, by: who }) => [to, actor, who])).toEqual([
      ['placed', 'customer', ''],
      ['paid', 'merchant', 'Selin'],
      ['preparing', 'merchant', 'Selin'],
      ['shipped', 'merchant', 'Selin'],
      ['delivered', 'merchant', 'Selin'],
    ]);
    expect(done.receipts).toEqual([
      { amount: order.total, receivedOn: '2026-11-21', reference: 'FT26324K7X0', by: 'Selin' },
    ]);
    expect(await mailsOf(order.id)).toEqual(
      expect.arrayContaining(['payment-received', 'order-shipped']),
    );
    expect((await mailsOf(order.id)).filter((kind) => kind === 'order-shipped')).toHaveLength(1);
    expect((await logOf(order.orderNo)).map(({ action }) => action)).toEqual([
      'order.pay',
      'order.prepare',
      'order.ship',
      'order.deliver',
    ]);
  });

  test('waits for the rest of a partial transfer and does not expire meanwhile', async () => {
    const unpaid = await placed();
    expect(await findOverdueOrder(till.db, afterDays(3), [])).toBe(unpaid.id);
    await unpaid.work({ do: 'cancel', reason: 'deneme' });
    const order = await placed();
    expect(await order.work(pay(100))).toMatchObject({ ok: true, settles: false });
    expect(await order.look()).toMatchObject({ paid: 100, missing: order.total - 100 });
    expect((await order.look()).history).toHaveLength(1);
    expect(await findOverdueOrder(till.db, afterDays(3), [])).toBeNull();
    expect(await order.work(pay(order.total))).toMatchObject({ settles: true, over: 100 });
    expect(await order.look()).toMatchObject({ paid: order.total + 100, missing: 0 });
    expect(await order.work(pay())).toMatchObject({ ok: false, reason: 'not-possible' });
  });

  test('counts as paid with less when the merchant accepts it', async () => {
    const order = await placed();
    expect(await order.work(pay(order.total - 0.01, true))).toMatchObject({ over: -0.01 });
    expect(await order.look()).toMatchObject({ missing: 0 });
  });

  test('ships in parcels, never more of a line than ordered, and cannot be canceled then', async () => {
    const order = await placed(3);
    expect(await order.work(ship('T1', [1, 2]))).toMatchObject({ isComplete: false });
    expect(await order.look()).toMatchObject({ actions: ['ship', 'note'] });
    const customer = { orderId: order.id, customerId: buyer.customerId, now };
    expect(await till.db.transaction().execute((tx) => cancelOrder(tx, customer))).toEqual({
      ok: false,
      reason: 'order-not-cancellable',
    });
    expect(await order.work(ship('T2', [1, 4]))).toEqual({
      ok: false,
      reason: 'wrong-line',
      position: 1,
      left: 3,
    });
    expect(await order.work(ship('T2', [2, 3], [2, 3]))).toMatchObject({ reason: 'wrong-line' });
    expect(await order.work(ship('T2', [9, 1]))).toMatchObject({ reason: 'wrong-line', left: 0 });
    expect(await order.work({ ...ship('T2'), carrier: 'Kuş' } as OrderWork)).toMatchObject({
      reason: 'no-carrier',
    });
    expect(await order.work(ship('T2'))).toMatchObject({ isComplete: true });
    const { parcels } = await order.look();
    expect(
      parcels.map(({ trackingNo, lines }) => [trackingNo, lines.map((line) => line.quantity)]),
    ).toEqual([
      ['T1', [2]],
      ['T2', [3, 5]],
    ]);
    expect((await mailsOf(order.id)).filter((kind) => kind === 'order-shipped')).toHaveLength(2);
  });

  test('is canceled with a reason: stock returned, received money owed and refunded once', async () => {
    const before = await stockOf(till.db, product);
    const order = await placed();
    await order.work(pay());
    expect(await order.work({ do: 'cancel', reason: 'Stok sayımı' })).toEqual({ ok: true });
    expect(await stockOf(till.db, product)).toEqual(before);
    const cancelled = await order.look();
    expect(cancelled).toMatchObject({
      paid: order.total,
      refundable: 0,
      owed: order.total,
      actions: ['refund', 'note'],
    });
    expect(cancelled.history.at(-1)).toMatchObject({ reason: 'Stok sayımı', by: 'Selin' });
    /** The orders in the view of refunds to send, by the table and by the counts. */
    const toSend = async () => {
      const filter = { ...everything, view: 'refunds' as const };
      const asked = { filter, sort: '-date' as const, cursor: null, limit: 100, now };
      const { orders } = await findOrders(till.db, asked);
      const counts = await countViews(till.db, now);
      expect(counts.find(({ view }) => view === 'refunds')?.count).toBe(orders.length);
      expect((await readDashboardTasks(till.db, now)).refunds.count).toBe(orders.length);
      return orders.map(({ orderNo }) => orderNo);
    };
    expect(await toSend()).toContain(order.orderNo);
    const sent: OrderWork = { do: 'refund', reason: '', reference: 'EFT 77' };
    expect(await order.work(sent)).toMatchObject({ amount: order.total, isDone: true });
    expect(await order.look()).toMatchObject({ owed: 0, actions: ['note'] });
    expect(await toSend()).not.toContain(order.orderNo);
    expect(await order.work(sent)).toMatchObject({ ok: false, reason: 'not-possible' });
    expect(await mailsOf(order.id)).toEqual(expect.arrayContaining(['order-refunded']));
  });

  test('is refunded in part, never above the received amount', async () => {
    const order = await placed();
    await order.work(pay());
    const refund = (amount: number): OrderWork => ({
      do: 'refund',
      amount,
      reason: 'kırık',
      reference: 'EFT 1',
    });
    expect(await order.work(refund(order.total + 0.01))).toMatchObject({
      reason: 'wrong-amount',
      most: order.total,
    });
    expect(await order.work(refund(10))).toMatchObject({ ok: true, amount: 10, isDone: true });
    expect(await order.work(refund(order.total - 9.99))).toMatchObject({ reason: 'wrong-amount' });
    const all = await Promise.all([1, 2, 3].map(() => order.work(refund(order.total - 10))));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('refuses a change that is based on an earlier version', async () => {
    const order = await placed(3);
    const { version } = await order.look();
    const prepare = () => order.work({ do: 'prepare' }, { version });
    const answers = await Promise.all([prepare(), prepare(), prepare()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const now2 = (await order.look()).version;
    expect(now2).toBeGreaterThan(version);
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      [1, 2].map(() => ({ ok: false, reason: 'changed', version: now2 })),
    );
    // A note is no conflict, neither for its author nor for others.
    expect(await order.work({ do: 'note', text: 'Arandı.' }, { version })).toEqual({ ok: true });
    expect((await order.look()).version).toBe(now2);
    expect((await order.look()).notes).toMatchObject([{ text: 'Arandı.', by: 'Selin' }]);
  });

  test('skips no state, and is not found under another number', async () => {
    const order = await placed(3);
    expect(await order.work({ do: 'deliver' })).toEqual({
      ok: false,
      reason: 'not-possible',
      action: 'deliver',
      state: 'placed',
    });
    expect(await order.work(pay())).toMatchObject({ reason: 'not-possible' });
    expect(await order.work({ do: 'note', text: 'x' }, { orderNo: '1' })).toEqual({
      ok: false,
      reason: 'not-found',
    });
  });

  test('the log cannot be changed', async () => {
    const { work } = await placed();
    await work({ do: 'note', text: 'x' });
    const change = till.db.updateTable('activity_log').set({ by_name: 'Kimse' }).execute();
    await expect(change).rejects.toThrow('only added to');
    await expect(till.db.deleteFrom('activity_log').execute()).rejects.toThrow('only added to');
    await expect(sql`truncate activity_log`.execute(till.db)).rejects.toThrow('only added to');
    await expect(sql`truncate outbox, activity_log cascade`.execute(till.db)).rejects.toThrow(
      'only added to',
    );
  });
});
