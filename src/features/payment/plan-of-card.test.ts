import { beforeAll, expect, test } from 'vitest';
import { putBank } from '#db/transfer/write-settings.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { brokenInvariants, told } from '#tests/harness/card-payments.ts';
import {
  creditCards,
  describeCardPayment,
  paymentForm,
  paymentsOf,
} from '#tests/harness/card-payment-fixture.ts';
import { changeSettings, makeProduct, stockOf } from '#tests/harness/factories.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { attemptOutcome } from '#features/payment/settlement/attempt-outcome.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';

const storeEmail = 'dukkan@example.com';
const three = { planId: 13, installment: 3, binNumber: '454671' };
const amount = 174.85;
const card = (firstSix: string) => ({ firstSix, lastFour: '7894' });

describeCardPayment('the card that paid in a bank’s plan (rule payment/plan-of-card)', (shop) => {
  beforeAll(async () => {
    const { db } = shop;
    await changeSettings(db, { installmentLimit: 100 });
    const value = JSON.stringify({ email: storeEmail });
    await db.insertInto('settings').values({ key: 'store', value }).execute();
    await putBank(db, {
      name: 'Bonus',
      logo: '',
      organization: 'VISA',
      bins: [
        ...creditCards('454671', '540061'),
        { bin: '979204', organization: '', kind: 'debit' },
        { bin: '552608', organization: '', kind: 'commercial' },
      ],
      plans: [
        { id: 11, installment: 1, commission: 0, isDefault: true },
        { id: 13, installment: 3, commission: 2.85, isDefault: false },
      ],
    });
    await putBank(db, {
      name: 'World',
      logo: '',
      organization: 'VISA',
      bins: creditCards('450634'),
      plans: [],
    });
  });

  /** A payment in three installments of Bonus, for which the bank says this card. */
  async function paidBy(firstSix: string | null) {
    const productId = await makeProduct(shop.db, { quantity: 5 });
    const buyer = await shop.till.buyerOf([{ productId, quantity: 1 }]);
    const { attemptId } = await shop.till.pay(
      buyer,
      paymentForm({ ...three, expectedTotal: amount }),
    );
    const paid = { amount, installment: 3, card: firstSix === null ? null : card(firstSix) };
    const answer = shop.bank.book(attemptId, paid);
    const result = await settleAttempt(shop.till.services, attemptId, told(answer));
    return { productId, buyer, result };
  }

  test.each([
    ['another bank’s', '450634'],
    ['a debit card of the same bank', '979204'],
    ['a company’s card of the same bank', '552608'],
    ['nobody’s that the shop knows', '999999'],
  ])('%s refunds the money and tells buyer and merchant', async (_, firstSix) => {
    await sentMails(shop.till);
    const { productId, buyer, result } = await paidBy(firstSix);
    expect(result).toMatchObject({ state: 'captured', orderNo: null, reason: 'returned-card' });
    const outcome = result && attemptOutcome(result, 'tr');
    expect(outcome?.message).toContain('taksit seçeneği');
    expect(outcome?.message).toContain('iade');
    expect(await paymentsOf(shop.db, buyer).orders()).toMatchObject([{ state: 'payment_failed' }]);
    expect(await stockOf(shop.db, productId)).toEqual({ quantity: 5, sold: 0 });
    while ((await workRefunds(shop.till.services)) > 0);
    expect(shop.bank.kept).toBe(0);
    expect(await brokenInvariants(shop.db, shop.till.clock())).toEqual([]);

    const mails = await sentMails(shop.till);
    const toStore = mails.filter(({ to }) => to === storeEmail);
    expect(toStore).toHaveLength(1);
    expect(toStore[0]?.subject).toMatch(
      /^Ödeme, taksiti seçilen karttan başka bir kartla yapıldı: \d+, ₺174,85$/,
    );
    expect(toStore[0]?.text).toContain(`${firstSix.slice(0, 4)} ${firstSix.slice(4)}** **** 7894`);
    expect(toStore[0]?.text).toContain('454671');
    const returned = mails.find(({ messageId }) => messageId.startsWith('payment-returned'));
    expect(returned?.text).toContain('taksit seçeneği');
  });

  test.each([
    ['the card that the plan was chosen for', '454671'],
    ['another credit card of the same bank', '540061'],
    ['a card that the bank does not name', null],
  ])('%s pays the order', async (_, firstSix) => {
    const { buyer, result } = await paidBy(firstSix);
    expect(result).toMatchObject({ state: 'captured', reason: '' });
    expect(result?.orderNo).not.toBeNull();
    expect(await paymentsOf(shop.db, buyer).orders()).toMatchObject([{ state: 'paid' }]);
  });

  test('compares a bank’s plan of one payment too, but not a single payment without a plan', async () => {
    for (const [plan, reason] of [
      [{ planId: 11, binNumber: '454671' }, 'returned-card'],
      [{}, ''],
    ] as const) {
      const buyer = await shop.till.buyerOf();
      const { attemptId } = await shop.till.pay(buyer, paymentForm(plan));
      const answer = shop.bank.book(attemptId, { amount: 170, card: card('450634') });
      const result = await settleAttempt(shop.till.services, attemptId, told(answer));
      expect(result).toMatchObject({ state: 'captured', reason });
    }
  });

  test('does not credit an open account by another bank’s card', async () => {
    const buyer = await makeBuyer(shop.db);
    const { attemptId } = await shop.till.pay(
      buyer,
      paymentForm({ ...three, amount: 1000, expectedTotal: 1028.5 }),
    );
    const paid = { amount: 1028.5, installment: 3, card: card('450634') };
    shop.bank.book(attemptId, paid);
    expect(await settleAttempt(shop.till.services, attemptId)).toMatchObject({
      state: 'captured',
      reason: 'returned-card',
    });
    const credited = await shop.db
      .selectFrom('customer_statement')
      .where('customer_id', '=', buyer.customerId)
      .select('credit')
      .execute();
    expect(credited).toEqual([]);
    while ((await workRefunds(shop.till.services)) > 0);
    expect(shop.bank.kept).toBe(0);
    const mails = await sentMails(shop.till);
    expect(mails.filter(({ to }) => to === storeEmail).map(({ subject }) => subject)).toContain(
      'Ödeme, taksiti seçilen karttan başka bir kartla yapıldı: ₺1.028,50',
    );
  });
});
