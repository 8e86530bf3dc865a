import { afterAll, beforeAll, expect, test } from 'vitest';
import { askBanks } from '#features/payment/settlement/ask-banks.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';
import { brokenInvariants, told } from '#tests/harness/card-payments.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { linkShop, type LinkedOrder } from '#tests/harness/linked-orders.ts';
import { openTill, type Till } from '#tests/harness/till.ts';

describeEachEngine('what a bank says of a payment link', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  const stateOf = async ({ id }: LinkedOrder) =>
    (
      await till.db
        .selectFrom('orders')
        .where('id', '=', id)
        .select('state')
        .executeTakeFirstOrThrow()
    ).state;
  const mailsOf = async ({ id }: LinkedOrder) => {
    const rows = await till.db
      .selectFrom('outbox')
      .orderBy('id')
      .select(['kind', 'payload'])
      .execute();
    return rows.filter(({ payload }) => Object(payload).orderId === id);
  };

  test('nothing at all: the job finds the money that came while nobody was there', async () => {
    const shop = linkShop(till);
    const order = await shop.take();
    const { attemptId } = await shop.pay(order);
    shop.bank.book(attemptId, { amount: order.tryTotal });
    shop.wait(1);
    await askBanks(shop.services);
    expect(await stateOf(order)).toBe('paid');
    expect((await mailsOf(order)).map(({ kind }) => kind)).toEqual([
      'order-received',
      'payment-received',
    ]);
    expect(await brokenInvariants(till.db, shop.clock())).toEqual([]);
  });

  test('no answer: the order waits, nothing else begins, and the late yes is booked once', async () => {
    const shop = linkShop(till);
    const order = await shop.take();
    const { attemptId } = await shop.pay(order);
    const yes = shop.bank.book(attemptId, { amount: order.tryTotal });
    shop.bank.isDown = true;
    const silent = await settleAttempt(shop.services, attemptId, told(yes));
    expect(silent).toMatchObject({ state: 'unknown' });
    expect(await stateOf(order)).toBe('placed');
    await expect(shop.pay(order)).rejects.toMatchObject({ code: 'payment-pending' });
    shop.bank.isDown = false;
    shop.wait(5);
    await Promise.all([
      askBanks(shop.services),
      settleAttempt(shop.services, attemptId, { answer: yes, kind: 'callback' }),
      settleAttempt(shop.services, attemptId, { answer: yes, kind: 'callback' }),
    ]);
    expect(await stateOf(order)).toBe('paid');
    expect(shop.bank.kept).toBe(order.tryTotal);
    expect(await brokenInvariants(till.db, shop.clock())).toEqual([]);
  });

  test('another amount than was asked for: all of it goes back, and the order waits on', async () => {
    const shop = linkShop(till);
    const order = await shop.take();
    const { attemptId } = await shop.pay(order);
    shop.bank.book(attemptId, { amount: order.tryTotal - 1 });
    const result = await settleAttempt(shop.services, attemptId);
    expect(result).toMatchObject({ state: 'captured', reason: 'returned-amount', orderNo: null });
    expect(await stateOf(order)).toBe('placed');
    while ((await workRefunds(shop.services)) > 0);
    expect(shop.bank.kept).toBe(0);
    const told = (await mailsOf(order)).filter(({ kind }) => /return|refund/.test(kind));
    expect(told.map(({ kind }) => kind)).toEqual(['payment-returned', 'order-refunded']);
    for (const { payload } of told)
      expect(payload).toMatchObject({ amount: order.tryTotal - 1, currency: 'TRY' });
    // The next card pays it.
    const again = await shop.pay(order);
    shop.bank.book(again.attemptId, { amount: order.tryTotal });
    await settleAttempt(shop.services, again.attemptId);
    expect(await stateOf(order)).toBe('paid');
    expect(await brokenInvariants(till.db, shop.clock())).toEqual([]);
  });

  test('the same charge twice: one stays, the other goes back', async () => {
    const shop = linkShop(till);
    const order = await shop.take();
    const { attemptId } = await shop.pay(order);
    shop.bank.book(attemptId, { amount: order.tryTotal });
    await settleAttempt(shop.services, attemptId);
    const other = shop.bank.chargeAgain(attemptId);
    await settleAttempt(shop.services, attemptId, { answer: other, kind: 'callback' });
    while ((await workRefunds(shop.services)) > 0);
    expect(shop.bank.kept).toBe(order.tryTotal);
    expect(await stateOf(order)).toBe('paid');
    expect((await mailsOf(order)).map(({ kind }) => kind)).toContain('payment-charged-twice');
    expect(await brokenInvariants(till.db, shop.clock())).toEqual([]);
  });

  test('a charge beside money that its order could not take: both go back', async () => {
    const shop = linkShop(till);
    const order = await shop.take();
    const { attemptId } = await shop.pay(order);
    shop.bank.book(attemptId, { amount: order.tryTotal - 1 });
    shop.bank.chargeAgain(attemptId);
    await settleAttempt(shop.services, attemptId);
    while ((await workRefunds(shop.services)) > 0);
    expect(shop.bank.kept).toBe(0);
    expect(await stateOf(order)).toBe('placed');
    expect(await brokenInvariants(till.db, shop.clock())).toEqual([]);
  });

  test('no, and no time: the order stays as it was', async () => {
    const shop = linkShop(till);
    const order = await shop.take();
    const declined = await shop.pay(order);
    shop.bank.book(declined.attemptId, { amount: 1, state: 'declined', code: 'MD0' });
    const no = await settleAttempt(shop.services, declined.attemptId);
    expect(no).toMatchObject({ state: 'declined', reason: 'not-confirmed' });
    const left = await shop.pay(order);
    shop.wait(21);
    expect(await settleAttempt(shop.services, left.attemptId)).toMatchObject({ state: 'expired' });
    expect(await stateOf(order)).toBe('placed');
    expect(await brokenInvariants(till.db, shop.clock())).toEqual([]);
  });

  test('nothing begins before the texts are accepted, after the end of the link, or for another total', async () => {
    const shop = linkShop(till);
    const order = await shop.take();
    await expect(shop.pay(order, { expectedTotal: 1 })).rejects.toMatchObject({
      code: 'totals-changed',
    });
    await expect(shop.pay(order, { planId: 1, installment: 3 })).rejects.toMatchObject({
      code: 'plan-unavailable',
    });
    shop.wait(24 * 60);
    await expect(shop.pay(order)).rejects.toMatchObject({ code: 'payment-link-over' });
  });
});
