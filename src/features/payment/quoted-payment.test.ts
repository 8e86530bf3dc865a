import { expect, test } from 'vitest';
import { changeQuote, beginQuote, sayRound } from '#db/quotes/write-quotes.ts';
import { openQuoteCart } from '#db/quotes/quote-cart.ts';
import { quoteQueries } from '#db/audit/quote-checks.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { brokenInvariants, told } from '#tests/harness/card-payments.ts';
import { describeCardPayment, paymentForm } from '#tests/harness/card-payment-fixture.ts';

describeCardPayment('a quote that is paid by card', (shop) => {
  /** A buyer who has accepted 2 pieces at 60 net each, sent for nothing: 144 with VAT. */
  async function accepted() {
    const productId = await makeProduct(shop.db, { quantity: 5 });
    const buyer = await shop.till.buyerOf();
    const now = shop.till.clock();
    const { id, quoteNo } = await beginQuote(shop.db, {
      customerId: buyer.customerId,
      state: 'answered',
      branch: null,
      wantedOn: null,
      locale: 'tr',
      validUntil: '2999-01-01',
      now,
    });
    const line = { productId, unitId: 1, quantity: 2, price: 60, currency: 'TRY' };
    const lines = [{ ...line, note: '', replaces: '' }];
    const round = {
      side: 'merchant',
      by: 'Deniz',
      note: '',
      shipping: 'free',
      lines,
      now,
    } as const;
    await sayRound(shop.db, { id, number: 1 }, { ...round, validUntil: '2999-01-01' });
    await openQuoteCart(
      shop.db,
      { id, customerId: buyer.customerId, round: 1 },
      { reference: '', now },
    );
    return { id, quoteNo, productId, buyer };
  }
  const stateOf = async (id: number) =>
    shop.db
      .selectFrom('quotes as q')
      .leftJoin('orders as o', 'o.quote_id', 'q.id')
      .where('q.id', '=', id)
      .select(['q.state', 'o.order_no as orderNo'])
      .executeTakeFirstOrThrow();

  test('is charged exactly the answered total, and is ordered when the money is there (rules quotes/exact-prices, quotes/once)', async () => {
    const { id, quoteNo, productId, buyer } = await accepted();
    const { attemptId } = await shop.till.pay(buyer, paymentForm({ quoteNo, expectedTotal: 144 }));
    expect(shop.bank.opened[0]).toMatchObject({ amount: 144 });
    expect(await stateOf(id)).toEqual({ state: 'answered', orderNo: null });
    shop.bank.book(attemptId, { amount: 144 });
    const settled = await settleAttempt(shop.till.services, attemptId);
    expect(settled).toMatchObject({ state: 'captured', orderNo: expect.any(String) });
    expect(await stateOf(id)).toEqual({ state: 'ordered', orderNo: settled?.orderNo });
    expect(await stockOf(shop.db, productId)).toEqual({ quantity: 3, sold: 2 });
    expect(await brokenInvariants(shop.db, shop.till.clock())).toEqual([]);
    for (const { name, query } of quoteQueries)
      expect([name, (await query.execute(shop.db)).rows]).toEqual([name, []]);
  });

  test('is ordered once although two payments of it arrive: the other one goes back', async () => {
    const { id, quoteNo, buyer } = await accepted();
    const pay = () => shop.till.pay(buyer, paymentForm({ quoteNo, expectedTotal: 144 }));
    const [first, second] = [await pay(), await pay()];
    const settled = await Promise.all(
      [first, second].map(({ attemptId }) =>
        settleAttempt(
          shop.till.services,
          attemptId,
          told(shop.bank.book(attemptId, { amount: 144 })),
        ),
      ),
    );
    const orders = settled.flatMap((each) => each?.orderNo ?? []);
    expect(new Set(orders).size).toBe(1);
    expect(await stateOf(id)).toEqual({ state: 'ordered', orderNo: orders[0] });
    expect(await brokenInvariants(shop.db, shop.till.clock())).toEqual([]);
  });

  test('is taken although the answer ended while its buyer was at the bank (rule quotes/once)', async () => {
    const { id, quoteNo, buyer } = await accepted();
    const { attemptId } = await shop.till.pay(buyer, paymentForm({ quoteNo, expectedTotal: 144 }));
    await changeQuote(shop.db, id, { state: 'expired', now: shop.till.clock() });
    shop.bank.book(attemptId, { amount: 144 });
    const settled = await settleAttempt(shop.till.services, attemptId);
    expect(await stateOf(id)).toEqual({ state: 'ordered', orderNo: settled?.orderNo });
  });
});
