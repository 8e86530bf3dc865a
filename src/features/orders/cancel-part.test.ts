import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { receiveTransfer } from '#db/fulfillment/receive-transfer.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { fillCart, makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { makeAttempt } from '#tests/harness/card-attempts.ts';
import { beginPayment } from '#tests/harness/card-payments.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { cancelForCustomer } from './cancel-order.ts';
import { showOrder } from './show-orders.ts';

describeEachEngine('parts of an order', (open) => {
  let database: TestDatabase;
  let till: Till;
  let bucket: number;
  let rope: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/?no=' })
      .execute();
    bucket = await makeProduct(till.db, { name: 'Kova', quantity: 100_000 });
    rope = await makeProduct(till.db, { name: 'Halat', quantity: 100_000, price: 33.3333 });
  });
  afterAll(() => database.drop());

  const lines = () => [
    { productId: bucket, quantity: 3 },
    { productId: rope, quantity: 4 },
  ];
  async function look({ customerId }: Buyer, orderNo: string): Promise<Order> {
    const order = await showOrder(till, { owner: { customerId }, orderNo });
    if (!order) throw new Error('the order is there');
    return order;
  }
  /** Cancels units of lines by their places; all of the order without any. */
  async function cancel(
    buyer: Buyer,
    orderNo: string,
    units: Record<number, number> | null,
    total?: number,
  ) {
    const { id: orderId, orderItems } = await look(buyer, orderNo);
    const ids = new Map(orderItems.map(({ urunSira, id }) => [urunSira, id]));
    const wishes = Object.entries(units ?? {}).map(([place, quantity]) => {
      return { id: ids.get(Number(place)) ?? 0, quantity };
    });
    return await cancelForCustomer(
      till,
      { orderId, customerId: buyer.customerId, locale: 'tr' },
      {
        cancel: true,
        reason: 'too-slow',
        text: 'Bayrama yetişmiyor',
        ...(units && { lines: wishes }),
        ...(total !== undefined && { expectedTotal: total }),
      },
    );
  }
  const breaches = async () =>
    (await auditShop(till.db, till.clock())).filter(({ count }) => count > 0);
  const quantities = async () => [
    (await stockOf(till.db, bucket)).quantity,
    (await stockOf(till.db, rope)).quantity,
  ];
  const pay = (orderNo: string, amount?: number) =>
    till.db
      .transaction()
      .execute((tx) =>
        receiveTransfer(
          tx,
          { orderNo, by: { kind: 'staff', name: 'Selin' }, now: till.clock() },
          { amount, receivedOn: '2026-11-21', reference: '', takesLess: false },
        ),
      );

  /** An order of both products that a card has paid. */
  async function paidByCard() {
    const { bank, services } = await beginPayment(till);
    const buyer = await makeBuyer(till.db);
    const cartId = await fillCart(till.db, buyer, lines());
    const attempt = await makeAttempt(till, buyer, { cartId, lines: lines() });
    bank.book(attempt.name, { amount: attempt.amount });
    await settleAttempt(services, attempt.id);
    return { buyer, services, orderNo: attempt.orderNo };
  }
  async function byTransfer() {
    const buyer = await makeBuyer(till.db);
    const order = await makeOrder(till, buyer, lines());
    return { buyer, ...order };
  }

  test('of a card payment go back as a refund of their own, and the rest with the whole order', async () => {
    const { buyer, services, orderNo } = await paidByCard();
    const [buckets = 0, ropes = 0] = await quantities();
    const whole = await look(buyer, orderNo);
    expect(await cancel(buyer, orderNo, { 1: 1, 2: 4 })).toEqual({ ok: true });
    const rest = await look(buyer, orderNo);
    const gone = sumAmounts(whole.tryTotal, -rest.tryTotal);
    expect(rest).toMatchObject({
      state: 'paid',
      shippingTotal: whole.shippingTotal,
      orderItems: [{ urunSira: 1, quantity: 2 }],
      payment: { amount: whole.tryTotal, refunds: [{ amount: gone, state: 'wanted' }] },
      cancellations: [
        {
          amount: gone,
          reason: 'Teslimat süresi uzun: Bayrama yetişmiyor',
          refund: { amount: gone, currency: 'TRY' },
          lines: [
            { urunSira: 1, quantity: 1 },
            { urunSira: 2, quantity: 4 },
          ],
        },
      ],
    });
    expect(await quantities()).toEqual([buckets + 1, ropes + 4]);
    await workRefunds(services);
    expect(await breaches()).toEqual([]);

    expect(await cancel(buyer, orderNo, null)).toEqual({ ok: true });
    const over = await look(buyer, orderNo);
    expect(over.state).toBe('cancelled');
    const refunds = over.payment?.refunds.map(({ amount }) => amount) ?? [];
    expect(sumAmounts(...refunds)).toBe(whole.tryTotal);
    expect(await quantities()).toEqual([buckets + 3, ropes + 4]);
    expect(await breaches()).toEqual([]);
  });

  test('of an unpaid transfer lower what is to be paid, and end its wait when enough came', async () => {
    const { buyer, id, orderNo } = await byTransfer();
    const whole = await look(buyer, orderNo);
    expect(await cancel(buyer, orderNo, { 2: 1 })).toEqual({ ok: true });
    const less = await look(buyer, orderNo);
    expect(less).toMatchObject({ state: 'placed', payment: null });
    expect(less.total).toBeLessThan(whole.total);
    const { missing } = await pay(orderNo, sumAmounts(less.total, -10)).then(() => ({
      missing: 10,
    }));
    expect(await cancel(buyer, orderNo, { 2: 3 })).toEqual({ ok: true });
    const paid = await look(buyer, orderNo);
    expect(paid).toMatchObject({
      state: 'paid',
      payment: { refunds: [{ amount: sumAmounts(less.total, -paid.total, -missing) }] },
    });
    const mails = await till.db
      .selectFrom('outbox')
      .where('kind', '=', 'order-part-cancelled')
      .select('payload')
      .execute();
    const about = mails.filter(({ payload }) => JSON.stringify(payload).includes(orderNo));
    expect(about).toHaveLength(2);
    expect(await handToCarrier(till.db, id, till.clock())).toBe(true);
    expect((await look(buyer, orderNo)).parcels).toMatchObject([
      { lines: [{ urunSira: 1, quantity: 3 }] },
    ]);
    expect(await breaches()).toEqual([]);
  });

  test('are canceled once by a form that is sent twice, also at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { buyer, orderNo } = await byTransfer();
      const { total } = await look(buyer, orderNo);
      const twice = [1, 2].map(() => cancel(buyer, orderNo, { 1: 1 }, total));
      expect(await Promise.all(twice)).toEqual([{ ok: true }, { ok: true }]);
      expect(await cancel(buyer, orderNo, { 1: 1 }, total)).toEqual({ ok: true });
      expect(await look(buyer, orderNo)).toMatchObject({
        orderItems: [{ quantity: 2 }, { quantity: 4 }],
      });
      expect(await cancel(buyer, orderNo, { 1: 1 }, total - 1)).toEqual({
        ok: false,
        code: 'cancel-lines',
      });
    }
    expect(await breaches()).toEqual([]);
  });

  test('and a parcel, a payment or the rest of the order at the same moment come one after the other', async () => {
    for (let round = 0; round < 12; round++) {
      const { buyer, id, orderNo } = await byTransfer();
      const [others = () => Promise.resolve<unknown>(null)] = [
        [
          () => handToCarrier(till.db, id, till.clock()),
          () => pay(orderNo),
          () => cancel(buyer, orderNo, null),
        ][round % 3],
      ];
      const part = () => cancel(buyer, orderNo, { 1: 2 });
      const both = round % 2 === 0 ? [part, others] : [others, part];
      await Promise.all(both.map((act) => act()));
      const order = await look(buyer, orderNo);
      const units = order.orderItems.map(({ quantity }) => quantity);
      const sent = order.parcels.flatMap((parcel) => parcel.lines.map(({ quantity }) => quantity));
      if (sent.length > 0) expect(sent).toEqual(units);
      const back = order.payment?.refunds.map(({ amount }) => amount) ?? [];
      if (order.payment && order.state !== 'placed') {
        expect(sumAmounts(order.payment.amount, ...back.map((amount) => -amount))).toBe(
          order.total,
        );
      }
    }
    expect(await breaches()).toEqual([]);
  });

  test('leave an order of which nothing would remain canceled, and refuse what is not there', async () => {
    const { buyer, id, orderNo } = await byTransfer();
    const refused = { ok: false, code: 'cancel-lines' };
    expect(await cancel(buyer, orderNo, { 1: 4 })).toEqual(refused);
    expect(await cancel(buyer, orderNo, { 3: 1 })).toEqual(refused);
    expect(await cancel(buyer, orderNo, {})).toEqual(refused);
    expect(await cancel(buyer, orderNo, { 1: 3, 2: 4 })).toEqual({ ok: true });
    expect(await look(buyer, orderNo)).toMatchObject({ state: 'cancelled', cancellations: [] });
    const shipped = await byTransfer();
    await handToCarrier(till.db, shipped.id, till.clock(), {
      lines: [{ position: 1, quantity: 1 }],
    });
    expect(await cancel(shipped.buyer, shipped.orderNo, { 2: 1 })).toEqual({
      ok: false,
      code: 'order-not-cancellable',
    });
    const { reason } = await till.db
      .selectFrom('order_state_changes')
      .where('order_id', '=', id)
      .where('to_state', '=', 'cancelled')
      .select('reason')
      .executeTakeFirstOrThrow();
    expect(reason).toBe('Teslimat süresi uzun: Bayrama yetişmiyor');
  });

  test('of imported figures that do not come out again are not offered', async () => {
    const { buyer, id, orderNo } = await byTransfer();
    await till.db
      .updateTable('order_lines')
      .where('order_id', '=', id)
      .where('position', '=', 1)
      .set((eb) => ({ unit_price: eb('unit_price', '+', 1) }))
      .execute();
    expect(await cancel(buyer, orderNo, { 2: 1 })).toEqual({
      ok: false,
      code: 'cancel-whole-only',
    });
    await till.db
      .updateTable('order_lines')
      .where('order_id', '=', id)
      .where('position', '=', 1)
      .set((eb) => ({ unit_price: eb('unit_price', '-', 1) }))
      .execute();
  });

  test('however they are cut, leave sums that the audit finds right', async () => {
    const cut = fc.array(fc.tuple(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 3 })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(cut, async (cuts) => {
        const { buyer, orderNo } = await paidByCard();
        for (const [place, quantity] of cuts) await cancel(buyer, orderNo, { [place]: quantity });
        const { payment, tryTotal, state } = await look(buyer, orderNo);
        const back = payment?.refunds.map(({ amount }) => amount) ?? [];
        const kept = state === 'cancelled' ? 0 : tryTotal;
        expect(sumAmounts(...back, kept)).toBe(payment?.amount);
      }),
      { numRuns: 10 },
    );
    expect(await breaches()).toEqual([]);
  });
});
