import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { saveCorrection } from '#features/order-correction/save-correction.ts';
import { expireTransfers } from '#features/orders/expire-transfers.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';
import { brokenInvariants, told } from '#tests/harness/card-payments.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { stockOf } from '#tests/harness/factories.ts';
import { linkShop, staff, type LinkedOrder } from '#tests/harness/linked-orders.ts';
import { openTill, type Till } from '#tests/harness/till.ts';

describeEachEngine('money of a payment link at the same time as something else', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  const orderOf = ({ id }: LinkedOrder) =>
    till.db
      .selectFrom('orders')
      .where('id', '=', id)
      .select(['state', 'total', 'try_total'])
      .executeTakeFirstOrThrow();
  const paymentsOf = ({ id }: LinkedOrder) =>
    till.db
      .selectFrom('payments')
      .innerJoin('payment_attempts as a', 'a.id', 'payments.attempt_id')
      .where('a.order_id', '=', id)
      .orderBy('payments.id')
      .select(['payments.order_id', 'payments.returned_order_id', 'payments.amount'])
      .select('payments.refunded')
      .execute();
  /** All that is not to stay goes back; then the bank has what the orders have. */
  async function expectBalanced(
    { bank, services, clock }: ReturnType<typeof linkShop>,
    order: LinkedOrder,
  ): Promise<void> {
    while ((await workRefunds(services)) > 0);
    const { state, try_total: total } = await orderOf(order);
    expect(bank.kept).toBe(state === 'paid' ? total : 0);
    expect(await brokenInvariants(till.db, clock())).toEqual([]);
  }

  test('two captures of one order: one is booked, the other goes back whole (rule phone-orders/link-money)', async () => {
    for (let round = 0; round < 4; round += 1) {
      const shop = linkShop(till);
      const order = await shop.take();
      const first = await shop.pay(order);
      // The first page stays open at the bank, while its attempt is over for the shop.
      shop.wait(21);
      await settleAttempt(shop.services, first.attemptId);
      const second = await shop.pay(order);
      expect(second.attemptId).not.toBe(first.attemptId);
      const answers = [first, second].map(({ attemptId }) => ({
        attemptId,
        answer: shop.bank.book(attemptId, { amount: order.tryTotal }),
      }));
      if (round % 2 === 1) answers.reverse();
      const results = await Promise.all(
        answers.flatMap(({ attemptId, answer }) => [
          settleAttempt(shop.services, attemptId, told(answer)),
          settleAttempt(shop.services, attemptId),
          settleAttempt(shop.services, attemptId, { answer, kind: 'callback' }),
        ]),
      );
      expect(results.every((result) => result !== null)).toBe(true);
      const paid = await paymentsOf(order);
      expect(paid.map(({ order_id: id }) => id).toSorted()).toEqual([order.id, null].toSorted());
      expect(paid.find(({ order_id: id }) => id === null)).toMatchObject({
        returned_order_id: order.id,
        amount: order.tryTotal,
        refunded: order.tryTotal,
      });
      expect((await orderOf(order)).state).toBe('paid');
      await expectBalanced(shop, order);
    }
  });

  test('a cancellation: the money is refunded, by the order or beside it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const shop = linkShop(till);
      const order = await shop.take();
      const { attemptId } = await shop.pay(order);
      const answer = shop.bank.book(attemptId, { amount: order.tryTotal });
      const both = [
        () => settleAttempt(shop.services, attemptId, told(answer)),
        () =>
          till.db.transaction().execute((trx) =>
            cancelOrder(trx, {
              orderId: order.id,
              customerId: order.customerId,
              now: shop.clock(),
            }),
          ),
      ];
      if (round % 2 === 1) both.reverse();
      await Promise.all(both.map((start) => start()));
      expect((await orderOf(order)).state).toBe('cancelled');
      const [paid, ...others] = await paymentsOf(order);
      expect(others).toEqual([]);
      expect(paid).toMatchObject({ amount: order.tryTotal, refunded: order.tryTotal });
      expect(await stockOf(till.db, order.productId)).toEqual({ quantity: 50, sold: 0 });
      await expectBalanced(shop, order);
    }
  });

  test('the end of its time: an order whose card is at the bank waits for the answer', async () => {
    const expire = ({ clock }: ReturnType<typeof linkShop>) =>
      expireTransfers({
        db: till.db,
        clock,
        onError: (error) => {
          throw error;
        },
      });
    const shop = linkShop(till);
    const order = await shop.take();
    shop.wait(24 * 60 - 5);
    const { attemptId } = await shop.pay(order);
    shop.wait(10);
    const answer = shop.bank.book(attemptId, { amount: order.tryTotal });
    await Promise.all([
      expire(shop),
      settleAttempt(shop.services, attemptId, told(answer)),
      expire(shop),
    ]);
    expect((await orderOf(order)).state).toBe('paid');
    await expectBalanced(shop, order);

    const late = await shop.take();
    const begun = await shop.pay(late);
    shop.wait(25 * 60);
    // Nobody heard of the card: the attempt is over, and the order with it.
    await settleAttempt(shop.services, begun.attemptId);
    expect(await expire(shop)).toBe(1);
    expect((await orderOf(late)).state).toBe('expired');
    const tooLate = shop.bank.book(begun.attemptId, { amount: late.tryTotal });
    const result = await settleAttempt(shop.services, begun.attemptId, told(tooLate));
    expect(result).toMatchObject({ state: 'captured', orderNo: null, reason: 'returned-order' });
    expect((await orderOf(late)).state).toBe('expired');
    while ((await workRefunds(shop.services)) > 0);
    expect(shop.bank.kept).toBe(order.tryTotal);
    expect(await brokenInvariants(till.db, shop.clock())).toEqual([]);
  });

  test('a correction: only the total that the card was charged is booked', async () => {
    for (let round = 0; round < 4; round += 1) {
      const shop = linkShop(till);
      const order = await shop.take();
      const { attemptId } = await shop.pay(order);
      const answer = shop.bank.book(attemptId, { amount: order.tryTotal });
      shop.wait(1);
      const correct = () =>
        saveCorrection(
          till.db,
          {
            orderNo: order.orderNo,
            by: staff,
            version: undefined,
            totalSeen: undefined,
            note: '',
            tellsCustomer: false,
            now: shop.clock(),
          },
          {
            request: {
              lines: [{ position: 1, quantity: 3 }],
              added: [],
              discount: 0,
              delivery: null,
            },
            settings: till.snapshot().settings,
          },
        );
      const both = [() => settleAttempt(shop.services, attemptId, told(answer)), correct];
      if (round % 2 === 1) both.reverse();
      await Promise.all(both.map((start) => start()));
      const { state, try_total: total } = await orderOf(order);
      const [paid] = await paymentsOf(order);
      // Paid first, the total cannot rise any more; corrected first, the money does not pay it.
      if (state === 'paid') {
        expect(total).toBe(order.tryTotal);
        expect(paid).toMatchObject({ order_id: order.id, refunded: 0 });
        await expectBalanced(shop, order);
      } else {
        expect(state).toBe('placed');
        expect(total).toBeGreaterThan(order.tryTotal);
        expect(paid).toMatchObject({ order_id: null, refunded: order.tryTotal });
        shop.wait(1);
        const again = await shop.pay({ ...order, tryTotal: total });
        const right = shop.bank.book(again.attemptId, { amount: total });
        await settleAttempt(shop.services, again.attemptId, told(right));
        expect((await orderOf(order)).state).toBe('paid');
        await expectBalanced(shop, order);
      }
    }
  });

  test('a double click and a second tab: one payment can be paid at a time', async () => {
    const shop = linkShop(till);
    const order = await shop.take();
    const begun = await Promise.all([
      shop.pay(order, { idempotencyKey: `cift-${order.id}` }),
      shop.pay(order, { idempotencyKey: `cift-${order.id}` }),
      shop.pay(order),
      shop.pay(order),
    ]);
    expect(new Set(begun.map(({ attemptId }) => attemptId)).size).toBe(1);
    const live = await till.db
      .selectFrom('payment_attempts')
      .where('order_id', '=', order.id)
      .select('state')
      .execute();
    expect(live).toEqual([{ state: 'started' }]);
  });
});
