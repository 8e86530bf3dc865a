import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { fillCart, makeBuyer } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { changeSettings, makeProduct, stockOf } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { placeOrder } from './place-order.ts';
import type { OrderRequest } from './place-order.ts';

const transfer: OrderRequest = {
  paymentType: 4,
  acceptPreInformation: false,
  acceptDistanceContract: false,
};

describeEachEngine('a refused order', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  const place = (buyer: Buyer, wish: Partial<OrderRequest> = {}, currency: string | null = null) =>
    placeOrder(till, { ...buyer, locale: 'tr', currency }, { ...transfer, ...wish });
  const ordersOf = (buyer: Buyer) =>
    till.db
      .selectFrom('orders')
      .where('customer_id', '=', buyer.customerId)
      .selectAll()
      .orderBy('id')
      .execute();

  test('changes nothing when a product is short, gone, without a price or needs a choice', async () => {
    const { db } = till;
    const short = await makeProduct(db, { name: 'Az', quantity: 2 });
    const gone = await makeProduct(db, { name: 'Kalktı', active: false });
    const ask = await makeProduct(db, {
      name: 'Fiyatsız',
      price: 0,
    });
    const parent = await makeProduct(db, { name: 'Seçmeli', hasChildren: true });
    const fine = await makeProduct(db, { name: 'İyi' });
    const buyer = await makeBuyer(db);
    await fillCart(db, buyer, [
      { productId: fine, quantity: 1 },
      { productId: short, quantity: 3 },
      { productId: gone, quantity: 1 },
      { productId: ask, quantity: 1 },
      { productId: parent, quantity: 1 },
    ]);
    const placed = await place(buyer);
    expect(placed).toEqual({
      ok: false,
      code: 'out-of-stock',
      problems: [
        { productId: short, reason: 'out-of-stock', pieces: 3, name: 'Az' },
        { productId: gone, reason: 'not-for-sale', pieces: 1, name: 'Kalktı' },
        { productId: ask, reason: 'price-on-request', pieces: 1, name: 'Fiyatsız' },
        { productId: parent, reason: 'variant-required', pieces: 1, name: 'Seçmeli' },
      ],
    });
    expect(await ordersOf(buyer)).toEqual([]);
    expect(await stockOf(db, fine)).toEqual({ quantity: 100, sold: 0 });
  });

  test('requires addresses, an enabled method and a cart', async () => {
    const id = await makeProduct(till.db);
    const buyer = await makeBuyer(till.db);
    expect(await place(buyer)).toMatchObject({ code: 'cart-empty' });
    const cart = await fillCart(till.db, buyer, [{ productId: id, quantity: 1 }]);
    expect(await place(buyer, { paymentType: 2 })).toMatchObject({
      code: 'payment-method-unavailable',
    });
    await till.db
      .updateTable('carts')
      .where('id', '=', cart)
      .set({ invoice_address_id: null })
      .execute();
    expect(await place(buyer)).toMatchObject({ code: 'address-required' });
    expect(await place({ ...buyer, sessionId: 0 })).toMatchObject({ code: 'not-signed-in' });
  });

  test('refuses a note with a card number, also one stored long ago', async () => {
    const buyer = await makeBuyer(till.db);
    const id = await makeProduct(till.db);
    const cart = await fillCart(till.db, buyer, [{ productId: id, quantity: 1 }]);
    await till.db
      .updateTable('carts')
      .where('id', '=', cart)
      .set({ description: 'Kart 4111 1111 1111 1111' })
      .execute();
    expect(await place(buyer)).toMatchObject({ code: 'card-number' });
    expect(await place(buyer, { description: 'Kapıya' })).toMatchObject({ ok: true });
  });

  test('compares the shipping fee that the buyer saw, in the same currency', async () => {
    const id = await makeProduct(till.db, { weight: 20 });
    const buyer = await makeBuyer(till.db);
    await fillCart(till.db, buyer, [{ productId: id, quantity: 1 }]);
    expect(await place(buyer, { shippingTotal: 50 })).toMatchObject({ code: 'totals-changed' });
    expect(await place(buyer, { shippingTotal: 90 }, 'USD')).toMatchObject({
      code: 'totals-changed',
    });
    expect(await place(buyer, { shippingTotal: 2.25 }, 'USD')).toMatchObject({ ok: true });
    const [order] = await ordersOf(buyer);
    expect(order).toMatchObject({ currency: 'TRY', shipping_total: 90 });
  });

  test('never has a total that the buyer has not seen', async () => {
    const id = await makeProduct(till.db);
    const buyer = await makeBuyer(till.db);
    await fillCart(till.db, buyer, [{ productId: id, quantity: 2 }]);
    expect(await place(buyer, { expectedTotal: 170 })).toMatchObject({ code: 'totals-changed' });
    expect(await ordersOf(buyer)).toEqual([]);
    expect(await place(buyer, { expectedTotal: 290 })).toMatchObject({ ok: true });
  });

  test('respects reservations, and oversells only where the shop allows it', async () => {
    const { db } = till;
    const id = await makeProduct(db, { quantity: 5 });
    await db.updateTable('products').where('id', '=', id).set({ reserved: 4 }).execute();
    const buyer = await makeBuyer(db);
    await fillCart(db, buyer, [{ productId: id, quantity: 2 }]);
    expect(await place(buyer)).toMatchObject({ code: 'out-of-stock' });
    await changeSettings(db, { cartStockControl: 1 });
    const oversold = await place(buyer);
    await changeSettings(db, { cartStockControl: 0 });
    expect(oversold).toMatchObject({ ok: true });
    expect(await stockOf(db, id)).toEqual({ quantity: 3, sold: 2 });
  });
});
