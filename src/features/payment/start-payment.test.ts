import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { readCartView } from '#db/cart/cart-view.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { BankBooks } from '#tests/harness/bank-books.ts';
import { fillCart, makeBuyer } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { onePiece, openCardTill, paymentForm, refusalOf } from '#tests/harness/card-till.ts';
import type { CardTill } from '#tests/harness/card-till.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct, stockOf } from '#tests/harness/factories.ts';
import { settleAttempt } from './settle-attempt.ts';

describeEachEngine('beginning a payment by card', (open) => {
  let database: TestDatabase;
  let till: CardTill;
  let bank: BankBooks;
  beforeAll(async () => {
    database = await open();
    till = await openCardTill(database.db, () => bank);
  });
  beforeEach(() => {
    bank = new BankBooks();
  });
  afterAll(() => database.drop());

  const ordersOf = (buyer: Buyer) =>
    database.db
      .selectFrom('orders')
      .where('customer_id', '=', buyer.customerId)
      .select(['id', 'state', 'cart_id', 'total', 'commission', 'try_total', 'payment_type'])
      .orderBy('id')
      .execute();
  const attemptsOf = (buyer: Buyer) =>
    database.db
      .selectFrom('payment_attempts')
      .where('customer_id', '=', buyer.customerId)
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const heldOf = async (productId: number) => {
    const { reserved } = await database.db
      .selectFrom('products')
      .where('id', '=', productId)
      .select('reserved')
      .executeTakeFirstOrThrow();
    return reserved;
  };
  const place = (buyer: Buyer) =>
    placeOrder(
      till,
      { ...buyer, locale: 'tr', currency: null },
      { paymentType: 4, acceptPreInformation: false, acceptDistanceContract: false },
    );

  test('writes order, attempt and reservation, and leaves cart and stock as they are', async () => {
    const productId = await makeProduct(database.db, { quantity: 5 });
    const buyer = await till.buyerOf([{ productId, quantity: 2 }]);
    const begun = await till.pay(buyer, paymentForm({ expectedTotal: 290 }));
    expect(begun.gate).toEqual({
      url: 'https://bank.test/gate',
      method: 'POST',
      fields: { oid: begun.attemptId, amount: '290.00', nth: '1' },
    });
    expect(begun.attemptId).toMatch(/^[0-9a-f]{32}$/);
    expect(await ordersOf(buyer)).toMatchObject([
      { state: 'awaiting_payment', cart_id: null, total: 290, try_total: 290, payment_type: 2 },
    ]);
    expect(await attemptsOf(buyer)).toMatchObject([
      { state: 'started', amount: 290, commission: 0, cart_id: buyer.cartId, provider: 'nestpay' },
    ]);
    expect(await heldOf(productId)).toBe(2);
    expect(await stockOf(database.db, productId)).toEqual({ quantity: 5, sold: 0 });
    const waiting = await database.db
      .selectFrom('outbox')
      .where('customer_id', '=', buyer.customerId)
      .select('kind')
      .execute();
    expect(waiting).toEqual([]);
    expect(bank.opened[0]).toMatchObject({
      amount: 290,
      returnUrl: `https://arasta.test/payment/return/${begun.attemptId}`,
      callbackUrl: 'https://arasta.test/payment/callback/nestpay',
      buyer: { name: 'Ayşe', city: 'Edirne', country: 'TR', idNumber: '11111111110' },
      items: [
        { price: 240, quantity: 2 },
        { id: 'shipping', price: 50 },
      ],
    });
    const breaches = (await auditShop(database.db, till.clock())).filter(
      (found) => found.count > 0,
    );
    expect(breaches).toEqual([]);
  });

  test('holds the last piece for its buyer, and nobody else may order it', async () => {
    const productId = await makeProduct(database.db, { quantity: 1 });
    const [first, second] = [
      await till.buyerOf([{ productId, quantity: 1 }]),
      await till.buyerOf([{ productId, quantity: 1 }]),
    ];
    expect((await till.pay(first, paymentForm())).gate).not.toBeNull();
    expect((await refusalOf(till.pay(second, paymentForm()))).code).toBe('out-of-stock');
    expect(await place(second)).toMatchObject({ ok: false, code: 'out-of-stock' });
  });

  test('what a payment holds is there for its own cart, which may be ordered otherwise', async () => {
    const productId = await makeProduct(database.db, { quantity: 1 });
    const buyer = await till.buyerOf([{ productId, quantity: 1 }]);
    const { attemptId } = await till.pay(buyer, paymentForm());
    const { settings, rates, defaultCurrency } = till.snapshot();
    const pricing = { settings, rates, defaultCurrency, currency: 'TRY' };
    const seen = await readCartView(database.db, buyer, { pricing, locale: 'tr' });
    expect(seen.problems).toEqual([]);
    expect(seen.figures.items[0]?.maxQuantity).toBe(1);
    expect(await place(buyer)).toMatchObject({ ok: true });
    expect(await heldOf(productId)).toBe(0);
    expect(await stockOf(database.db, productId)).toEqual({ quantity: 0, sold: 1 });
    bank.book(attemptId, { amount: onePiece });
    expect(await settleAttempt(till.services, attemptId)).toMatchObject({
      state: 'captured',
      orderNo: null,
      reason: 'returned-cart',
    });
    const breaches = (await auditShop(database.db, till.clock())).filter(
      (found) => found.count > 0,
    );
    expect(breaches).toEqual([]);
  });

  test('the same call made again is the same payment', async () => {
    const buyer = await till.buyerOf();
    const sent = paymentForm();
    const [once, twice] = await Promise.all([till.pay(buyer, sent), till.pay(buyer, sent)]);
    const later = await till.pay(buyer, sent);
    expect(new Set([once, twice, later].map((begun) => begun.attemptId)).size).toBe(1);
    expect(later.gate?.fields['oid']).toBe(once.attemptId);
    expect(await ordersOf(buyer)).toHaveLength(1);
    bank.book(once.attemptId, { amount: onePiece });
    await settleAttempt(till.services, once.attemptId);
    expect(await till.pay(buyer, sent)).toEqual({ attemptId: once.attemptId, gate: null });
  });

  test('another try ends the onePiece before it, which the bank knows nothing of', async () => {
    const productId = await makeProduct(database.db, { quantity: 1 });
    const buyer = await till.buyerOf([{ productId, quantity: 1 }]);
    const first = await till.pay(buyer, paymentForm());
    const second = await till.pay(buyer, paymentForm());
    expect(second.attemptId).not.toBe(first.attemptId);
    const states = new Map(
      (await attemptsOf(buyer)).map((one) => [one.id.replaceAll('-', ''), one.state]),
    );
    expect(states.get(first.attemptId)).toBe('expired');
    expect(states.get(second.attemptId)).toBe('started');
    expect(await ordersOf(buyer)).toMatchObject([
      { state: 'payment_failed' },
      { state: 'awaiting_payment' },
    ]);
    expect(await heldOf(productId)).toBe(1);
  });

  test('another try answers with the first, where its money has come', async () => {
    const buyer = await till.buyerOf();
    const first = await till.pay(buyer, paymentForm());
    bank.book(first.attemptId, { amount: onePiece });
    expect(await till.pay(buyer, paymentForm())).toEqual({
      attemptId: first.attemptId,
      gate: null,
    });
    expect(await ordersOf(buyer)).toMatchObject([{ state: 'paid', cart_id: buyer.cartId }]);
  });

  test('where the bank does not say what became of the first, nobody begins another', async () => {
    const buyer = await till.buyerOf();
    await till.pay(buyer, paymentForm());
    bank.isDown = true;
    expect((await refusalOf(till.pay(buyer, paymentForm()))).code).toBe('payment-pending');
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  test('a bank that does not open a payment leaves nothing held, and the next try is free', async () => {
    const productId = await makeProduct(database.db, { quantity: 1 });
    const buyer = await till.buyerOf([{ productId, quantity: 1 }]);
    bank.isDown = true;
    expect((await refusalOf(till.pay(buyer, paymentForm()))).code).toBe('bank-down');
    expect(await heldOf(productId)).toBe(0);
    expect(await ordersOf(buyer)).toMatchObject([{ state: 'payment_failed' }]);
    bank.isDown = false;
    expect((await till.pay(buyer, paymentForm())).gate).not.toBeNull();
  });

  test('asks nobody where nobody takes cards, and follows the settings', async () => {
    const buyer = await till.buyerOf();
    const services = { ...till.services, provider: () => null };
    expect((await refusalOf(till.pay(buyer, paymentForm(), { services }))).code).toBe(
      'payment-method-unavailable',
    );
    await changeSettings(database.db, { b2c_kk_odeme: 0 });
    expect((await refusalOf(till.pay(buyer, paymentForm()))).code).toBe(
      'payment-method-unavailable',
    );
    await changeSettings(database.db, { b2c_kk_odeme: 1 });
  });

  test('takes 11 statements, whatever the number of lines', async () => {
    for (const lines of [1, 40]) {
      const buyer = await makeBuyer(database.db);
      const wanted = [];
      for (let nth = 0; nth < lines; nth += 1) {
        wanted.push({ productId: await makeProduct(database.db, { weight: 0 }), quantity: 1 });
      }
      await fillCart(database.db, buyer, wanted);
      const expectedTotal = lines * 120;
      await changeSettings(database.db, { kargoUcreti: '0/1000/0' });
      const statements = countQueries(database.db);
      const services = till.servicesOn(statements.db);
      statements.start();
      await till.pay(buyer, paymentForm({ expectedTotal }), { services });
      expect(statements.count()).toBe(11);
      await changeSettings(database.db, { kargoUcreti: '0/10/50_10/1000/90' });
    }
  });
});
