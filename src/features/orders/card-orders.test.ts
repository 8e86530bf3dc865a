import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { replaceAttempt, settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';
import { makeAttempt } from '#tests/harness/card-attempts.ts';
import { beginPayment } from '#tests/harness/card-payments.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { showOrder, showOrderList } from './show-orders.ts';

describeEachEngine('orders paid by card', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  test('appear for their customer once paid, with what was paid and refunded', async () => {
    const { attempt, bank, buyer, lines, services, wait } = await beginPayment(till);
    const { customerId } = buyer;
    const list = async () => {
      const { items, total } = await showOrderList(till, {
        owner: { customerId },
        query: new URLSearchParams(),
      });
      expect(items).toHaveLength(total);
      return items.map(({ orderNo, payment }) => ({ orderNo, payment }));
    };
    expect(await list()).toEqual([]);
    expect(await showOrder(till, { owner: { customerId }, orderNo: attempt.orderNo })).toBeNull();
    await replaceAttempt(services, attempt.id);
    const second = await makeAttempt(till, buyer, { cartId: attempt.cartId, lines });
    expect(await list()).toEqual([]);
    const { amount } = second;
    bank.book(second.name, { amount });
    await settleAttempt(services, second.id);
    const paid = { amount, currency: 'TRY', installment: 1, card: '4546 71** **** 7894' };
    expect(await list()).toEqual([{ orderNo: second.orderNo, payment: { ...paid, refunds: [] } }]);

    // the first one's money comes for nothing: it shows, with its way back
    bank.book(attempt.name, { amount });
    wait(1);
    await settleAttempt(services, attempt.id);
    expect(await list()).toContainEqual({
      orderNo: attempt.orderNo,
      payment: { ...paid, refunds: [{ id: expect.any(Number), amount, state: 'wanted' }] },
    });
    await till.db
      .transaction()
      .execute((trx) =>
        cancelOrder(trx, { orderId: second.orderId, customerId, now: till.clock() }),
      );
    await workRefunds(services);
    const order = await showOrder(till, { owner: { customerId }, orderNo: second.orderNo });
    expect(order).toMatchObject({
      state: 'cancelled',
      payment: { ...paid, refunds: [{ amount, state: 'done' }] },
    });
  });
});
