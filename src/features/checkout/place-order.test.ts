import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { fillCart, makeBuyer } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { takeSuccessOrder } from '#db/orders/success-order.ts';
import { readCartView } from '#db/cart/cart-view.ts';
import { orderTotals } from '#rules/money/totals.ts';
import { placeOrder } from './place-order.ts';
import type { OrderRequest } from './place-order.ts';

const transfer: OrderRequest = {
  paymentType: 4,
  acceptPreInformation: false,
  acceptDistanceContract: false,
};

describeEachEngine('placing an order', (open) => {
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

  test("keeps the buyer's own reference and the notes on the lines", async () => {
    const { db } = till;
    const ids = [await makeProduct(db), await makeProduct(db)] as const;
    const buyer = await makeBuyer(db);
    const cartId = await fillCart(
      db,
      buyer,
      ids.map((productId) => ({ productId, quantity: 1 })),
    );
    const note = 'Şantiye B, 2. kat';
    await db.updateTable('carts').set({ reference: 'SAS-1' }).where('id', '=', cartId).execute();
    const meant = db.updateTable('cart_lines').set({ note }).where('cart_id', '=', cartId);
    await meant.where('product_id', '=', ids[1]).execute();
    expect((await place(buyer)).ok).toBe(true);
    const [order] = await ordersOf(buyer);
    expect(order?.customer_reference).toBe('SAS-1');
    const lines = await db
      .selectFrom('order_lines')
      .where('order_id', '=', order?.id ?? 0)
      .select('note')
      .orderBy('position')
      .execute();
    expect(lines.map((line) => line.note)).toEqual(['', note]);
  });

  test("one customer's idempotency key never answers with another customer's order", async () => {
    const { db } = till;
    const wish = { idempotencyKey: 'the same key of two customers' };
    const buyers = [await makeBuyer(db), await makeBuyer(db)] as const;
    const orderNos = new Set<string>();
    for (const buyer of buyers) {
      await fillCart(db, buyer, [{ productId: await makeProduct(db), quantity: 1 }]);
      expect((await place(buyer, wish)).ok).toBe(true);
      expect((await place(buyer, wish)).ok).toBe(true);
      const orders = await ordersOf(buyer);
      expect(orders).toHaveLength(1);
      for (const order of orders) orderNos.add(String(order.order_no));
    }
    expect(orderNos.size).toBe(2);
  });

  test('stores every figure, the addresses, the branch and the rates, and takes the stock', async () => {
    const { db } = till;
    const pieces = await makeProduct(db, { quantity: 30, taxRate: 10 });
    const packs = await makeProduct(db, {
      name: 'Vida',
      quantity: 50,
      currency: 'USD',
      price: 1.2345,
      packs: { Koli: [12, 11.5] },
    });
    const buyer = await makeBuyer(db, { branch: 'Merkez' });
    await fillCart(db, buyer, [
      { productId: pieces, quantity: 3 },
      { productId: packs, quantity: 2 },
      { productId: packs, unitId: 2, quantity: 4 },
    ]);
    const { settings, rates, defaultCurrency } = till.snapshot();
    const measures = { width: 0, height: 0, length: 0, weight: 1 };
    const usd = (value: number) => ({ value, currency: 'USD' });
    const expected = orderTotals({
      lines: [
        {
          productId: 1,
          quantity: 3,
          unitPrice: { value: 100, currency: 'TRY' },
          taxRate: 10,
          ...measures,
        },
        { productId: 2, quantity: 2, unitPrice: usd(1.2345), taxRate: 20, ...measures },
        { productId: 2, quantity: 4, unitPrice: usd(11.5), taxRate: 20, ...measures },
      ],
      settings,
      rates,
      defaultCurrency,
      currency: 'TRY',
    });
    const placed = await place(buyer, { description: 'Kapıya bırakın' });
    expect(placed.ok).toBe(true);
    const [order] = await ordersOf(buyer);
    expect(order).toMatchObject({
      state: 'placed',
      payment_type: 4,
      currency: 'TRY',
      rates: { TRY: 1, USD: 40 },
      description: 'Kapıya bırakın',
      branch_id: 7,
      branch_name: 'Merkez',
      sub_total: expected.subTotal,
      tax: expected.tax,
      shipping_total: expected.shippingTotal,
      total: expected.total,
      try_total: expected.tryTotal,
      pay_before: new Date(till.clock().getTime() + 24 * 3_600_000),
    });
    const lines = await db
      .selectFrom('order_lines')
      .where('order_id', '=', order?.id ?? 0)
      .selectAll()
      .orderBy('position')
      .execute();
    expect(lines.map(({ net, tax, gross }) => ({ net, tax, gross }))).toEqual(expected.lines);
    expect(lines[2]).toMatchObject({ unit_value: 'Koli', multiplier: 12, quantity: 4 });
    expect(await stockOf(db, pieces)).toEqual({ quantity: 27, sold: 3 });
    expect(await stockOf(db, packs)).toEqual({ quantity: 0, sold: 50 });
    const moved = await db
      .selectFrom('stock_movements')
      .where('order_id', '=', order?.id ?? 0)
      .select(['order_line_id', 'quantity', 'reason'])
      .orderBy('order_line_id')
      .execute();
    expect(moved.map((row) => row.quantity)).toEqual([-3, -2, -48]);
    const addresses = await db
      .selectFrom('order_addresses')
      .where('order_id', '=', order?.id ?? 0)
      .select(['kind', 'city'])
      .orderBy('kind')
      .execute();
    expect(addresses).toEqual([
      { kind: 'delivery', city: 'Edirne' },
      { kind: 'invoice', city: 'Edirne' },
    ]);
    const history = await db
      .selectFrom('order_state_changes')
      .where('order_id', '=', order?.id ?? 0)
      .select(['from_state', 'to_state'])
      .execute();
    expect(history).toEqual([{ from_state: null, to_state: 'placed' }]);
  });

  test('keeps its stored data when the product changes', async () => {
    const { db } = till;
    const id = await makeProduct(db, { name: 'Eski ad' });
    const buyer = await makeBuyer(db);
    await fillCart(db, buyer, [{ productId: id, quantity: 1 }]);
    await place(buyer);
    await db.updateTable('products').where('id', '=', id).set({ name: 'Yeni ad' }).execute();
    await db
      .updateTable('product_units')
      .where('product_id', '=', id)
      .set({ price: 999 })
      .execute();
    await db
      .updateTable('addresses')
      .where('customer_id', '=', buyer.customerId)
      .set({ city: 'İstanbul' })
      .execute();
    const [order] = await ordersOf(buyer);
    const line = await db
      .selectFrom('order_lines')
      .where('order_id', '=', order?.id ?? 0)
      .select(['name', 'unit_price', 'net'])
      .executeTakeFirst();
    expect(line).toEqual({ name: 'Eski ad', unit_price: 100, net: 100 });
    const address = await db
      .selectFrom('order_addresses')
      .where('order_id', '=', order?.id ?? 0)
      .select('city')
      .executeTakeFirst();
    expect(address).toEqual({ city: 'Edirne' });
  });

  test('the same key answers with the same order, and the cart is closed', async () => {
    const id = await makeProduct(till.db);
    const buyer = await makeBuyer(till.db);
    await fillCart(till.db, buyer, [{ productId: id, quantity: 1 }]);
    const first = await place(buyer, { idempotencyKey: 'anahtar-1' });
    const second = await place(buyer, { idempotencyKey: 'anahtar-1' });
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
    expect(await place(buyer)).toMatchObject({ ok: false, code: 'cart-empty' });
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  test('is shown to its session once', async () => {
    const id = await makeProduct(till.db);
    const buyer = await makeBuyer(till.db);
    await fillCart(till.db, buyer, [{ productId: id, quantity: 1 }]);
    const placed = await place(buyer);
    const orderNo = placed.ok ? placed.orderNo : '';
    expect(await takeSuccessOrder(till.db, buyer.sessionId)).toBe(orderNo);
    expect(await takeSuccessOrder(till.db, buyer.sessionId)).toBe(null);
  });

  test('queues the mail in the same transaction', async () => {
    const id = await makeProduct(till.db);
    const buyer = await makeBuyer(till.db);
    await fillCart(till.db, buyer, [{ productId: id, quantity: 1 }]);
    await place(buyer);
    const [order] = await ordersOf(buyer);
    const mails = await till.db.selectFrom('outbox').select(['kind', 'payload']).execute();
    expect(mails).toContainEqual({
      kind: 'order-received',
      payload: { orderId: order?.id, orderNo: order?.order_no },
    });
  });

  test('requires the store’s contracts and stores the accepted versions', async () => {
    const { db } = till;
    const id = await makeProduct(db);
    const buyer = await makeBuyer(db);
    await fillCart(db, buyer, [{ productId: id, quantity: 1 }]);
    const url = '/mesafeli-satis-sozlesmesi';
    await db.insertInto('urls').values({ path: url, container: 'Page' }).execute();
    await db.insertInto('pages').values({ url, title: 'Sözleşme', html: '<p>Metin</p>' }).execute();
    expect(await place(buyer)).toMatchObject({ code: 'contract-required' });
    const placed = await place(buyer, { acceptDistanceContract: true });
    await db.deleteFrom('urls').where('path', '=', url).execute();
    expect(placed).toMatchObject({ ok: true });
    const [order] = await ordersOf(buyer);
    expect(order?.contracts).toMatchObject([
      {
        url,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        acceptedAt: till.clock().toISOString(),
      },
    ]);
  });

  test('has the totals that the cart showed', async () => {
    const id = await makeProduct(till.db, {
      currency: 'USD',
      price: 33.3333,
    });
    const buyer = await makeBuyer(till.db);
    await fillCart(till.db, buyer, [{ productId: id, quantity: 7 }]);
    const shop = await loadSnapshot(till.db);
    const pricing = { ...shop, currency: 'TRY' };
    const { figures } = await readCartView(till.db, buyer, { pricing, locale: 'tr' });
    await place(buyer);
    const [order] = await ordersOf(buyer);
    expect(order).toMatchObject({
      sub_total: figures.subTotal,
      tax: figures.tax,
      shipping_total: figures.shippingTotal,
      total: figures.total,
      try_total: figures.tryTotal,
    });
  });
});
