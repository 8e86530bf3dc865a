import { expect, test } from 'vitest';
import { sumAmounts } from '#rules/money/money.ts';
import { paymentRows } from '#tests/harness/card-payments.ts';
import { describeNestpayShop } from '#tests/harness/nestpay-shop.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';

const hours = (count: number) => count * 60;

describeNestpayShop('refunds and the bank’s day (rule orders/refund-day)', (shop) => {
  async function paid() {
    const it = shop();
    const attempt = await it.begin();
    it.charge(attempt);
    await settleAttempt(it.services, attempt.id);
    return { it, attempt };
  }
  const refunds = async (attempt: Parameters<ReturnType<typeof paymentRows>['refunds']>[0]) =>
    (await paymentRows(shop().database.db).refunds(attempt)).map(({ amount, state }) => ({
      amount,
      state,
    }));

  test('cancels the whole payment when a partial refund is still pending', async () => {
    const { it, attempt } = await paid();
    await it.part(attempt, 10.5);
    await it.work();
    expect(await refunds(attempt)).toEqual([{ amount: 10.5, state: 'wanted' }]);
    it.wait(1);
    await it.cancel(attempt);
    await it.work();
    const rest = sumAmounts(attempt.amount, -10.5);
    expect(await refunds(attempt)).toEqual([
      { amount: 10.5, state: 'done' },
      { amount: rest, state: 'done' },
    ]);
    expect(it.atBank(attempt)).toEqual({ canceled: attempt.amount, credits: [], kept: 0 });
    const mails = await paymentRows(it.database.db).mails(attempt);
    expect(mails.filter((kind) => kind === 'order-refunded')).toHaveLength(2);
    await it.expectBalanced();
  });

  test('refunds the rest after a partial refund instead of canceling', async () => {
    const { it, attempt } = await paid();
    it.wait(hours(25));
    await it.part(attempt, 10.5);
    await it.work();
    await it.cancel(attempt);
    await it.work();
    expect(it.atBank(attempt)).toEqual({
      canceled: 0,
      credits: [10.5, sumAmounts(attempt.amount, -10.5)],
      kept: 0,
    });
    await it.expectBalanced();
  });

  test('refunds a part and a cancellation after the day without a pause between them', async () => {
    const { it, attempt } = await paid();
    it.wait(hours(22));
    await it.part(attempt, 10.5);
    await it.work();
    it.wait(hours(2));
    await it.cancel(attempt);
    await it.work();
    expect(it.atBank(attempt).kept).toBe(0);
    expect(it.atBank(attempt).canceled).toBe(0);
    await it.expectBalanced();
  });

  test('retries parts on the next day when they cannot be refunded today', async () => {
    const { it, attempt } = await paid();
    await it.part(attempt, 10);
    await it.part(attempt, 20);
    for (let passed = 0; passed < 24; passed += 1) {
      await it.work();
      expect(it.atBank(attempt).kept).toBe(attempt.amount);
      it.wait(hours(1));
    }
    for (let passed = 0; passed < 4; passed += 1) {
      await it.work();
      it.wait(hours(1));
    }
    expect(it.atBank(attempt).credits).toEqual([10, 20]);
    expect(await refunds(attempt)).toEqual([
      { amount: 10, state: 'done' },
      { amount: 20, state: 'done' },
    ]);
    await it.expectBalanced();
  });

  test('does not refund again what was canceled without a response', async () => {
    const { it, attempt } = await paid();
    await it.part(attempt, 10.5);
    await it.cancel(attempt);
    const [sale] = it.bank.books.order(attempt.name)?.sales ?? [];
    const at = it.services.clock().getTime();
    it.bank.books.addVoid(attempt.name, { transId: sale?.transId ?? '', at });
    await it.work();
    expect(await refunds(attempt)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect(it.atBank(attempt)).toEqual({ canceled: attempt.amount, credits: [], kept: 0 });
    await it.expectBalanced();
  });

  test('several workers refund each amount once', async () => {
    const { it, attempt } = await paid();
    it.wait(hours(25));
    for (const amount of [10, 20, 30]) await it.part(attempt, amount);
    await it.cancel(attempt);
    const others = Array.from({ length: 4 }, () => workRefunds(it.services));
    await Promise.all(others);
    await it.work();
    expect(it.atBank(attempt).credits).toEqual([10, 20, 30, sumAmounts(attempt.amount, -60)]);
    await it.expectBalanced();
  });
});
