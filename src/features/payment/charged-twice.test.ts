import { expect, test } from 'vitest';
import type { ProviderAnswer } from '#platform/payments/provider.ts';
import { told, paymentRows } from '#tests/harness/card-payments.ts';
import { describeNestpayShop, type NestpayShop } from '#tests/harness/nestpay-shop.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';

const hours = (count: number) => count * 60;

/** A signed answer of the bank about one of its sales. */
function signed(
  { name, amount }: { name: string; amount: number },
  reference: string,
): ProviderAnswer {
  return {
    id: name,
    eventId: `signed-${reference}`,
    outcome: 'captured',
    amount,
    currency: 'TRY',
    basketAmount: null,
    installment: 1,
    reference,
    declineCode: '',
    declineText: '',
    card: null,
  };
}

describeNestpayShop('a card that the bank charges twice (rule payment/charged-twice)', (shop) => {
  const rows = () => paymentRows(shop().database.db);
  const settled = async (it: NestpayShop, answer: 'told' | 'asked') => {
    const attempt = await it.begin();
    const reference = it.charge(attempt);
    await settleAttempt(
      it.services,
      attempt.id,
      answer === 'told' ? told(signed(attempt, reference)) : undefined,
    );
    return attempt;
  };

  test('keeps the order, refunds the second charge on the same day, and mails about both', async () => {
    const it = shop();
    const attempt = await it.begin();
    it.charge(attempt);
    it.charge(attempt);
    await settleAttempt(it.services, attempt.id);
    await it.work();
    expect(await rows().order(attempt)).toMatchObject({ state: 'paid' });
    expect(it.atBank(attempt)).toEqual({
      canceled: attempt.amount,
      credits: [],
      kept: attempt.amount,
    });
    expect(await rows().mails(attempt)).toEqual(
      expect.arrayContaining(['payment-received', 'payment-charged-twice', 'order-refunded']),
    );
    await it.expectBalanced();
  });

  test('notices the second charge by the bank’s response, however often it arrives', async () => {
    const it = shop();
    const attempt = await settled(it, 'told');
    const second = signed(attempt, it.charge(attempt));
    for (let time = 0; time < 5; time += 1)
      expect(await settleAttempt(it.services, attempt.id, told(second))).toMatchObject({
        state: 'captured',
        orderNo: attempt.orderNo,
      });
    await it.work();
    expect(it.atBank(attempt)).toEqual({
      canceled: attempt.amount,
      credits: [],
      kept: attempt.amount,
    });
    expect(
      (await rows().mails(attempt)).filter((kind) => kind === 'payment-charged-twice'),
    ).toHaveLength(1);
    await it.expectBalanced();
  });

  test('notices an hour later when the bank sends nothing, or a day later', async () => {
    const it = shop();
    const [early, late] = [await settled(it, 'asked'), await settled(it, 'asked')];
    it.wait(10);
    it.charge(early);
    it.wait(hours(1));
    await it.work();
    expect(it.atBank(early).kept).toBe(early.amount);
    it.charge(late);
    it.wait(hours(24));
    await it.work();
    expect(it.atBank(late).kept).toBe(late.amount);
    expect(await rows().order(late)).toMatchObject({ state: 'paid' });
    await it.expectBalanced();
  });

  test('refunds on a later day too, after the bank’s day has ended', async () => {
    const it = shop();
    const attempt = await settled(it, 'asked');
    it.charge(attempt);
    it.wait(hours(25));
    await it.work();
    await it.work();
    expect(it.atBank(attempt)).toEqual({
      canceled: 0,
      credits: [attempt.amount],
      kept: attempt.amount,
    });
    await it.expectBalanced();
  });

  test('refunds both charges of a canceled order', async () => {
    const it = shop();
    const attempt = await settled(it, 'told');
    await it.cancel(attempt);
    await it.work();
    expect(it.atBank(attempt).kept).toBe(0);
    await settleAttempt(it.services, attempt.id, told(signed(attempt, it.charge(attempt))));
    await it.work();
    expect(it.atBank(attempt)).toEqual({ canceled: 2 * attempt.amount, credits: [], kept: 0 });
    await it.expectBalanced();
  });

  test('keeps one charge when the merchant refunded the other at the bank', async () => {
    const it = shop();
    const attempt = await it.begin();
    const first = it.charge(attempt);
    await settleAttempt(it.services, attempt.id);
    it.charge(attempt);
    it.bank.books.addVoid(attempt.name, { transId: first, at: it.services.clock().getTime() });
    it.wait(hours(1));
    await it.work();
    await it.work();
    expect(it.atBank(attempt).kept).toBe(attempt.amount);
    expect(await rows().refunds(attempt)).toEqual([]);
  });

  test('refunds a second payment of an open account and credits it once', async () => {
    const it = shop();
    const attempt = await it.beginOfAccount();
    it.charge(attempt);
    it.charge(attempt);
    await settleAttempt(it.services, attempt.id);
    await it.work();
    expect(it.atBank(attempt)).toEqual({ canceled: 1000, credits: [], kept: 1000 });
    const mails = await it.database.db
      .selectFrom('outbox')
      .where('kind', 'like', 'account-%')
      .orderBy('id')
      .select(['kind', 'payload'])
      .execute();
    const ofIt = mails.filter(({ payload }) => Object(payload).attemptId === attempt.name);
    expect(ofIt.map(({ kind }) => kind)).toEqual([
      'account-paid',
      'account-returned',
      'account-refunded',
    ]);
    expect(ofIt.map(({ payload }) => Object(payload).reason)).toEqual(['', 'charged-twice', '']);
  });

  test('counts the payment when the bank does not list its sales, and checks again soon', async () => {
    const it = shop();
    const attempt = await it.begin();
    it.charge(attempt);
    it.charge(attempt);
    const provider = it.services.provider();
    if (!provider) throw new Error('no provider');
    const silent = {
      ...provider,
      query: async () => {
        const { otherSales: _, ...answer } = await provider.query({
          id: attempt.name,
          token: '',
          reference: '',
        });
        return answer;
      },
    };
    await settleAttempt({ ...it.services, provider: () => silent }, attempt.id);
    expect(await rows().order(attempt)).toMatchObject({ state: 'paid' });
    expect(it.atBank(attempt).kept).toBe(2 * attempt.amount);
    it.wait(1);
    await it.work();
    expect(it.atBank(attempt).kept).toBe(attempt.amount);
  });
});
