import { expect, test } from 'vitest';
import { readCartView } from '#db/cart/cart-view.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { fillCart, makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { brokenInvariants } from '#tests/harness/card-payments.ts';
import {
  describeCardPayment,
  heldOf,
  onePiece,
  paymentForm,
  paymentsOf,
  refusalOf,
} from '#tests/harness/card-payment-fixture.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import { changeSettings, makeProduct, stockOf } from '#tests/harness/factories.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';

describeCardPayment('beginning a payment by card', (shop) => {
  const place = (buyer: Buyer) =>
    placeOrder(
      shop.till,
      { ...buyer, locale: 'tr', currency: null },
      { paymentType: 4, acceptPreInformation: false, acceptDistanceContract: false },
    );

  test('writes order, attempt and reservation, and leaves cart and stock alone', async () => {
    const productId = await makeProduct(shop.db, { quantity: 5 });
    const buyer = await shop.till.buyerOf([{ productId, quantity: 2 }]);
    const begun = await shop.till.pay(buyer, paymentForm({ expectedTotal: 290 }));
    expect(begun.gate).toEqual({
      url: 'https://bank.test/gate',
      method: 'POST',
      fields: { oid: begun.attemptId, amount: '290.00', nth: '1' },
    });
    expect(begun.attemptId).toMatch(/^[0-9a-f]{32}$/);
    expect(await paymentsOf(shop.db, buyer).orders()).toMatchObject([
      { state: 'awaiting_payment', cart_id: null, total: 290, try_total: 290, payment_type: 2 },
    ]);
    expect(await paymentsOf(shop.db, buyer).attempts()).toMatchObject([
      { state: 'started', amount: 290, commission: 0, cart_id: buyer.cartId, provider: 'nestpay' },
    ]);
    expect(await heldOf(shop.db, productId)).toBe(2);
    expect(await stockOf(shop.db, productId)).toEqual({ quantity: 5, sold: 0 });
    const waiting = await shop.db
      .selectFrom('outbox')
      .where('customer_id', '=', buyer.customerId)
      .select('kind')
      .execute();
    expect(waiting).toEqual([]);
    expect(shop.bank.opened[0]).toMatchObject({
      amount: 290,
      returnUrl: `https://arasta.test/payment/return/${begun.attemptId}`,
      callbackUrl: 'https://arasta.test/payment/callback/nestpay',
      buyer: { name: 'Ayşe', city: 'Edirne', country: 'TR', idNumber: '11111111110' },
      items: [
        { price: 240, quantity: 2 },
        { id: 'shipping', price: 50 },
      ],
    });
    expect(await brokenInvariants(shop.db, shop.till.clock())).toEqual([]);
  });

  test("one customer's idempotency key never answers with another customer's payment", async () => {
    const form = paymentForm();
    const attempts = new Set<string>();
    for (const buyer of [await shop.till.buyerOf(), await shop.till.buyerOf()]) {
      const { attemptId } = await shop.till.pay(buyer, form);
      expect((await shop.till.pay(buyer, form)).attemptId).toBe(attemptId);
      expect(await paymentsOf(shop.db, buyer).orders()).toHaveLength(1);
      expect(await paymentsOf(shop.db, buyer).attempts()).toHaveLength(1);
      attempts.add(attemptId);
    }
    expect(attempts.size).toBe(2);
  });

  test('reserves the last piece for its buyer, and nobody else may order it', async () => {
    const productId = await makeProduct(shop.db, { quantity: 1 });
    const [first, second] = [
      await shop.till.buyerOf([{ productId, quantity: 1 }]),
      await shop.till.buyerOf([{ productId, quantity: 1 }]),
    ];
    expect((await shop.till.pay(first, paymentForm())).gate).not.toBeNull();
    expect((await refusalOf(shop.till.pay(second, paymentForm()))).code).toBe('out-of-stock');
    expect(await place(second)).toMatchObject({ ok: false, code: 'out-of-stock' });
  });

  test('the cart of a payment may be ordered otherwise with the stock that the payment reserves', async () => {
    const productId = await makeProduct(shop.db, { quantity: 1 });
    const buyer = await shop.till.buyerOf([{ productId, quantity: 1 }]);
    const { attemptId } = await shop.till.pay(buyer, paymentForm());
    const { settings, rates, defaultCurrency } = shop.till.snapshot();
    const pricing = { settings, rates, defaultCurrency, currency: 'TRY' };
    const seen = await readCartView(shop.db, buyer, { pricing, locale: 'tr' });
    expect(seen.problems).toEqual([]);
    expect(seen.figures.items[0]?.maxQuantity).toBe(1);
    expect(await place(buyer)).toMatchObject({ ok: true });
    expect(await heldOf(shop.db, productId)).toBe(0);
    expect(await stockOf(shop.db, productId)).toEqual({ quantity: 0, sold: 1 });
    shop.bank.book(attemptId, { amount: onePiece });
    expect(await settleAttempt(shop.till.services, attemptId)).toMatchObject({
      state: 'captured',
      orderNo: null,
      reason: 'returned-cart',
    });
    expect(await brokenInvariants(shop.db, shop.till.clock())).toEqual([]);
  });

  test('a repeated call is the same payment', async () => {
    const buyer = await shop.till.buyerOf();
    const sent = paymentForm();
    const [once, twice] = await Promise.all([
      shop.till.pay(buyer, sent),
      shop.till.pay(buyer, sent),
    ]);
    const later = await shop.till.pay(buyer, sent);
    expect(new Set([once, twice, later].map((begun) => begun.attemptId)).size).toBe(1);
    expect(later.gate?.fields['oid']).toBe(once.attemptId);
    expect(await paymentsOf(shop.db, buyer).orders()).toHaveLength(1);
    shop.bank.book(once.attemptId, { amount: onePiece });
    await settleAttempt(shop.till.services, once.attemptId);
    expect(await shop.till.pay(buyer, sent)).toEqual({ attemptId: once.attemptId, gate: null });
  });

  test('a payment that the bank does not open leaves no reservation, and the next try is free', async () => {
    const productId = await makeProduct(shop.db, { quantity: 1 });
    const buyer = await shop.till.buyerOf([{ productId, quantity: 1 }]);
    shop.bank.isDown = true;
    expect((await refusalOf(shop.till.pay(buyer, paymentForm()))).code).toBe('bank-down');
    expect(await heldOf(shop.db, productId)).toBe(0);
    expect(await paymentsOf(shop.db, buyer).orders()).toMatchObject([{ state: 'payment_failed' }]);
    shop.bank.isDown = false;
    expect((await shop.till.pay(buyer, paymentForm())).gate).not.toBeNull();
  });

  test('calls no provider where no cards are accepted, and follows the settings', async () => {
    const buyer = await shop.till.buyerOf();
    const services = { ...shop.till.services, provider: () => null };
    expect((await refusalOf(shop.till.pay(buyer, paymentForm(), { services }))).code).toBe(
      'payment-method-unavailable',
    );
    await changeSettings(shop.db, { b2c_kk_odeme: 0 });
    expect((await refusalOf(shop.till.pay(buyer, paymentForm()))).code).toBe(
      'payment-method-unavailable',
    );
    await changeSettings(shop.db, { b2c_kk_odeme: 1 });
  });

  test('makes 9 statements, whatever the number of lines', async () => {
    for (const lines of [1, 40]) {
      const buyer = await makeBuyer(shop.db);
      const wanted = [];
      for (let nth = 0; nth < lines; nth += 1) {
        wanted.push({ productId: await makeProduct(shop.db, { weight: 0 }), quantity: 1 });
      }
      await fillCart(shop.db, buyer, wanted);
      const expectedTotal = lines * 120;
      await changeSettings(shop.db, { kargoUcreti: '0/1000/0' });
      const statements = countQueries(shop.db);
      const services = shop.till.servicesOn(statements.db);
      statements.start();
      await shop.till.pay(buyer, paymentForm({ expectedTotal }), { services });
      expect(statements.count()).toBe(9);
      await changeSettings(shop.db, { kargoUcreti: '0/10/50_10/1000/90' });
    }
  });
});
