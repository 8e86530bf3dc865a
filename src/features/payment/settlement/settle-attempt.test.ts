import { beforeAll, expect, test } from 'vitest';
import { writeLines } from '#db/cart/added-lines.ts';
import { findCart } from '#db/cart/carts.ts';
import { fillCart, makeBuyer } from '#tests/harness/buyers.ts';
import { makeAttempt } from '#tests/harness/card-attempts.ts';
import {
  beginPayment,
  brokenInvariants,
  describePayments,
  told,
} from '#tests/harness/card-payments.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { replaceAttempt, settleAttempt } from './settle-attempt.ts';

describePayments('settling a card payment', (shop) => {
  beforeAll(async () => {
    const value = JSON.stringify({ email: 'dukkan@example.com' });
    await shop.till.db.insertInto('settings').values({ key: 'store', value }).execute();
  });

  const begin = (wish: { quantity?: number } = {}) => beginPayment(shop.till, wish);
  const expectClean = async () =>
    expect(await brokenInvariants(shop.till.db, shop.till.clock())).toEqual([]);

  test('a confirmed payment makes the order once, with its stock, cart, mails and session', async () => {
    const { attempt, bank, buyer, productId, services } = await begin();
    const answer = bank.book(attempt.name, { amount: attempt.amount });
    const paid = { state: 'captured', orderNo: attempt.orderNo, reason: '' };
    expect(await settleAttempt(services, attempt.id, told(answer))).toEqual(paid);
    expect(await settleAttempt(services, attempt.id, told(answer))).toEqual(paid);
    expect(await settleAttempt(services, attempt.id)).toEqual(paid);
    expect(await shop.rows.order(attempt)).toMatchObject({
      state: 'paid',
      cart_id: attempt.cartId,
    });
    const payments = await shop.rows.payments(attempt);
    expect(payments).toMatchObject([{ amount: attempt.amount, order_id: attempt.orderId }]);
    expect(await stockOf(shop.till.db, productId)).toEqual({ quantity: 8, sold: 2 });
    expect(await shop.rows.mails(attempt)).toEqual([
      'order-received',
      'payment-received',
      'new-order',
    ]);
    const session = await shop.till.db
      .selectFrom('sessions')
      .where('id', '=', buyer.sessionId)
      .select('success_order_id')
      .executeTakeFirstOrThrow();
    expect(session.success_order_id).toBe(attempt.orderId);
    expect(await shop.rows.attempt(attempt)).toMatchObject({
      state: 'captured',
      masked_card: '4546 71** **** 7894',
      asking_until: null,
    });
    await expectClean();
  });

  test('what was added to the cart during the payment is in the next cart', async () => {
    const { attempt, bank, buyer, productId, services } = await begin();
    const other = await makeProduct(shop.till.db, { quantity: 10 });
    const owner = { sessionId: buyer.sessionId, customerId: buyer.customerId };
    const lines = (await findCart(shop.till.db, owner))?.lines ?? [];
    const line = (productId: number, quantity: number) => ({
      productId,
      unitId: 1,
      quantity,
      seen: { price: 1, currency: 'TRY', stock: 10 },
    });
    expect(lines).toMatchObject([{ productId, quantity: 2 }]);
    const added = [line(productId, 5), line(other, 4)];
    await writeLines(shop.till.db, attempt.cartId, added, services.clock());
    const answer = bank.book(attempt.name, { amount: attempt.amount });
    await settleAttempt(services, attempt.id, told(answer));
    expect((await findCart(shop.till.db, owner))?.lines).toMatchObject([
      { productId, quantity: 3 },
      { productId: other, quantity: 4 },
    ]);
    await expectClean();
  });

  test('money counts when the bank confirms it, not when a browser reports it', async () => {
    const { attempt, bank, services, wait } = await begin();
    const answer = {
      ...bank.book(attempt.name, { amount: attempt.amount, state: 'pending' }),
    };
    const brought = { ...answer, outcome: 'captured' as const };
    expect(await settleAttempt(services, attempt.id, told(brought))).toMatchObject({
      state: 'unknown',
    });
    expect(await shop.rows.order(attempt)).toMatchObject({
      state: 'awaiting_payment',
      cart_id: null,
    });
    bank.book(attempt.name, { amount: attempt.amount });
    wait(1);
    expect(await settleAttempt(services, attempt.id)).toMatchObject({ orderNo: attempt.orderNo });
    await expectClean();
  });

  test('stays unknown while the bank is down, and the next question finds the money', async () => {
    const { attempt, bank, services, wait } = await begin();
    const answer = bank.book(attempt.name, { amount: attempt.amount });
    bank.isDown = true;
    expect(await settleAttempt(services, attempt.id, told(answer))).toMatchObject({
      state: 'unknown',
    });
    expect((await shop.rows.attempt(attempt)).next_check_at).not.toBeNull();
    bank.isDown = false;
    wait(1);
    expect(await settleAttempt(services, attempt.id)).toMatchObject({ orderNo: attempt.orderNo });
    await expectClean();
  });

  test('reports a decline with its reason and returns the stock', async () => {
    const { attempt, bank, productId, services } = await begin();
    const answer = bank.book(attempt.name, {
      amount: attempt.amount,
      state: 'declined',
      code: '51',
    });
    expect(await settleAttempt(services, attempt.id, told(answer))).toEqual({
      state: 'declined',
      orderNo: null,
      reason: 'insufficient-funds',
    });
    expect(await shop.rows.order(attempt)).toMatchObject({
      state: 'payment_failed',
      cart_id: null,
    });
    const { reserved } = await shop.till.db
      .selectFrom('products')
      .where('id', '=', productId)
      .select('reserved')
      .executeTakeFirstOrThrow();
    expect(reserved).toBe(0);
    expect(await shop.rows.mails(attempt)).toEqual([]);
    await expectClean();
  });

  test('does not believe a decline of a captured payment', async () => {
    const { attempt, bank, services } = await begin();
    const answer = bank.book(attempt.name, { amount: attempt.amount });
    const no = { ...answer, outcome: 'declined' as const, declineCode: '12' };
    expect(await settleAttempt(services, attempt.id, told(no))).toMatchObject({
      orderNo: attempt.orderNo,
    });
    await expectClean();
  });

  test('late money takes the stock again while there is some', async () => {
    const { attempt, bank, productId, services, wait } = await begin();
    wait(25);
    expect(await settleAttempt(services, attempt.id)).toMatchObject({ state: 'expired' });
    bank.book(attempt.name, { amount: attempt.amount });
    wait(60);
    expect(await settleAttempt(services, attempt.id)).toMatchObject({ orderNo: attempt.orderNo });
    expect(await stockOf(shop.till.db, productId)).toEqual({ quantity: 8, sold: 2 });
    await expectClean();
  });

  test('late money is refunded whole when the stock was sold', async () => {
    const { attempt, bank, productId, services, wait } = await begin({ quantity: 2 });
    wait(25);
    await settleAttempt(services, attempt.id);
    const other = await makeBuyer(shop.till.db);
    const lines = [{ productId, quantity: 1 }];
    const cartId = await fillCart(shop.till.db, other, lines);
    const second = await makeAttempt(shop.till, other, { cartId, lines });
    bank.book(second.name, { amount: second.amount });
    await settleAttempt(services, second.id);
    const answer = bank.book(attempt.name, { amount: attempt.amount });
    expect(await settleAttempt(services, attempt.id, told(answer))).toEqual({
      state: 'captured',
      orderNo: null,
      reason: 'returned-stock',
    });
    expect(await shop.rows.refunds(attempt)).toEqual([
      { amount: attempt.amount, reason: 'returned-stock', state: 'wanted' },
    ]);
    expect(await shop.rows.order(attempt)).toMatchObject({
      state: 'payment_failed',
      cart_id: null,
    });
    expect(await shop.rows.mails(attempt)).toEqual(['payment-returned']);
    await expectClean();
  });

  test('refunds the second of two payments of one cart', async () => {
    const { attempt, bank, buyer, lines, services, wait } = await begin();
    expect(await replaceAttempt(services, attempt.id)).toMatchObject({ state: 'expired' });
    const second = await makeAttempt(shop.till, buyer, { cartId: attempt.cartId, lines });
    bank.book(attempt.name, { amount: attempt.amount });
    bank.book(second.name, { amount: second.amount });
    expect(await settleAttempt(services, second.id)).toMatchObject({ orderNo: second.orderNo });
    wait(1);
    expect(await settleAttempt(services, attempt.id)).toMatchObject({ reason: 'returned-cart' });
    expect(await shop.rows.refunds(attempt)).toHaveLength(1);
    await expectClean();
  });

  test.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'USD' }],
    ['installment', { installment: 6 }],
    ['other-payment', { id: '0'.repeat(32) }],
  ])(
    'refuses a signed answer with another %s, tells the merchant once, changes nothing',
    async (reason, wrong) => {
      const { attempt, bank, services, errors: logged } = await begin();
      const answer = { ...bank.book(attempt.name, { amount: attempt.amount }), ...wrong };
      for (const eventId of ['a', 'a', 'b']) {
        const brought = { ...answer, eventId: `${eventId}-${attempt.id}` };
        expect(await settleAttempt(services, attempt.id, told(brought))).toMatchObject({
          state: 'started',
        });
      }
      const events = await shop.till.db
        .selectFrom('payment_events')
        .where('attempt_id', '=', attempt.id)
        .select(['outcome', 'reason'])
        .execute();
      expect(events).toEqual([
        { outcome: 'refused', reason },
        { outcome: 'refused', reason },
      ]);
      expect(await shop.rows.attempt(attempt)).toMatchObject({
        state: 'started',
        refused_answers: 3,
      });
      const alarms = await shop.till.db
        .selectFrom('outbox')
        .where('kind', '=', 'answer-refused')
        .select('payload')
        .execute();
      expect(
        alarms.filter(({ payload }) => Object(payload).attemptId === attempt.name),
      ).toHaveLength(1);
      expect(logged).toHaveLength(3);
      expect(bank.queries).toBe(0);
    },
  );

  test('one bank transaction pays one attempt', async () => {
    const first = await begin();
    const second = await begin();
    const answer = first.bank.book(first.attempt.name, { amount: first.attempt.amount });
    await settleAttempt(first.services, first.attempt.id, told(answer));
    const { reference } = answer;
    const services = {
      ...second.services,
      provider: () =>
        Object.assign(second.bank, {
          query: async ({ id }: { id: string }) => ({ ...answer, id, reference }),
        }),
    };
    const result = await settleAttempt(services, second.attempt.id);
    expect(result).toMatchObject({ state: 'started', orderNo: null });
    expect(await shop.rows.attempt(second.attempt)).toMatchObject({ refused_answers: 1 });
    await expectClean();
  });

  test('records and refunds another amount that the bank confirms', async () => {
    const { attempt, bank, services } = await begin();
    bank.book(attempt.name, { amount: 5 });
    expect(await settleAttempt(services, attempt.id)).toMatchObject({
      reason: 'returned-amount',
    });
    expect(await shop.rows.payments(attempt)).toMatchObject([{ amount: 5, refunded: 5 }]);
    expect(await shop.rows.refunds(attempt)).toMatchObject([{ amount: 5, state: 'wanted' }]);
    await expectClean();
  });

  test('makes 9 queries for a reserved payment and 18 for a late one', async () => {
    const { attempt, bank, services, wait } = await begin();
    const counted = countQueries(services.db);
    const watched = { ...services, db: counted.db };
    const answer = bank.book(attempt.name, { amount: attempt.amount });
    await settleAttempt(watched, attempt.id, told(answer));
    expect(counted.count()).toBe(9);
    const late = await begin();
    wait(25);
    late.wait(25);
    await settleAttempt(late.services, late.attempt.id);
    const answered = late.bank.book(late.attempt.name, { amount: late.attempt.amount });
    counted.start();
    await settleAttempt({ ...late.services, db: counted.db }, late.attempt.id, told(answered));
    // Four of them read the shop's settings, currencies, carriers and home page side by side.
    expect(counted.count()).toBe(18);
  });
});
