import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCart, makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, tillOf, type Till } from '#tests/harness/till.ts';
import { placeOrder, type OrderRequest } from './place-order.ts';

const transfer = {
  paymentType: 3,
  acceptPreInformation: false,
  acceptDistanceContract: false,
} as const;

describeEachEngine('an order of a customer with a price list', (open) => {
  let database: TestDatabase;
  let till: Till;
  let listId: number;
  let groupId: number;
  let productId: number;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const opened = await openTill(db, { kargoUcreti: '' });
    productId = await makeProduct(db, { price: 100, taxRate: 20, quantity: 100_000 });
    const list = { code: 'BAYI', name: 'Bayi' };
    ({ id: listId } = await db
      .insertInto('price_lists')
      .values(list)
      .returning('id')
      .executeTakeFirstOrThrow());
    await db
      .insertInto('price_rules')
      .values([
        { list_id: listId, scope: 'all', discount: '10' },
        { list_id: listId, scope: 'product', product_id: productId, min: 10, discount: '20+5' },
      ])
      .execute();
    ({ id: groupId } = await db
      .insertInto('customer_groups')
      .values({ code: 'bayi', price_list_id: listId })
      .returning('id')
      .executeTakeFirstOrThrow());
    // It knows the groups of now.
    till = await tillOf(opened);
  });
  afterAll(() => database.drop());

  async function buyerOf(group: number | null, quantity: number): Promise<Buyer> {
    const buyer = await makeBuyer(till.db);
    await till.db
      .updateTable('customers')
      .set({ group_id: group })
      .where('id', '=', buyer.customerId)
      .execute();
    await fillCart(till.db, buyer, [{ productId, quantity }]);
    return buyer;
  }
  const place = (buyer: Buyer, more: Partial<OrderRequest> = {}) =>
    placeOrder(till, { ...buyer, locale: 'tr', currency: null }, { ...transfer, ...more });
  const changeList = (discount: string) =>
    till.db
      .updateTable('price_rules')
      .set({ discount })
      .where('list_id', '=', listId)
      .where('scope', '=', 'all')
      .execute();
  const linesOf = ({ customerId }: Buyer) =>
    till.db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .where('o.customer_id', '=', customerId)
      .select(['l.unit_price', 'l.net', 'l.gross', 'l.price_source'])
      .execute();

  test('has the price of its quantity, and keeps for the merchant how it came about', async () => {
    const few = await buyerOf(groupId, 9);
    const many = await buyerOf(groupId, 10);
    const nobody = await buyerOf(null, 10);
    for (const buyer of [few, many, nobody]) expect(await place(buyer)).toMatchObject({ ok: true });
    expect(await linesOf(few)).toMatchObject([{ unit_price: 90, net: 810, gross: 972 }]);
    const base = { value: 100, currency: 'TRY' };
    expect(await linesOf(many)).toMatchObject([
      { unit_price: 76, net: 760, price_source: { list: 'BAYI', base, steps: ['20+5'] } },
    ]);
    expect(await linesOf(nobody)).toMatchObject([{ unit_price: 100, net: 1000 }]);
  });

  test('is refused with the new total when the list changes meanwhile', async () => {
    const buyer = await buyerOf(groupId, 1);
    await changeList('30');
    expect(await place(buyer, { expectedTotal: 108 })).toMatchObject({ code: 'totals-changed' });
    expect(await place(buyer, { expectedTotal: 84 })).toMatchObject({ ok: true });
    await changeList('10');
  });

  test('has the price that its buyer saw, or is refused, while the list changes all the time', async () => {
    const buyers = await Promise.all(Array.from({ length: 20 }, () => buyerOf(groupId, 1)));
    const over = new AbortController();
    const changing = (async () => {
      for (let turn = 0; !over.signal.aborted; turn += 1)
        await changeList(turn % 2 === 0 ? '50' : '10');
      await changeList('10');
    })();
    const placed = await Promise.all(buyers.map((buyer) => place(buyer, { expectedTotal: 108 })));
    over.abort();
    await changing;
    for (const [index, order] of placed.entries()) {
      const buyer = buyers[index];
      const lines = buyer ? await linesOf(buyer) : [];
      if (order.ok) expect(lines).toMatchObject([{ unit_price: 90, gross: 108 }]);
      else expect([order.code, lines]).toEqual(['totals-changed', []]);
    }
  });

  test('takes the quantities that the list sets, and no order below the least of the group', async () => {
    await till.db
      .insertInto('quantity_rules')
      .values({ list_id: listId, scope: 'product', product_id: productId, min: 20, multiple: 10 })
      .execute();
    const codes = await Promise.all(
      [15, 10, 20].map(async (quantity) => {
        const order = await place(await buyerOf(groupId, quantity));
        return order.ok ? 'ok' : [order.code, order.problems[0]?.pieces];
      }),
    );
    expect(codes).toEqual([['quantity-multiple', 10], ['quantity-minimum', 20], 'ok']);
    await till.db.updateTable('customer_groups').set({ min_order: 2000 }).execute();
    const refused = await place(await buyerOf(groupId, 20));
    expect(refused).toMatchObject({
      code: 'order-minimum',
      values: { amount: '₺2.000,00', missing: '₺480,00' },
    });
    expect(await place(await buyerOf(null, 1))).toMatchObject({ ok: true });
  });
});
