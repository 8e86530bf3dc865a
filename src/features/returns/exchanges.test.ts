import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { readCustomerOrder } from '#db/orders/read/customer-orders.ts';
import { readReturnable } from '#db/returns/read-returnable.ts';
import { readReturn } from '#db/returns/read-return.ts';
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk, type Delivered } from '#tests/harness/returns.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import type { AskedLine } from './work/ask-return.ts';
import { settleReturn } from './work/settle-return.ts';

describeEachEngine('exchanges', (open) => {
  let database: TestDatabase;
  let till: Till;
  let desk: ReturnType<typeof returnDesk>;
  let buyer: Buyer;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    desk = returnDesk(till);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/?no=' })
      .execute();
    buyer = await makeBuyer(till.db);
  });
  afterAll(async () => {
    expect((await auditShop(till.db, now)).filter(({ count }) => count > 0)).toEqual([]);
    await database.drop();
  });

  /** A product in two sizes of one price, and a third one of another price. */
  async function sizes(quantity = 10) {
    const parent = await makeProduct(till.db, { hasChildren: true });
    const child = async (size: string, price: number) => {
      const wish = { name: `Tişört ${size}`, parentId: parent, quantity, price };
      const id = await makeProduct(till.db, wish);
      const variant = { product_id: id, position: 1, name: 'Beden', value: size };
      await till.db.insertInto('product_variants').values(variant).execute();
      return id;
    };
    return {
      small: await child('S', 100),
      large: await child('L', 100),
      dear: await child('XL', 120),
    };
  }
  async function asked(order: Delivered, line: Partial<AskedLine> = {}): Promise<string> {
    const [item = 0] = order.lines;
    const done = await desk.ask(order, [{ item, quantity: 1, wish: 'exchange', ...line }]);
    return done.ok ? (done.returns[0]?.returnNo ?? '') : done.reason;
  }
  const settle = (returnNo: string, items: readonly number[], to: 'shelf' | 'scrap' = 'shelf') =>
    desk.office(returnNo, (at) =>
      settleReturn(
        at,
        items.map((item) => ({ item, verdict: 'accepted' as const, to })),
      ),
    );
  const stockOf = async (id: number) =>
    (
      await till.db
        .selectFrom('products')
        .where('id', '=', id)
        .select('quantity')
        .executeTakeFirstOrThrow()
    ).quantity;
  const made = async (returnNo: string) => {
    const found = await readReturn(till.db, { returnNo });
    const orderNo = found?.exchangeOrder ?? '';
    return {
      found,
      order: orderNo === '' ? null : await readCustomerOrder(till.db, buyer, orderNo),
    };
  };

  test('settling makes an order of the other size at the frozen price, paid by the return (rule returns/exchange)', async () => {
    const { small, large } = await sizes();
    const order = await desk.delivered(buyer, [{ productId: small, quantity: 2 }], 4);
    const returnNo = await asked(order, { quantity: 2, product: large });
    const [item = 0] = order.lines;
    const before = await readReturnable(till.db, { orderId: order.id });
    expect(await settle(returnNo, [item])).toMatchObject({ ok: true });
    const { found, order: exchange } = await made(returnNo);
    const gross = before?.lines[0]?.gross ?? 0;
    expect(found).toMatchObject({ state: 'closed', total: gross, exchanged: gross, shipping: 0 });
    expect(found?.lines).toMatchObject([{ exchange: 'Tişört L', isExchanged: true }]);
    expect(exchange).toMatchObject({ state: 'paid', total: gross, shippingTotal: 0 });
    expect(exchange?.lines).toMatchObject([
      { productId: large, name: 'Tişört L', quantity: 2, unitPrice: 100, gross },
    ]);
    expect(exchange?.delivery?.city).toBe('Edirne');
    expect([await stockOf(small), await stockOf(large)]).toEqual([10, 8]);
    const payments = await till.db
      .selectFrom('payments')
      .where('amount', '=', gross)
      .where('provider', '=', 'exchange')
      .select(['order_id', 'refunded'])
      .execute();
    expect(payments).toHaveLength(1);
    const mails = await till.db
      .selectFrom('outbox')
      .where('kind', '=', 'return-exchange')
      .selectAll()
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('what came in exchange can be returned too, for its money (rules returns/exchange, returns/never-more)', async () => {
    const { small } = await sizes();
    const order = await desk.delivered(buyer, [{ productId: small, quantity: 1 }], 4);
    const first = await asked(order);
    await settle(first, order.lines);
    const { order: exchange, found } = await made(first);
    const id = exchange?.id ?? 0;
    await desk.deliver({ id, orderNo: found?.exchangeOrder ?? '' }, '2026-11-21');
    const again = { orderNo: found?.exchangeOrder ?? '', customerId: buyer.customerId };
    const lines = await desk.linesOf(id);
    const done = await desk.ask(again, [{ item: lines[0] ?? 0, quantity: 1 }]);
    const second = done.ok ? (done.returns[0]?.returnNo ?? '') : done.reason;
    await settle(second, lines);
    expect(await desk.stateOf(second)).toMatchObject({ total: found?.exchanged, way: 'iban' });
    expect(await asked(order)).toBe('return-too-many');
  });

  test('only the same price, and only what is left (rule returns/exchange)', async () => {
    const { small, large, dear } = await sizes(3);
    const other = await makeProduct(till.db, {});
    const order = await desk.delivered(buyer, [{ productId: small, quantity: 3 }], 4);
    expect(await asked(order, { product: dear })).toBe('exchange-price');
    expect(await asked(order, { product: other })).toBe('exchange-price');
    expect(await asked(order)).toBe('exchange-stock');
    const returnNo = await asked(order, { product: large, quantity: 2 });
    await till.db
      .updateTable('products')
      .set({ quantity: 1, opening_quantity: 1 })
      .where('id', '=', large)
      .execute();
    await settle(returnNo, order.lines);
    const { found, order: exchange } = await made(returnNo);
    expect(exchange).toBeNull();
    expect(found).toMatchObject({ state: 'settled', exchanged: 0, way: 'iban', needsIban: true });
    expect(found?.lines).toMatchObject([{ exchange: 'Tişört L', isExchanged: false }]);
    expect(await stockOf(large)).toBe(1);
  });

  test('one line is exchanged and the other refunded, without the fee for shipping (rule returns/money)', async () => {
    const { small, large } = await sizes();
    const order = await desk.delivered(
      buyer,
      [
        { productId: small, quantity: 1 },
        { productId: large, quantity: 1 },
      ],
      4,
    );
    const [first = 0, second = 0] = order.lines;
    const done = await desk.ask(order, [
      { item: first, quantity: 1, wish: 'exchange' as const },
      { item: second, quantity: 1 },
    ]);
    const returnNo = done.ok ? (done.returns[0]?.returnNo ?? '') : done.reason;
    await settle(returnNo, order.lines);
    const { found } = await made(returnNo);
    expect(found).toMatchObject({ state: 'settled', shipping: 0, way: 'iban' });
    const refund = await till.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .where('p.order_id', '=', order.id)
      .select(['r.amount', 'r.state'])
      .orderBy('r.amount')
      .execute();
    expect(refund.map(({ state }) => state).toSorted()).toEqual(['done', 'wanted']);
    expect(found?.exchanged).toBe((found?.total ?? 0) / 2);
  });

  test('many settle at once: one order for a return, and no piece goes out twice (rule stock/claim)', async () => {
    const { small, large } = await sizes(6);
    const orders: Delivered[] = [];
    for (let n = 0; n < 4; n += 1)
      orders.push(await desk.delivered(buyer, [{ productId: small, quantity: 1 }], 4));
    const returns: string[] = [];
    for (const order of orders) returns.push(await asked(order, { product: large }));
    await till.db
      .updateTable('products')
      .set({ quantity: 2, opening_quantity: 2 })
      .where('id', '=', large)
      .execute();
    await Promise.all(
      returns.flatMap((returnNo, index) =>
        [1, 2, 3].map(() => settle(returnNo, orders[index]?.lines ?? [], 'scrap')),
      ),
    );
    const all = await Promise.all(returns.map((returnNo) => made(returnNo)));
    expect(all.filter(({ order }) => order !== null)).toHaveLength(2);
    expect(all.map(({ found }) => found?.state).toSorted()).toEqual([
      'closed',
      'closed',
      'settled',
      'settled',
    ]);
    expect(await stockOf(large)).toBe(0);
  });
});
