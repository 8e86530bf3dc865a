import { expect, test } from 'vitest';
import { addToCart } from '#features/cart/add-to-cart.ts';
import { changeCartLine } from '#features/cart/change-cart-line.ts';
import { createCatalogCache } from '#db/catalog/catalog-cache.ts';
import { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import { readQuickProducts } from '#features/quick-order/read-quick-rows.ts';
import { asCartBuyer, makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { brokenInvariants, told } from '#tests/harness/card-payments.ts';
import { describeCardPayment, paymentForm } from '#tests/harness/card-payment-fixture.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';

const ask = { locale: 'tr', currency: null } as const;

describeCardPayment('a cart whose payment is under way', (shop) => {
  const change = (owner: Buyer, productId: number, quantity: number) =>
    changeCartLine(shop.till, ask, { owner, productId, unitId: 1, change: { quantity } });
  const add = (buyer: Buyer, productId: number, quantity: number) =>
    addToCart(shop.till, asCartBuyer(buyer), { productId, quantity });
  const left = async (owner: Buyer, productId: number) => {
    const catalog = createCatalogCache(shop.db, new CatalogIndexLoader(shop.db));
    const products = await readQuickProducts({ ...shop.till, catalog }, { owner, locale: 'tr' }, [
      productId,
    ]);
    return products.get(productId)?.shown.pieces;
  };
  const none = { ok: false, code: 'out-of-stock' };

  test('may buy as much as there is, its own reservation included, and nobody else may (rules payment/reservation, payment/cart-changes-during-payment)', async () => {
    const productId = await makeProduct(shop.db, { quantity: 4 });
    const buyer = await shop.till.buyerOf([{ productId, quantity: 1 }]);
    const { attemptId } = await shop.till.pay(buyer, paymentForm());
    expect(await left(buyer, productId)).toBe(3);
    expect(await change(buyer, productId, 3)).toMatchObject({ item: { maxQuantity: 4 } });
    expect(await add(buyer, productId, 1)).toMatchObject({ item: { quantity: 4 } });
    expect(await add(buyer, productId, 1)).toMatchObject(none);
    expect(await change(buyer, productId, 5)).toMatchObject(none);
    const other = await makeBuyer(shop.db);
    expect(await left(other, productId)).toBe(3);
    expect(await add(other, productId, 4)).toMatchObject(none);
    expect(await add(other, productId, 3)).toMatchObject({ ok: true });

    const answer = shop.bank.book(attemptId, { amount: 170 });
    expect(await settleAttempt(shop.till.services, attemptId, told(answer))).toMatchObject({
      state: 'captured',
    });
    expect(await stockOf(shop.db, productId)).toEqual({ quantity: 3, sold: 1 });
    expect(await change(buyer, productId, 4)).toMatchObject(none);
    expect(await change(buyer, productId, 3)).toMatchObject({ ok: true });
    expect(await brokenInvariants(shop.db, shop.till.clock())).toEqual([]);
  });
});
