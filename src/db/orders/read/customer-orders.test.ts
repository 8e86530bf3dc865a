import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { readOwnOrderFilter } from '#rules/order/own-order-filter.ts';
import { readOrderPage } from './customer-orders.ts';

const { filter } = readOwnOrderFilter(new URLSearchParams());

const customers = 60;
const ordersEach = 60;

describeEachEngine('one customer’s orders among all', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await sql`
      insert into customers (id, email, password_hash, name)
      select n, 'c' || n || '@example.com', 'x', 'A' from generate_series(1, ${customers}::int) n`.execute(
      db,
    );
    await sql`
      insert into orders (order_no, customer_id, state, payment_type, currency, rates, sub_total, tax,
        shipping_total, total, try_total, imported, created_at)
      select 'N' || n, 1 + n % ${customers}::int, 'delivered', 3, 'TRY', '{"TRY": 1}', 1, 0, 0, 1, 1, true,
        timestamptz '2020-01-01Z' + (n * 7919 % 20011) * interval '1 hour'
      from generate_series(1, ${customers * ordersEach}::int) n`.execute(db);
    await sql`analyze orders`.execute(db);
  });
  afterAll(() => database.drop());

  test('are sorted by date, each on one page', async () => {
    const dates: number[] = [];
    const ids = new Set<number>();
    for (let offset = 0; offset < ordersEach; offset += 10) {
      const page = await readOrderPage(database.db, {
        owner: { customerId: 7 },
        filter,
        limit: 10,
        offset,
      });
      expect(page.total).toBe(ordersEach);
      for (const order of page.orders) {
        dates.push(order.createdAt.getTime());
        ids.add(order.id);
      }
    }
    expect(ids.size).toBe(ordersEach);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  test('stay apart when many customers read at once, also on pages beyond the last', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => 1 + ((index * 7) % 70));
    const nobody = {
      owner: { token: 'nobody', seenAfter: new Date(0) },
      filter,
      limit: 10,
      offset: 0,
    };
    const [none, ...pages] = await Promise.all([
      readOrderPage(database.db, nobody),
      ...ids.map((customerId, index) =>
        readOrderPage(database.db, {
          owner: { customerId },
          filter,
          limit: 10,
          offset: 10 * (index % 7),
        }),
      ),
    ]);
    expect(none).toEqual({ orders: [], total: 0, branches: [], costCentres: [] });
    for (const [index, page] of pages.entries()) {
      const id = ids[index] ?? 0;
      const isThere = id <= customers;
      expect(page.total).toBe(isThere ? ordersEach : 0);
      expect(page.orders).toHaveLength(isThere && index % 7 < 6 ? 10 : 0);
      for (const { orderNo: no } of page.orders)
        expect(1 + (Number(no.slice(1)) % customers)).toBe(id);
    }
  });

  test('are read by the index alone, without a sort', async () => {
    const { rows } = await sql<Record<'QUERY PLAN', string>>`
      explain select id from orders where customer_id = 7
      order by created_at desc, id desc limit 10`.execute(database.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('orders_of_customer');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });
});
