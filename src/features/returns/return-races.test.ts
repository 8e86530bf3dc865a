import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { workOrder } from '#features/fulfillment/work-order.ts';
import { makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk, type Delivered } from '#tests/harness/returns.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { receiveReturn } from './work/change-return.ts';
import type { AskedVerdict } from './work/decide-lines.ts';
import { settleReturn } from './work/settle-return.ts';

describeEachEngine('returns at the same moment', (open) => {
  let database: TestDatabase;
  let till: Till;
  let desk: ReturnType<typeof returnDesk>;
  let buyer: Buyer;
  let product: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    desk = returnDesk(till);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/?no=' })
      .execute();
    product = await makeProduct(till.db, { quantity: 100_000 });
    buyer = await makeBuyer(till.db);
  });
  afterAll(async () => {
    expect((await auditShop(till.db, now)).filter(({ count }) => count > 0)).toEqual([]);
    await database.drop();
  });

  const delivered = (quantity = 2) => desk.delivered(buyer, [{ productId: product, quantity }]);
  async function asked(order: Delivered, quantity: number): Promise<string> {
    const [item = 0] = order.lines;
    const done = await desk.ask(order, [{ item, quantity }]);
    if (!done.ok) throw new Error(`refused: ${done.reason}`);
    return done.returns[0]?.returnNo ?? '';
  }
  const settle = (returnNo: string, verdicts: readonly AskedVerdict[]) =>
    desk.office(returnNo, (at) => settleReturn(at, verdicts));
  const came = (returnNo: string) =>
    desk.office(returnNo, (at) =>
      receiveReturn(at, { on: '2026-11-21', carrier: '', trackingNo: '' }),
    );

  test('return.never-more: of many statements for the same pieces at once, only so many count as there are pieces', async () => {
    const order = await delivered(3);
    const [item = 0] = order.lines;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => desk.ask(order, [{ item, quantity: 1 }])),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      reason: 'return-too-many',
      values: { n: 0 },
    });
    const again = await desk.ask(order, [{ item, quantity: 1 }]);
    expect(again.ok).toBe(false);
  });

  test('return.never-more: a statement sent twice with one key counts once', async () => {
    const order = await delivered(2);
    const [item = 0] = order.lines;
    const key = { idempotencyKey: 'once' };
    const both = await Promise.all([
      desk.ask(order, [{ item, quantity: 1 }], key),
      desk.ask(order, [{ item, quantity: 1 }], key),
    ]);
    const numbers = both.map((done) => (done.ok ? done.returns[0]?.returnNo : done.reason));
    expect(new Set(numbers).size).toBe(1);
  });

  test('return.never-more: cancel and return at once: one of them is done', async () => {
    const order = await makeOrder(till, buyer, [{ productId: product, quantity: 1 }], 3);
    const [item = 0] = await desk.linesOf(order.id);
    const mine = { ...order, customerId: buyer.customerId };
    const early = await desk.ask(mine, [{ item, quantity: 1 }]);
    expect(early).toMatchObject({ ok: false, reason: 'return-not-yet' });
    const [cancelled, shipped] = await Promise.all([
      till.db
        .transaction()
        .execute((tx) =>
          cancelOrder(tx, { orderId: order.id, customerId: buyer.customerId, now: till.clock() }),
        ),
      desk.deliver(order, '2026-11-21').then(
        () => true,
        () => false,
      ),
    ]);
    const late = await desk.ask(mine, [{ item, quantity: 1 }]);
    expect([cancelled.ok, late.ok]).toEqual([!shipped, shipped]);
  });

  test('return.never-more: a partial refund while a return settles: together never more than was paid', async () => {
    const order = await desk.delivered(buyer, [{ productId: product, quantity: 2 }], 4);
    const returnNo = await asked(order, 2);
    await came(returnNo);
    const [item = 0] = order.lines;
    const by = { kind: 'staff' as const, name: 'Selin' };
    const { total } = await till.db
      .selectFrom('orders')
      .where('id', '=', order.id)
      .select('total')
      .executeTakeFirstOrThrow();
    await Promise.all([
      settle(returnNo, [{ item, verdict: 'accepted' }]),
      workOrder(
        till.db,
        { orderNo: order.orderNo, by, now: till.clock() },
        {
          do: 'refund',
          amount: total / 2,
          reason: 'Gecikme',
          reference: '',
        },
      ),
    ]);
    const payment = await till.db
      .selectFrom('payments')
      .where('order_id', '=', order.id)
      .select(['amount', 'refunded'])
      .executeTakeFirstOrThrow();
    expect(payment.refunded).toBeLessThanOrEqual(payment.amount);
    expect(payment.refunded).toBeGreaterThanOrEqual(total / 2);
  });
});
