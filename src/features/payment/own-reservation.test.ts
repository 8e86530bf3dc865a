import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart } from '#features/cart/add-to-cart.ts';
import { changeCartLine } from '#features/cart/change-cart-line.ts';
import { BankBooks } from '#tests/harness/bank-books.ts';
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { brokenInvariants, told } from '#tests/harness/card-payments.ts';
import { openCardTill, paymentForm, type CardTill } from '#tests/harness/card-till.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { settleAttempt } from './settle-attempt.ts';

const ask = { locale: 'tr', currency: null } as const;

describeEachEngine('a cart whose payment is under way', (open) => {
  let database: TestDatabase;
  let till: CardTill;
  const bank = new BankBooks();
  beforeAll(async () => {
    database = await open();
    till = await openCardTill(database.db, () => bank);
  });
  afterAll(() => database.drop());

  const change = (owner: Buyer, productId: number, quantity: number) =>
    changeCartLine(till, ask, { owner, productId, unitId: 1, change: { quantity } });
  const add = (buyer: Buyer, productId: number, quantity: number) =>
    addToCart(till, ask, { owner: async () => buyer, productId, quantity });
  const none = { ok: false, code: 'out-of-stock' };

  test('takes as much as there is, what its payment holds included, and nobody else does (rules payment/reservation, payment/cart-goes-on)', async () => {
    const productId = await makeProduct(database.db, { quantity: 4 });
    const buyer = await till.buyerOf([{ productId, quantity: 1 }]);
    const { attemptId } = await till.pay(buyer, paymentForm());
    expect(await change(buyer, productId, 3)).toMatchObject({ item: { maxQuantity: 4 } });
    expect(await add(buyer, productId, 1)).toMatchObject({ item: { quantity: 4 } });
    expect(await add(buyer, productId, 1)).toMatchObject(none);
    expect(await change(buyer, productId, 5)).toMatchObject(none);
    const other = await makeBuyer(database.db);
    expect(await add(other, productId, 4)).toMatchObject(none);
    expect(await add(other, productId, 3)).toMatchObject({ ok: true });

    const answer = bank.book(attemptId, { amount: 170 });
    expect(await settleAttempt(till.services, attemptId, told(answer))).toMatchObject({
      state: 'captured',
    });
    expect(await stockOf(database.db, productId)).toEqual({ quantity: 3, sold: 1 });
    expect(await change(buyer, productId, 4)).toMatchObject(none);
    expect(await change(buyer, productId, 3)).toMatchObject({ ok: true });
    expect(await brokenInvariants(database.db, till.clock())).toEqual([]);
  });
});
