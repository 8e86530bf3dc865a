import { expect, test } from 'vitest';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { fillCart, makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { makeAttempt } from '#tests/harness/card-attempts.ts';
import {
  beginPayment,
  brokenInvariants,
  describePayments,
  told,
} from '#tests/harness/card-payments.ts';
import { stockOf } from '#tests/harness/factories.ts';
import { releaseOverdue } from '#features/payment/settlement/ask-banks.ts';
import { replaceAttempt, settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { workRefunds } from '#features/payment/settlement/work-refunds.ts';

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

describePayments('card payments at the same time', (shop) => {
  type Begun = Awaited<ReturnType<typeof beginPayment>>;

  const captured = ({ attempt, bank, services }: Begun) =>
    settleAttempt(services, attempt.id, told(bank.book(attempt.name, attempt)));
  const byTransfer = (buyer: Buyer) =>
    placeOrder(
      shop.till,
      { ...buyer, locale: 'tr', currency: null },
      { paymentType: 4, acceptPreInformation: true, acceptDistanceContract: true },
    );
  /** Everything that was taken and is not to stay goes back; then the bank has what the shop has. */
  async function expectBalanced(begun: readonly Begun[]): Promise<void> {
    for (const { attempt, bank, services } of begun) {
      while ((await workRefunds(services)) > 0);
      const { state } = await shop.rows.order(attempt);
      const kept = ['paid', 'preparing'].includes(state) ? attempt.amount : 0;
      expect(bank.kept).toBe(kept);
    }
    expect(await brokenInvariants(shop.till.db, shop.till.clock())).toEqual([]);
  }

  test('twenty reports of one payment count once', async () => {
    const begun = await beginPayment(shop.till);
    const { attempt, bank, productId, services } = begun;
    const answer = bank.book(attempt.name, attempt);
    const results = await Promise.all(
      times(20, (index) =>
        settleAttempt(services, attempt.id, index % 3 === 0 ? undefined : told(answer)),
      ),
    );
    expect(new Set(results.map((result) => result?.orderNo))).toEqual(new Set([attempt.orderNo]));
    expect(await shop.rows.payments(attempt)).toHaveLength(1);
    expect(await stockOf(shop.till.db, productId)).toEqual({ quantity: 8, sold: 2 });
    expect(await shop.rows.mails(attempt)).toEqual(['order-received', 'payment-received']);
    await expectBalanced([begun]);
  });

  test('money that arrives as its reservation ends is accepted once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const begun = await beginPayment(shop.till, { quantity: 2 });
      begun.wait(15);
      const [result] = await Promise.all([
        captured(begun),
        ...times(3, () => releaseOverdue(begun.services)),
      ]);
      expect(result).toMatchObject({ orderNo: begun.attempt.orderNo });
      expect(await stockOf(shop.till.db, begun.productId)).toEqual({ quantity: 0, sold: 2 });
      await expectBalanced([begun]);
    }
  });

  test('a cart becomes the paid order or the transfer order, and the card is refunded in the latter case', async () => {
    for (let round = 0; round < 6; round += 1) {
      const begun = await beginPayment(shop.till);
      const both = [() => captured(begun), () => byTransfer(begun.buyer)];
      if (round % 2 === 1) both.reverse();
      await Promise.all(both.map((start) => start()));
      const orders = await shop.till.db
        .selectFrom('orders')
        .where('cart_id', '=', begun.attempt.cartId)
        .select('payment_type')
        .execute();
      expect(orders).toHaveLength(1);
      const isPaid = orders[0]?.payment_type === 2;
      expect(await shop.rows.refunds(begun.attempt)).toHaveLength(isPaid ? 0 : 1);
      await expectBalanced([begun]);
    }
  });

  test('a cancellation comes too early, or its money is refunded', async () => {
    for (let round = 0; round < 6; round += 1) {
      const begun = await beginPayment(shop.till);
      const { attempt, buyer, services } = begun;
      const cancel = { orderId: attempt.orderId, customerId: buyer.customerId };
      const tries = times(8, () =>
        shop.till.db
          .transaction()
          .execute((trx) => cancelOrder(trx, { ...cancel, now: services.clock() })),
      );
      await Promise.all([captured(begun), ...tries]);
      const { state } = await shop.rows.order(attempt);
      expect(await shop.rows.refunds(attempt)).toHaveLength(state === 'cancelled' ? 1 : 0);
      await expectBalanced([begun]);
    }
  });

  test('keeps one of two payments of a cart', async () => {
    for (let round = 0; round < 5; round += 1) {
      const begun = await beginPayment(shop.till);
      const { attempt, bank, buyer, lines, services } = begun;
      await replaceAttempt(services, attempt.id);
      const second = await makeAttempt(shop.till, buyer, { cartId: attempt.cartId, lines });
      const answers = [attempt, second].map(({ name, amount }) => bank.book(name, { amount }));
      const results = await Promise.all(
        [attempt, second].map(({ id }, index) => {
          const answer = answers[index];
          return settleAttempt(services, id, answer && told(answer));
        }),
      );
      expect(results.filter((result) => result?.orderNo)).toHaveLength(1);
      // The second is under way in place of the first, or has made the order already.
      expect(['returned-replaced', 'returned-cart']).toContain(results[0]?.reason);
      while ((await workRefunds(services)) > 0);
      expect(bank.kept).toBe(attempt.amount);
      expect(await brokenInvariants(shop.till.db, shop.till.clock())).toEqual([]);
    }
  });

  test('sells the last pieces to a late payment or to another buyer, never to both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const begun = await beginPayment(shop.till, { quantity: 2 });
      begun.wait(16);
      await releaseOverdue(begun.services);
      const other = await makeBuyer(shop.till.db);
      await fillCart(shop.till.db, other, [{ productId: begun.productId, quantity: 1 }]);
      const both = [() => captured(begun), () => byTransfer(other)];
      if (round % 2 === 1) both.reverse();
      await Promise.all(both.map((start) => start()));
      const { quantity, sold } = await stockOf(shop.till.db, begun.productId);
      expect([1, 2]).toContain(sold);
      expect(quantity).toBe(2 - sold);
      await expectBalanced([begun]);
    }
  });

  test('forty carts of the same ten products in any order are all paid', async () => {
    const first = await beginPayment(shop.till, { quantity: 1000 });
    const others = [];
    for (let count = 0; count < 9; count += 1)
      others.push(await beginPayment(shop.till, { quantity: 1000 }));
    const ids = [first, ...others].map(({ productId }) => productId);
    const attempts = [];
    for (let count = 0; count < 40; count += 1) {
      const buyer = await makeBuyer(shop.till.db);
      const shifted = [...ids.slice(count % 10), ...ids.slice(0, count % 10)];
      const wanted = count % 2 === 0 ? shifted : shifted.toReversed();
      const lines = wanted.map((productId) => ({ productId, quantity: 1 }));
      const cartId = await fillCart(shop.till.db, buyer, lines);
      attempts.push(await makeAttempt(shop.till, buyer, { cartId, lines }));
    }
    for (const { name, amount } of attempts) first.bank.book(name, { amount });
    const results = await Promise.all(attempts.map(({ id }) => settleAttempt(first.services, id)));
    expect(results.filter((result) => result?.orderNo)).toHaveLength(40);
    expect(await brokenInvariants(shop.till.db, shop.till.clock())).toEqual([]);
  });
});
