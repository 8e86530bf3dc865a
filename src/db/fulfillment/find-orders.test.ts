import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeCustomer } from '#db/customers/closed-customers.ts';
import {
  everything,
  orderSortKeys,
  orderViews,
  type OrderFilter,
  type OrderSort,
} from '#rules/order/order-filter.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import {
  addOrders,
  carriers,
  filters,
  orders,
  people,
  plainFind,
  today,
} from '#tests/harness/plain-orders.ts';
import { now } from '#tests/harness/till.ts';
import { isSort, type PageCursor } from '#rules/shop/list-sort.ts';
import { findOrders } from './find-orders.ts';
import { countViews, usualBounds, type Bounds } from './order-filters.ts';

describeEachEngine('the order list of the office', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    for (const [index, person] of people.entries()) {
      const [name = '', surname = ''] = person.split(' ');
      const email = `m${index}@example.com`;
      await db
        .insertInto('customers')
        .values({ id: index + 1, email, password_hash: 'x', name, surname })
        .execute();
    }
    const tracking = { tracking_url: 'https://kargo.example/' };
    await db
      .insertInto('carriers')
      .values(carriers.map((name) => ({ name, ...tracking })))
      .execute();
    await addOrders(db, orders);
  });
  afterAll(() => database.drop());

  const sorts = Object.keys(orderSortKeys)
    .flatMap((column) => [column, `-${column}`])
    .filter((sort) => isSort(sort, orderSortKeys));
  interface Asked {
    filter?: Partial<OrderFilter>;
    sort?: OrderSort;
    cursor?: PageCursor | null;
    limit?: number;
    bounds?: Bounds;
  }
  const find = ({ filter, sort = '-date', cursor = null, limit = 50, bounds }: Asked) =>
    findOrders(
      database.db,
      { filter: { ...everything, ...filter }, sort, cursor, limit, now },
      bounds,
    );
  const numbers = (found: { orders: { orderNo: string }[] }) =>
    found.orders.map(({ orderNo }) => orderNo);

  test('finds, sorts, counts and pages as a plain list does', async () => {
    /** Words of every order are looked at one by one where so few may be read at once. */
    const few: Bounds = { ...usualBounds, atOnce: 3 };
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...sorts),
        fc.integer({ min: 7, max: 60 }),
        fc.constantFrom(usualBounds, few),
        async (filter, sort, limit, bounds) => {
          const wanted = plainFind(filter, sort);
          const forth: string[] = [];
          let page = await find({ filter, sort, limit, bounds });
          const sum = wanted.reduce(
            (all, no) => all + (orders.find(({ orderNo }) => orderNo === no)?.total ?? 0),
            0,
          );
          expect(page.total).toEqual({ count: wanted.length, isMore: false, sum });
          forth.push(...numbers(page));
          while (page.next) {
            page = await find({ filter, sort, limit, bounds, cursor: page.next });
            forth.push(...numbers(page));
          }
          expect(forth).toEqual(wanted);
          const back = numbers(page);
          while (page.previous) {
            page = await find({ filter, sort, limit, bounds, cursor: page.previous });
            back.unshift(...numbers(page));
          }
          expect(back).toEqual(wanted);
        },
      ),
    );
  }, 120_000);

  test('counts the views as it lists them', async () => {
    const counts = await countViews(database.db, now);
    const wanted = orderViews.map((view) => ({
      view,
      count: plainFind({ ...everything, view }, 'date').length,
      isMore: false,
    }));
    expect(counts).toEqual(wanted);
  });

  test('reports a lower bound where there are more orders than it counts', async () => {
    const bounds = { atOnce: 3, counted: 20, worded: 10 };
    expect((await find({ bounds })).total).toEqual({ count: 20, isMore: true, sum: null });
    const { total } = await find({ bounds, filter: { text: 'e' } });
    expect(total).toMatchObject({ isMore: true, sum: null });
    expect(total.count).toBeLessThanOrEqual(10);
    const rare = await find({ bounds, filter: { text: 'yok' } });
    expect(rare.total).toEqual({ count: 0, isMore: false, sum: 0 });
  });

  test('paging misses no order and repeats none while orders arrive', async () => {
    const before = numbers(await find({ limit: 500 }));
    const seen: string[] = [];
    let page = await find({ limit: 20 });
    for (let round = 0; ; round++) {
      seen.push(...numbers(page));
      // One that is newer than all, one older than all, one in the middle of what has been seen.
      const [model] = orders;
      if (!model) throw new Error('there are orders');
      const added = [today + 4e8 + round, today - 4e8 - round, today + 1].map((at, index) => {
        const id = 1000 + round * 3 + index;
        return { ...model, id, orderNo: `N${id}`, state: 'paid' as const, at };
      });
      await addOrders(database.db, added);
      if (!page.next) break;
      page = await find({ limit: 20, cursor: page.next });
    }
    await database.db.deleteFrom('orders').where('id', '>=', 1000).execute();
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((orderNo) => before.includes(orderNo))).toEqual(before);
  });

  test('finds orders by e-mail, telephone, tax number and place', async () => {
    const { db } = database;
    const [, order] = orders;
    if (!order) throw new Error('there are orders');
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('customers')
        .where('id', '=', order.customer)
        .set({ email: 'satin.alma@carsi-yapi.example', phone: '+90 (532) 987 65 43' })
        .execute();
      await tx
        .updateTable('order_addresses')
        .where('order_id', '=', order.id)
        .set({
          city: 'Çanakkale',
          town: 'Biga',
          phone: '+49301234567',
          tax_number: '4560001239',
        })
        .execute();
      await tx
        .updateTable('orders')
        .where('id', '=', order.id)
        .set({ tracking_no: 'YER-1' })
        .execute();
    });
    for (const text of [
      'satin.alma@carsi-yapi.example',
      'carsi-yapi',
      '0532 987 65 43',
      '5329876543',
      '+90 532 9876543',
      '0532 987 65',
      '+49 30 1234567',
      '4560001239',
      'biga canakkale',
    ]) {
      const found = numbers(await find({ limit: 500, filter: { text, states: [order.state] } }));
      expect([text, found.includes(order.orderNo)]).toEqual([text, true]);
    }
    expect(numbers(await find({ limit: 500, filter: { text: '0532 987 65 44' } }))).toEqual([]);
  });

  test('finds a parcel by its number and a customer by the present name alone', async () => {
    const { db } = database;
    const [order] = orders;
    if (!order) throw new Error('there are orders');
    const isFound = async (text: string) =>
      numbers(await find({ limit: 500, filter: { text, states: [order.state] } })).includes(
        order.orderNo,
      );
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('parcels')
        .values({ order_id: order.id, carrier: 'Aras Kargo', tracking_no: 'PK-77 88' })
        .execute();
      await tx
        .updateTable('orders')
        .where('id', '=', order.id)
        .set({ tracking_no: 'PK-99' })
        .execute();
    });
    expect([await isFound('pk7788'), await isFound('PK-77'), await isFound('pk99')]).toEqual([
      true,
      true,
      true,
    ]);
    const customer = db.updateTable('customers').where('id', '=', order.customer);
    await customer.set({ surname: 'Kavun' }).execute();
    expect([await isFound('kavun'), await isFound(people[order.customer - 1] ?? '')]).toEqual([
      true,
      false,
    ]);
    await db
      .transaction()
      .execute((tx) => closeCustomer(tx, { customerId: order.customer, locale: 'tr', now }));
    expect(await isFound('kavun')).toBe(false);
  });
});
