import { expect, test } from 'vitest';
import { placeOrder } from '#features/checkout/place-order.ts';
import { startCardOrder } from '#features/checkout/payment-step/start-card-order.ts';
import { fillCart, type Buyer } from '#tests/harness/buyers.ts';
import { told } from '#tests/harness/card-payments.ts';
import {
  describeCardPayment,
  onePiece,
  paymentForm,
  paymentsOf,
  refusalOf,
} from '#tests/harness/card-payment-fixture.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { attemptOutcome } from '#features/payment/settlement/attempt-outcome.ts';
import { returnPage } from './return-page.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import type { StartServices } from './start-payment.ts';

describeCardPayment('a cart that was ordered meanwhile (rule payment/ordered-cart)', (shop) => {
  /** Orders the cart by transfer, as another window of the buyer does; gives the order's number. */
  const orderElsewhere = async (buyer: Buyer) => {
    const placed = await placeOrder(
      shop.till,
      { ...buyer, locale: 'tr', currency: null },
      { paymentType: 4, acceptPreInformation: false, acceptDistanceContract: false },
    );
    if (!placed.ok) throw new Error(placed.code);
    return placed.orderNo;
  };
  const payElsewhere = async (buyer: Buyer) => {
    const { attemptId } = await shop.till.pay(buyer, paymentForm());
    const answer = shop.bank.book(attemptId, { amount: onePiece });
    const settled = await settleAttempt(shop.till.services, attemptId, told(answer));
    return settled?.orderNo ?? '';
  };

  test('refuses a second payment and names the order', async () => {
    for (const orderIt of [orderElsewhere, payElsewhere]) {
      const buyer = await shop.till.buyerOf();
      const { cartId } = buyer;
      const orderNo = await orderIt(buyer);
      for (const form of [paymentForm({ cartId }), paymentForm()]) {
        const refusal = await refusalOf(shop.till.pay(buyer, form));
        expect(refusal).toMatchObject({ code: 'cart-ordered', values: { orderNo } });
      }
      const productId = await makeProduct(shop.db);
      const next = await fillCart(shop.db, buyer, [{ productId, quantity: 1 }]);
      const again = await refusalOf(shop.till.pay(buyer, paymentForm({ cartId })));
      expect(again).toMatchObject({ code: 'cart-ordered', values: { orderNo } });
      expect((await shop.till.pay(buyer, paymentForm({ cartId: next }))).gate).not.toBeNull();
    }
  });

  test('tells its customer alone, for an hour when no cart is named', async () => {
    const [buyer, stranger] = [await shop.till.buyerOf(), await shop.till.buyerOf()];
    await orderElsewhere(buyer);
    const { cartId } = buyer;
    expect((await shop.till.pay(stranger, paymentForm({ cartId }))).gate).not.toBeNull();
    const clock = () => new Date(shop.till.clock().getTime() + 61 * 60_000);
    const services: StartServices = {
      ...shop.till.services,
      clock,
      startCardOrder: (...payment) => startCardOrder({ ...shop.till, clock }, ...payment),
    };
    const unnamed = await refusalOf(shop.till.pay(buyer, paymentForm(), { services }));
    expect(unnamed.code).toBe('cart-empty');
    const named = await refusalOf(shop.till.pay(buyer, paymentForm({ cartId }), { services }));
    expect(named.code).toBe('cart-ordered');
  });

  test('returns no form for a payment that began before', async () => {
    const buyer = await shop.till.buyerOf();
    const form = paymentForm();
    await shop.till.pay(buyer, form);
    const orderNo = await orderElsewhere(buyer);
    const refusal = await refusalOf(shop.till.pay(buyer, form));
    expect(refusal).toMatchObject({ code: 'cart-ordered', values: { orderNo } });
  });

  test('a concurrent payment and order of one cart leave a payable payment or the order', async () => {
    for (let round = 0; round < 6; round += 1) {
      const buyer = await shop.till.buyerOf();
      const forms = Array.from({ length: 4 }, () => paymentForm());
      const [placed, ...begun] = await Promise.allSettled([
        orderElsewhere(buyer),
        ...forms.map((form) => shop.till.pay(buyer, form)),
      ]);
      expect(placed.status).toBe('fulfilled');
      const refusals = begun.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({
          code: 'cart-ordered',
          values: { orderNo: placed.status === 'fulfilled' ? placed.value : '' },
        });
      }
      expect(await paymentsOf(shop.db, buyer).orders()).toContainEqual(
        expect.objectContaining({ cart_id: buyer.cartId, payment_type: 4 }),
      );
    }
  });

  test.each([
    ['left open', null, 'Bu sepet zaten siparişe dönüştü'],
    ['declined', 'declined', 'Bu sepet zaten siparişe dönüştü'],
    ['paid', 'captured', 'İkinci ödemenin tamamı kartınıza iade ediliyor'],
  ] as const)(
    'a second payment that was %s leads to the order and to no other payment',
    async (_, state, said) => {
      const buyer = await shop.till.buyerOf();
      const { attemptId } = await shop.till.pay(buyer, paymentForm());
      const orderNo = await orderElsewhere(buyer);
      if (state) shop.bank.book(attemptId, { amount: onePiece, state, code: '51' });
      const result = await settleAttempt(shop.till.services, attemptId);
      if (!result) throw new Error('there is an attempt');
      const outcome = attemptOutcome(result, 'tr');
      expect(outcome).toMatchObject({ orderNo: null, cartOrderNo: orderNo });
      expect(outcome.message).toContain(said);
      const page = returnPage({
        attemptId,
        result,
        isAccount: false,
        linkPage: null,
        locale: 'tr',
        script: '',
      });
      expect(page).toContain(`href="/siparis/ozet/${orderNo}"`);
      expect(page).toContain(said);
      expect(page).not.toContain('Yeniden dene');
    },
  );
});
