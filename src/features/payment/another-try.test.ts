import { expect, test } from 'vitest';
import { startCardOrder } from '#features/checkout/payment-step/start-card-order.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { brokenInvariants } from '#tests/harness/card-payments.ts';
import {
  describeCardPayment,
  heldOf,
  onePiece,
  paymentForm,
  paymentsOf,
  refusalOf,
} from '#tests/harness/card-payment-fixture.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import type { StartServices } from './start-payment.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';

describeCardPayment('another try to pay a cart by card (rule payment/one-open-payment)', (shop) => {
  const statesOf = async (buyer: Buyer) =>
    new Map(
      (await paymentsOf(shop.db, buyer).attempts()).map((one) => [
        one.id.replaceAll('-', ''),
        one.state,
      ]),
    );

  test('a repeated payment of the same content gets the same form', async () => {
    const productId = await makeProduct(shop.db, { quantity: 1 });
    const buyer = await shop.till.buyerOf([{ productId, quantity: 1 }]);
    const first = await shop.till.pay(buyer, paymentForm());
    const second = await shop.till.pay(buyer, paymentForm());
    expect(second.attemptId).toBe(first.attemptId);
    expect(second.gate?.fields['oid']).toBe(first.attemptId);
    expect(await paymentsOf(shop.db, buyer).orders()).toHaveLength(1);
    expect(await heldOf(shop.db, productId)).toBe(1);
  });

  test('a repeated payment after another promise of delivery is the same payment (rule shipping/order-delivery)', async () => {
    const buyer = await shop.till.buyerOf();
    const first = await shop.till.pay(buyer, paymentForm());
    await changeSettings(shop.db, { deliveryDays: '*/7/9' });
    const second = await shop.till.pay(buyer, paymentForm());
    await changeSettings(shop.db, { deliveryDays: '' });
    expect(second.attemptId).toBe(first.attemptId);
    expect(await paymentsOf(shop.db, buyer).orders()).toHaveLength(1);
  });

  test('twenty concurrent repetitions ask the bank once and get the same form (rule payment/one-status-request)', async () => {
    const buyer = await shop.till.buyerOf();
    const first = await shop.till.pay(buyer, paymentForm());
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => shop.till.pay(buyer, paymentForm())),
    );
    expect(new Set(tries.map((each) => each.attemptId))).toEqual(new Set([first.attemptId]));
    expect(tries.every((each) => each.gate?.fields['oid'] === first.attemptId)).toBe(true);
    expect(shop.bank.queries).toBe(1);
  });

  test('repetitions while the bank does not respond ask it once and begin no other payment', async () => {
    const buyer = await shop.till.buyerOf();
    const first = await shop.till.pay(buyer, paymentForm());
    shop.bank.isDown = true;
    for (let each = 0; each < 10; each += 1) {
      const refusal = await refusalOf(shop.till.pay(buyer, paymentForm()));
      expect(refusal.code).toBe('payment-pending');
    }
    expect(shop.bank.queries).toBe(1);
    expect(await statesOf(buyer)).toEqual(new Map([[first.attemptId, 'unknown']]));
  });

  const changes: [string, (buyer: Buyer & { cartId: number }) => Promise<unknown>][] = [
    [
      'an edited address',
      ({ customerId }) =>
        shop.db
          .updateTable('addresses')
          .set({ address: 'Yeni Sokak 7' })
          .where('customer_id', '=', customerId)
          .execute(),
    ],
    [
      'another product for the same amount',
      async ({ cartId }) => {
        const product_id = await makeProduct(shop.db);
        return shop.db
          .updateTable('cart_lines')
          .set({ product_id })
          .where('cart_id', '=', cartId)
          .execute();
      },
    ],
    [
      'a note of a line',
      ({ cartId }) =>
        shop.db
          .updateTable('cart_lines')
          .set({ note: 'kırmızı' })
          .where('cart_id', '=', cartId)
          .execute(),
    ],
  ];
  test.each(changes)('%s makes a repetition a payment of its own', async (_, change) => {
    const buyer = await shop.till.buyerOf();
    const first = await shop.till.pay(buyer, paymentForm());
    await change(buyer);
    const second = await shop.till.pay(buyer, paymentForm());
    expect(second.attemptId).not.toBe(first.attemptId);
    expect(await paymentsOf(shop.db, buyer).orders()).toMatchObject([
      { state: 'payment_failed' },
      { state: 'awaiting_payment' },
    ]);
  });

  test('a payment of other content ends the previous one, of which the bank knows nothing', async () => {
    const productId = await makeProduct(shop.db, { quantity: 1 });
    const buyer = await shop.till.buyerOf([{ productId, quantity: 1 }]);
    const first = await shop.till.pay(buyer, paymentForm());
    const second = await shop.till.pay(buyer, paymentForm({ description: 'Zile basmayın' }));
    expect(second.attemptId).not.toBe(first.attemptId);
    expect(await statesOf(buyer)).toEqual(
      new Map([
        [first.attemptId, 'expired'],
        [second.attemptId, 'started'],
      ]),
    );
    expect(await paymentsOf(shop.db, buyer).orders()).toMatchObject([
      { state: 'payment_failed' },
      { state: 'awaiting_payment' },
    ]);
    expect(await heldOf(shop.db, productId)).toBe(1);
  });

  test('a form is returned again for five minutes only, while its stock is reserved long enough', async () => {
    const buyer = await shop.till.buyerOf();
    const first = await shop.till.pay(buyer, paymentForm());
    const clock = () => new Date(shop.till.clock().getTime() + 5 * 60_000);
    const services: StartServices = {
      ...shop.till.services,
      clock,
      startCardOrder: (...payment) => startCardOrder({ ...shop.till, clock }, ...payment),
    };
    const second = await shop.till.pay(buyer, paymentForm(), { services });
    expect(second.attemptId).not.toBe(first.attemptId);
    expect((await statesOf(buyer)).get(first.attemptId)).toBe('expired');
  });

  test('a declined payment returns no form', async () => {
    const buyer = await shop.till.buyerOf();
    const first = await shop.till.pay(buyer, paymentForm());
    shop.bank.book(first.attemptId, { amount: onePiece, state: 'declined', code: '51' });
    const second = await shop.till.pay(buyer, paymentForm());
    expect(second.attemptId).not.toBe(first.attemptId);
    expect((await statesOf(buyer)).get(first.attemptId)).toBe('declined');
  });

  test('refunds a late payment while another is under way in its place, and accepts it otherwise', async () => {
    const buyer = await shop.till.buyerOf();
    const first = await shop.till.pay(buyer, paymentForm());
    const second = await shop.till.pay(buyer, paymentForm({ description: 'Zile basmayın' }));
    const paid = shop.bank.book(first.attemptId, { amount: onePiece });
    const toldOfFirst = { kind: 'callback', answer: paid } as const;
    expect(await settleAttempt(shop.till.services, first.attemptId, toldOfFirst)).toMatchObject({
      state: 'captured',
      orderNo: null,
      reason: 'returned-replaced',
    });
    shop.bank.book(second.attemptId, { amount: onePiece });
    expect(await settleAttempt(shop.till.services, second.attemptId)).toMatchObject({
      state: 'captured',
      reason: '',
    });
    while ((await workRefunds(shop.till.services)) > 0);
    expect(shop.bank.kept).toBe(onePiece);

    const other = await shop.till.buyerOf();
    const earlier = await shop.till.pay(other, paymentForm());
    const later = await shop.till.pay(other, paymentForm({ description: 'Zile basmayın' }));
    shop.bank.book(later.attemptId, { amount: onePiece, state: 'declined', code: '05' });
    await settleAttempt(shop.till.services, later.attemptId);
    const answer = shop.bank.book(earlier.attemptId, { amount: onePiece });
    const told = { kind: 'callback', answer } as const;
    const late = await settleAttempt(shop.till.services, earlier.attemptId, told);
    expect(late).toMatchObject({ state: 'captured', reason: '' });
    expect(await brokenInvariants(shop.db, shop.till.clock())).toEqual([]);
  });

  test('a repetition answers with the first payment once it was captured', async () => {
    const buyer = await shop.till.buyerOf();
    const first = await shop.till.pay(buyer, paymentForm());
    shop.bank.book(first.attemptId, { amount: onePiece });
    expect(await shop.till.pay(buyer, paymentForm())).toEqual({
      attemptId: first.attemptId,
      gate: null,
    });
    expect(await paymentsOf(shop.db, buyer).orders()).toMatchObject([
      { state: 'paid', cart_id: buyer.cartId },
    ]);
  });

  test('begins no other payment while the bank does not report the outcome of the first', async () => {
    const buyer = await shop.till.buyerOf();
    await shop.till.pay(buyer, paymentForm());
    shop.bank.isDown = true;
    expect((await refusalOf(shop.till.pay(buyer, paymentForm()))).code).toBe('payment-pending');
    expect(await paymentsOf(shop.db, buyer).orders()).toHaveLength(1);
  });
});
