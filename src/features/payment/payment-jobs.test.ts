import { expect, test } from 'vitest';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { requestRefund } from '#db/orders/request-refund.ts';
import { NotYet } from '#platform/payments/provider.ts';
import {
  beginPayment,
  brokenInvariants,
  describePayments,
  told,
} from '#tests/harness/card-payments.ts';
import { askBanks, releaseOverdue } from '#features/payment/settlement/ask-banks.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';

describePayments('what card payments need that nobody waits for', (shop) => {
  /** A payment that its customer and the shop have settled. */
  async function paid() {
    const begun = await beginPayment(shop.till);
    const { attempt, bank, services } = begun;
    await settleAttempt(services, attempt.id, told(bank.book(attempt.name, attempt)));
    return begun;
  }
  const cancel = ({ attempt, buyer, services }: Awaited<ReturnType<typeof paid>>) =>
    shop.till.db.transaction().execute((trx) =>
      cancelOrder(trx, {
        orderId: attempt.orderId,
        customerId: buyer.customerId,
        now: services.clock(),
      }),
    );
  const part = async ({ attempt }: Awaited<ReturnType<typeof paid>>, amount: number) => {
    const refund = await requestRefund(shop.till.db, {
      orderId: attempt.orderId,
      amount,
      reason: 'bir parça',
      actor: 'merchant',
      now: shop.till.clock(),
    });
    return refund?.amount ?? null;
  };

  test('finds a payment whose browser never came back when it is due to be asked about', async () => {
    const { attempt, bank, services, wait } = await beginPayment(shop.till);
    bank.book(attempt.name, attempt);
    await askBanks(services);
    expect(bank.queries).toBe(0);
    wait(1);
    await askBanks(services);
    expect(await shop.rows.order(attempt)).toMatchObject({ state: 'paid' });
    await askBanks(services);
    expect(bank.queries).toBe(1);
  });

  test('several workers ask about each payment once', async () => {
    const begun = [];
    for (let count = 0; count < 12; count += 1) begun.push(await beginPayment(shop.till));
    const [first] = begun;
    if (!first) throw new Error('nothing began');
    for (const { attempt } of begun) first.bank.book(attempt.name, attempt);
    first.wait(1);
    await Promise.all([1, 2, 3].map(() => askBanks(first.services)));
    expect(first.bank.queries).toBe(12);
    for (const { attempt } of begun) {
      expect(await shop.rows.order(attempt)).toMatchObject({ state: 'paid' });
    }
  });

  test('an unknown payment expires and is asked about four more times within a day', async () => {
    const { attempt, bank, services, wait } = await beginPayment(shop.till);
    for (let minutes = 0; minutes < 20; minutes += 1) {
      wait(1);
      await askBanks(services);
    }
    expect(await shop.rows.attempt(attempt)).toMatchObject({ state: 'expired' });
    expect(await shop.rows.order(attempt)).toMatchObject({ state: 'payment_failed' });
    const questions = () => bank.queried.filter((name) => name === attempt.name).length;
    const before = questions();
    expect(before).toBeLessThan(9);
    for (let hours = 0; hours < 30; hours += 1) {
      wait(60);
      await askBanks(services);
    }
    expect(questions()).toBe(before + 4);
    expect(await shop.rows.attempt(attempt)).toMatchObject({ next_check_at: null });
  });

  test('asks about payments at least every 15 minutes while the bank is down for an hour', async () => {
    const { attempt, bank, services, wait } = await beginPayment(shop.till);
    bank.isDown = true;
    for (let minutes = 0; minutes < 60; minutes += 1) {
      wait(1);
      await askBanks(services);
      await releaseOverdue(services);
      if (minutes % 10 > 0) continue;
      expect(await brokenInvariants(shop.till.db, services.clock())).toEqual([]);
    }
    expect(await shop.rows.attempt(attempt)).toMatchObject({ state: 'unknown' });
    bank.isDown = false;
    bank.book(attempt.name, attempt);
    wait(15);
    await askBanks(services);
    expect(await shop.rows.order(attempt)).toMatchObject({ state: 'paid' });
  });

  test('releases a reservation when its time is over', async () => {
    const { productId, services, wait } = await beginPayment(shop.till);
    const reserved = async () =>
      (
        await shop.till.db
          .selectFrom('products')
          .where('id', '=', productId)
          .select('reserved')
          .executeTakeFirstOrThrow()
      ).reserved;
    wait(14);
    await releaseOverdue(services);
    expect(await reserved()).toBe(2);
    wait(1);
    expect(await releaseOverdue(services)).toBeGreaterThan(0);
    expect(await reserved()).toBe(0);
    expect(await releaseOverdue(services)).toBe(0);
  });

  test('refunds a canceled paid order whole, with a mail', async () => {
    const begun = await paid();
    const { attempt, bank, services } = begun;
    expect(await cancel(begun)).toEqual({ ok: true });
    expect(await shop.rows.refunds(attempt)).toMatchObject([
      { amount: attempt.amount, state: 'wanted' },
    ]);
    await workRefunds(services);
    await workRefunds(services);
    expect(await shop.rows.refunds(attempt)).toMatchObject([
      { amount: attempt.amount, state: 'done' },
    ]);
    expect(bank.kept).toBe(0);
    expect(await shop.rows.mails(attempt)).toEqual([
      'order-received',
      'payment-received',
      'order-cancelled',
      'order-refunded',
    ]);
    expect(await brokenInvariants(shop.till.db, services.clock())).toEqual([]);
  });

  test('retries with growing pauses while a provider is down', async () => {
    const begun = await paid();
    const { attempt, bank, services, wait } = begun;
    await cancel(begun);
    bank.isDown = true;
    await workRefunds(services);
    bank.isDown = false;
    await workRefunds(services);
    expect(await shop.rows.refunds(attempt)).toMatchObject([{ state: 'wanted' }]);
    wait(2);
    await workRefunds(services);
    expect(await shop.rows.refunds(attempt)).toMatchObject([{ state: 'done' }]);
  });

  test('retries hours later when a bank refunds parts only after its day', async () => {
    const begun = await paid();
    const { attempt, bank, services, wait } = begun;
    await part(begun, 10);
    const refund = bank.refund.bind(bank);
    bank.refund = () => Promise.reject(new NotYet('the day is open'));
    await workRefunds(services);
    bank.refund = refund;
    wait(60);
    await workRefunds(services);
    expect(await shop.rows.refunds(attempt)).toMatchObject([{ state: 'wanted' }]);
    wait(121);
    await workRefunds(services);
    expect(await shop.rows.refunds(attempt)).toMatchObject([{ state: 'done' }]);
  });

  test('refunds parts, then the rest by a cancellation, in order and never above the paid amount', async () => {
    const begun = await paid();
    const { attempt, bank, services } = begun;
    expect(await part(begun, 10.5)).toBe(10.5);
    expect(await part(begun, attempt.amount - 10)).toBeNull();
    await cancel(begun);
    const rest = attempt.amount - 10.5;
    expect(await shop.rows.refunds(attempt)).toMatchObject([{ amount: 10.5 }, { amount: rest }]);
    expect(await part(begun, 0.01)).toBeNull();
    while ((await workRefunds(services)) > 0);
    expect(await shop.rows.refunds(attempt)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect(bank.kept).toBe(0);
    expect(await brokenInvariants(shop.till.db, services.clock())).toEqual([]);
  });

  test('twenty concurrent partial refunds never exceed the paid amount', async () => {
    const begun = await paid();
    const { attempt } = begun;
    const share = Math.floor((attempt.amount / 7) * 100) / 100;
    const wanted = await Promise.all(Array.from({ length: 20 }, () => part(begun, share)));
    expect(wanted.filter((amount) => amount !== null)).toHaveLength(7);
    const [payment] = await shop.rows.payments(attempt);
    expect(payment?.refunded).toBeLessThanOrEqual(attempt.amount);
  });

  test('reports a finally refused refund to the merchant, who may request it again', async () => {
    const begun = await paid();
    const { attempt, bank, errors, services } = begun;
    await cancel(begun);
    bank.refusesRefunds = '12';
    await workRefunds(services);
    expect(await shop.rows.refunds(attempt)).toMatchObject([{ state: 'refused' }]);
    expect(errors).toContain('a provider refused a refund');
    const alarms = await shop.till.db
      .selectFrom('outbox')
      .where('kind', '=', 'refund-refused')
      .select('payload')
      .execute();
    const told = alarms.map(({ payload }) => Object(payload));
    expect(told.filter(({ orderNo }) => orderNo === attempt.orderNo)).toMatchObject([
      { amount: attempt.amount, currency: 'TRY', why: '12 not allowed' },
    ]);
    expect(await brokenInvariants(shop.till.db, services.clock())).toEqual([]);
    bank.refusesRefunds = '';
    await part(begun, attempt.amount);
    await workRefunds(services);
    expect(bank.kept).toBe(0);
    expect(await brokenInvariants(shop.till.db, services.clock())).toEqual([]);
  });
});
