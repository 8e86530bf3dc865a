import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lockOpenCart } from '#db/cart/carts.ts';
import { lockStock } from '#db/orders/claim-stock.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { fillCart, makeBuyer, makeSession } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { waitingLocks } from '#tests/harness/waiting-locks.ts';
import type { Till } from '#tests/harness/till.ts';
import { placeOrder } from './place-order.ts';
import type { PlacedOrder } from './check-order.ts';

describeEachEngine('concurrent orders', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  const place = (buyer: Buyer, idempotencyKey?: string): Promise<PlacedOrder> =>
    placeOrder(
      till,
      { ...buyer, locale: 'tr', currency: null },
      {
        paymentType: 3,
        acceptPreInformation: false,
        acceptDistanceContract: false,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      },
    );
  const codes = (placed: PlacedOrder[]) =>
    Object.groupBy(placed, (order) => (order.ok ? 'ok' : order.code));
  const ordersOf = (buyer: Buyer) =>
    till.db
      .selectFrom('orders')
      .where('customer_id', '=', buyer.customerId)
      .select('order_no')
      .execute();

  async function buyersOf(
    count: number,
    linesOf: (index: number) => { productId: number; unitId?: number; quantity: number }[],
  ): Promise<Buyer[]> {
    const buyers: Buyer[] = [];
    for (let index = 0; index < count; index += 1) {
      const buyer = await makeBuyer(till.db);
      await fillCart(till.db, buyer, linesOf(index));
      buyers.push(buyer);
    }
    return buyers;
  }

  test('200 shoppers race for 20 pieces: 20 orders, 180 refusals, nothing left', async () => {
    const id = await makeProduct(till.db, { quantity: 20 });
    const buyers = await buyersOf(200, () => [{ productId: id, quantity: 1 }]);
    const placed = await Promise.all(buyers.map((buyer) => place(buyer)));
    expect(codes(placed)['ok']).toHaveLength(20);
    expect(codes(placed)['out-of-stock']).toHaveLength(180);
    expect(await stockOf(till.db, id)).toEqual({ quantity: 0, sold: 20 });
    const numbers = placed.flatMap((order) => (order.ok ? [order.orderNo] : []));
    expect(new Set(numbers).size).toBe(20);
  });

  test('sell the last pieces in one unit or the other, never in both', async () => {
    const id = await makeProduct(till.db, { quantity: 6, price: 10, packs: { Paket: [6, 50] } });
    const buyers = await buyersOf(8, (index) => [
      { productId: id, unitId: index % 2 === 0 ? 2 : 1, quantity: index % 2 === 0 ? 1 : 4 },
    ]);
    const placed = await Promise.all(buyers.map((buyer) => place(buyer)));
    expect(codes(placed)['ok']).toHaveLength(1);
    const { quantity, sold } = await stockOf(till.db, id);
    expect(quantity + sold).toBe(6);
    expect(quantity).toBeGreaterThanOrEqual(0);
  });

  test('all succeed for carts with ten products in opposite order', async () => {
    const ids: number[] = [];
    const parents = [
      await makeProduct(till.db, { hasChildren: true }),
      await makeProduct(till.db, { hasChildren: true }),
    ];
    for (let index = 0; index < 10; index += 1) {
      const parentId = parents[index % 3];
      ids.push(await makeProduct(till.db, { quantity: 40, ...(parentId && { parentId }) }));
    }
    const buyers = await buyersOf(40, (index) =>
      (index % 2 === 0 ? ids : ids.toReversed()).map((productId) => ({ productId, quantity: 1 })),
    );
    const placed = await Promise.all(buyers.map((buyer) => place(buyer)));
    expect(codes(placed)['ok']).toHaveLength(40);
    for (const id of ids) expect(await stockOf(till.db, id)).toEqual({ quantity: 0, sold: 40 });
  });

  test('take nothing of the other products when one is refused', async () => {
    const plenty = await makeProduct(till.db, { quantity: 100 });
    const last = await makeProduct(till.db, { quantity: 1 });
    const buyers = await buyersOf(10, () => [
      { productId: plenty, quantity: 5 },
      { productId: last, quantity: 1 },
    ]);
    const placed = await Promise.all(buyers.map((buyer) => place(buyer)));
    expect(codes(placed)['ok']).toHaveLength(1);
    expect(await stockOf(till.db, plenty)).toEqual({ quantity: 95, sold: 5 });
  });

  test('turn a cart that is saved many times at once into one order, from one session or several', async () => {
    const id = await makeProduct(till.db, { quantity: 100 });
    const [buyer] = await buyersOf(1, () => [{ productId: id, quantity: 2 }]);
    if (!buyer) throw new Error('no buyer');
    const other = { ...buyer, sessionId: await makeSession(till.db, buyer.customerId) };
    const placed = await Promise.all(
      Array.from({ length: 12 }, (_, index) => place(index % 3 === 0 ? other : buyer)),
    );
    const orders = await ordersOf(buyer);
    expect(orders).toHaveLength(1);
    // who came after the end of it finds an empty cart
    const known = [orders[0]?.order_no, 'cart-empty'];
    for (const order of placed) expect(known).toContain(order.ok ? order.orderNo : order.code);
    expect(await stockOf(till.db, id)).toEqual({ quantity: 98, sold: 2 });
  });

  test('answer many concurrent calls with one key with one order', async () => {
    const id = await makeProduct(till.db, { quantity: 100 });
    const [buyer] = await buyersOf(1, () => [{ productId: id, quantity: 2 }]);
    if (!buyer) throw new Error('no buyer');
    const placed = await Promise.all(
      Array.from({ length: 12 }, () => place(buyer, 'ayni-anahtar')),
    );
    const orders = await ordersOf(buyer);
    expect(orders).toHaveLength(1);
    expect(new Set(placed.map((order) => order.ok && order.orderNo))).toEqual(
      new Set([orders[0]?.order_no]),
    );
  });

  test('hold no lock on other products while they wait for one', async ({ skip }) => {
    skip(database.engine === 'embedded', 'one transaction after the other: nobody waits');
    const { db } = till;
    const [held, free] = [await makeProduct(db), await makeProduct(db)];
    const buyer = await buyerOfBoth(held, free);
    const placing = await db.transaction().execute(async (trx) => {
      await lockStock(trx, { ids: [held] });
      const order = place(buyer);
      await vi.waitFor(async () => expect(await waitingLocks(db)).toBeGreaterThan(0), 30_000);
      await sql`select from products where id = ${free} for no key update nowait`.execute(db);
      return { order };
    });
    expect(await placing.order).toMatchObject({ ok: true });
    expect(await stockOf(db, free)).toMatchObject({ sold: 1 });
  });

  test('wait for a cart that is in use and order what it then holds', async ({ skip }) => {
    skip(database.engine === 'embedded', 'one transaction after the other: nobody waits');
    const { db } = till;
    const productId = await makeProduct(db);
    const [buyer] = await buyersOf(1, () => [{ productId, quantity: 1 }]);
    if (!buyer) throw new Error('no buyer');
    const placing = await db.transaction().execute(async (trx) => {
      const cartId = await lockOpenCart(trx, buyer);
      await sql`update cart_lines set quantity = 3 where cart_id = ${cartId}`.execute(trx);
      const order = place(buyer);
      await vi.waitFor(async () => expect(await waitingLocks(db)).toBeGreaterThan(0), 30_000);
      return { order };
    });
    expect(await placing.order).toMatchObject({ ok: true });
    expect(await stockOf(db, productId)).toMatchObject({ sold: 3 });
  });

  async function buyerOfBoth(...ids: number[]): Promise<Buyer> {
    const [buyer] = await buyersOf(1, () => ids.map((productId) => ({ productId, quantity: 1 })));
    if (!buyer) throw new Error('no buyer');
    return buyer;
  }
});
