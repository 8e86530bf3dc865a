import { expect, test } from 'vitest';
import type { AttemptForm, PaymentAttempt } from '#contract/payment.ts';
import { Refusal } from '#contract/refusals.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { brokenInvariants, told } from '#tests/harness/card-payments.ts';
import {
  describeCardPayment,
  heldOf,
  onePiece,
  paymentForm,
  paymentsOf,
  refusalOf,
} from '#tests/harness/card-payment-fixture.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';

/** What came of each: a gate, or the code of its refusal; anything else is a fault. */
async function endsOf(payments: readonly Promise<PaymentAttempt>[]): Promise<string[]> {
  const settled = await Promise.allSettled(payments);
  return settled.map((each) => {
    if (each.status === 'fulfilled') return each.value.gate === null ? 'decided' : 'gate';
    if (each.reason instanceof Refusal) return each.reason.code;
    throw each.reason;
  });
}

describeCardPayment('payments that begin at the same time', (shop) => {
  const liveOf = (buyer: Buyer) =>
    shop.db
      .selectFrom('payment_attempts')
      .where('customer_id', '=', buyer.customerId)
      .where('state', '=', 'started')
      .select('id')
      .execute();
  const expectSound = async () => {
    expect(await brokenInvariants(shop.db, shop.till.clock())).toEqual([]);
  };

  test.each([
    ['keys of their own', () => paymentForm()],
    ['one key', (form: AttemptForm) => form],
  ])('twenty beginnings of one payment at once with %s get one gate', async (_, formOf) => {
    const productId = await makeProduct(shop.db, { quantity: 1 });
    const buyer = await shop.till.buyerOf([{ productId, quantity: 1 }]);
    const form = paymentForm();
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => shop.till.pay(buyer, formOf(form))),
    );
    expect(new Set(begun.map(({ gate }) => gate?.fields['oid'])).size).toBe(1);
    expect(begun[0]?.gate?.fields['oid']).toBe(begun[0]?.attemptId);
    expect(await paymentsOf(shop.db, buyer).attempts()).toHaveLength(1);
    expect(await heldOf(shop.db, productId)).toBe(1);
    await expectSound();
  });

  test('keeps one of twenty concurrent payments of different content, whichever are paid', async () => {
    const buyer = await shop.till.buyerOf();
    const forms = Array.from({ length: 20 }, (_, nth) =>
      paymentForm({ description: `Not ${nth % 3}` }),
    );
    const ends = await Promise.allSettled(forms.map((form) => shop.till.pay(buyer, form)));
    const names = new Set(
      ends.flatMap((end) =>
        end.status === 'fulfilled' && end.value.gate ? [end.value.attemptId] : [],
      ),
    );
    expect(names.size).toBeGreaterThan(0);
    expect(await liveOf(buyer)).toHaveLength(1);
    const answers = [...names].map((name) => shop.bank.book(name, { amount: onePiece }));
    const settled = await Promise.all(
      answers.map((answer) =>
        settleAttempt(shop.till.services, answer.id, { kind: 'callback', answer }),
      ),
    );
    expect(settled.filter((each) => each?.orderNo)).toHaveLength(1);
    while ((await workRefunds(shop.till.services)) > 0);
    expect(shop.bank.kept).toBe(onePiece);
    await expectSound();
  });

  test('lets one of ten buyers of the last piece pay', async () => {
    const productId = await makeProduct(shop.db, { quantity: 1 });
    const buyers = await Promise.all(
      Array.from({ length: 10 }, () => shop.till.buyerOf([{ productId, quantity: 1 }])),
    );
    const ends = await endsOf(buyers.map((buyer) => shop.till.pay(buyer, paymentForm())));
    expect(ends.toSorted()).toEqual(['gate', ...Array.from({ length: 9 }, () => 'out-of-stock')]);
    await expectSound();
  });

  test('a payment and a transfer of one cart end in one order, with no stock reserved twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const productId = await makeProduct(shop.db, { quantity: 1 });
      const buyer = await shop.till.buyerOf([{ productId, quantity: 1 }]);
      const wish = { paymentType: 4, acceptPreInformation: false, acceptDistanceContract: false };
      const [ends, placed] = await Promise.all([
        endsOf([shop.till.pay(buyer, paymentForm())]),
        placeOrder(
          shop.till,
          { ...buyer, locale: 'tr', currency: null },
          { ...wish, paymentType: 4 },
        ),
      ]);
      expect(placed.ok).toBe(true);
      expect(['gate', 'cart-ordered']).toContain(ends[0]);
    }
    await expectSound();
  });

  test('of twelve concurrent payments of an account five begin while none is known to be declined (rule payment/card-limits)', async () => {
    const buyer = await shop.till.buyerOf();
    const begin = () => shop.till.pay(buyer, paymentForm({ amount: 10, expectedTotal: 10 }));
    const begun = await Promise.allSettled(Array.from({ length: 12 }, begin));
    const gates = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(gates).toHaveLength(5);
    expect(await refusalOf(begin())).toMatchObject({ code: 'too-many-requests' });
    const [paid, ...declined] = gates.map(({ attemptId }) => attemptId);
    for (const name of declined) {
      const answer = shop.bank.book(name, { amount: 10, state: 'declined', code: '05' });
      await settleAttempt(shop.till.services, name, told(answer));
    }
    expect(await refusalOf(begin())).toMatchObject({ code: 'too-many-requests' });
    const answer = shop.bank.book(paid ?? '', { amount: 10 });
    await settleAttempt(shop.till.services, paid ?? '', told(answer));
    await begin();
    expect(await refusalOf(begin())).toMatchObject({ code: 'too-many-requests' });
  });

  test('sixty payments an hour begin from an address, and none more, however concurrent', async () => {
    const address = '203.0.113.77';
    const begin = async () => {
      const buyer = await makeBuyer(shop.db);
      return () =>
        shop.till.pay(buyer, paymentForm({ amount: 10, expectedTotal: 10 }), { address });
    };
    for (let count = 0; count < 55; count += 1) await (await begin())();
    const last = await Promise.all(Array.from({ length: 12 }, begin));
    const ends = await endsOf(last.map((start) => start()));
    expect(ends.filter((end) => end === 'gate')).toHaveLength(5);
    expect(ends.filter((end) => end === 'too-many-requests')).toHaveLength(7);
  });

  test('one key in concurrent calls is one payment of the account', async () => {
    const buyer = await shop.till.buyerOf();
    const form = paymentForm({ amount: 10, expectedTotal: 10 });
    const begun = await Promise.all(Array.from({ length: 8 }, () => shop.till.pay(buyer, form)));
    expect(new Set(begun.map(({ attemptId }) => attemptId)).size).toBe(1);
  });
});
