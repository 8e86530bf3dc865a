import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MergePreview } from '#contract/office/customers/merge-preview.ts';
import { customerReferences } from '#db/customer-work/merge/customer-references.ts';
import { lockSides } from '#db/customer-work/merge/merge-customers.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeAddress, makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, testDatabaseUrl } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import { now, tillOf, type Till } from '#tests/harness/till.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { waitingLocks } from '#tests/harness/waiting-locks.ts';
import { mergeAccounts } from './merge-accounts.ts';

describeEachEngine('merging two accounts', (open) => {
  let shop: Shop;
  let till: Till;
  let office: Browser;
  beforeAll(async () => {
    const database = await open();
    shop = await openShop({ database });
    const snapshot = await loadSnapshot(database.db);
    till = await tillOf({ db: database.db, snapshot: () => snapshot, clock: () => now });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'orders'));
  });
  afterAll(() => shop.close());

  const place = (buyer: Buyer) =>
    placeOrder(
      till,
      { ...buyer, locale: 'tr', currency: null },
      { paymentType: 3, acceptPreInformation: false, acceptDistanceContract: false },
    );
  const pathOf = (kept: number, other: number) => `/api/office/customers/${kept}/merge/${other}`;
  const preview = async (kept: number, other: number) =>
    (await office.get(pathOf(kept, other))).json<MergePreview>();
  async function merge(kept: number, other: number, reason = 'Aynı kişi') {
    const { kept: seen, other: otherSeen } = await preview(kept, other);
    const body = { reason, seen: seen.version, otherSeen: otherSeen.version };
    return officePost(office, pathOf(kept, other), body, { 'x-locale': 'tr' });
  }
  const rowOf = (id: number) =>
    shop.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** The number of rows of a table that name the customer. */
  async function countOf(table: string, id: number, column = 'customer_id') {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
      shop.db,
    );
    return rows[0]?.n ?? 0;
  }

  /** Both sides with a row in every part; some of the rows are the same. */
  async function twoFullAccounts() {
    const kept = await makeBuyer(shop.db, { branch: 'Merkez' });
    const other = await makeBuyer(shop.db, { branch: 'Depo' });
    const [shared, own] = [await makeProduct(shop.db), await makeProduct(shop.db)];
    const order = await makeOrder(till, other, [{ productId: own, quantity: 1 }]);
    for (const [{ customerId }, wishes] of [
      [kept, [shared]],
      [other, [shared, own]],
    ] as const) {
      const customer_id = customerId;
      for (const product_id of wishes) {
        await shop.db.insertInto('wishlist').values({ customer_id, product_id }).execute();
        await sql`insert into product_alerts (customer_id, product_id, kind, locale, asked_at, wording)
          values (${customer_id}, ${product_id}, 'stock', 'tr', now(), 'x')`.execute(shop.db);
        await sql`insert into product_questions (customer_id, product_id, author, locale, question, asked_at)
          values (${customer_id}, ${product_id}, 'A', 'tr', 'Kaç kilo?', now())`.execute(shop.db);
        await sql`insert into customer_codes (customer_id, code, product_id)
          values (${customer_id}, ${`K-${product_id}`}, ${product_id})`.execute(shop.db);
      }
      await sql`insert into shopping_lists (customer_id, name) values (${customer_id}, 'Haftalık')`.execute(
        shop.db,
      );
      await sql`insert into customer_statement (customer_id, position, date, debit) values (${customer_id}, 1, '2026-01-01', 10)`.execute(
        shop.db,
      );
      await sql`insert into consents (customer_id, kind, at) values (${customer_id}, 'kvkk', now())`.execute(
        shop.db,
      );
      await sql`insert into customer_notes (customer_id, text, by_name, at) values (${customer_id}, 'Not', 'Ece', now())`.execute(
        shop.db,
      );
      await sql`insert into account_tokens (token_hash, customer_id, purpose, expires_at)
        values (${Buffer.from(`token ${customer_id}`)}, ${customer_id}, 'reset-password', now())`.execute(
        shop.db,
      );
      await sql`insert into outbox (kind, payload, customer_id) values ('confirm-email', '{}', ${customer_id}), ('order-placed', '{}', ${customer_id})`.execute(
        shop.db,
      );
    }
    await sql`insert into reviews (customer_id, order_id, product_id, star, title, description, author, date)
      values (${other.customerId}, ${order.id}, ${own}, 5, 'İyi', 'Beğendim', 'A', now())`.execute(
      shop.db,
    );
    return { kept, other, shared, own, order };
  }

  test('moves everything, keeps doubles once, and leaves a closed row with a pointer (rule customers/merge)', async () => {
    const { kept, other, order } = await twoFullAccounts();
    const [keptId, otherId] = [kept.customerId, other.customerId];
    const { parts, obstacle } = await preview(keptId, otherId);
    expect(obstacle).toBeNull();
    expect(Object.fromEntries(parts.map(({ part, count, same }) => [part, [count, same]]))).toEqual(
      {
        orders: [1, 0],
        addresses: [1, 0],
        wishlist: [2, 1],
        lists: [1, 0],
        reviews: [1, 0],
        questions: [2, 1],
        alerts: [2, 1],
        branches: [1, 0],
        codes: [2, 1],
        movements: [1, 0],
        consents: [1, 0],
        notes: [1, 0],
      },
    );
    expect((await merge(keptId, otherId)).json()).toEqual({ success: true });

    const left = Object.keys(customerReferences).flatMap((key) => {
      const [, table, columns = ''] = /^(\w+)\((.*)\)$/.exec(key) ?? [];
      const column = columns.split(', ').find((name) => name.endsWith('customer_id'));
      return table && column ? [{ table, column }] : [];
    });
    for (const { table, column } of left)
      expect([table, await countOf(table, otherId, column)]).toEqual([table, 0]);
    const kepts = ['wishlist', 'product_alerts', 'product_questions', 'customer_codes'];
    for (const table of kepts) expect([table, await countOf(table, keptId)]).toEqual([table, 2]);
    expect(await countOf('orders', keptId)).toBe(1);
    expect(await countOf('account_tokens', keptId)).toBe(1);
    expect(await countOf('outbox', keptId)).toBe(4);
    const lists = await shop.db
      .selectFrom('shopping_lists')
      .select('name')
      .where('customer_id', '=', keptId)
      .orderBy('name')
      .execute();
    expect(lists).toEqual([{ name: 'Haftalık' }, { name: 'Haftalık 2' }]);
    const { rows } = await sql<{ name: string; orders: number }>`
      select name, (select count(*)::int from orders o where o.customer_id = b.customer_id and o.branch_id = b.id) as orders
      from customer_branches b where customer_id = ${keptId} order by name`.execute(shop.db);
    expect(rows.map(({ name }) => name)).toEqual(['Depo', 'Merkez']);
    expect(await rowOf(otherId)).toMatchObject({
      merged_into: keptId,
      name: '***',
      closed_at: expect.any(Date),
    });
    const found = await office.get(`/api/office/order-table?customer=${keptId}`);
    expect(JSON.stringify(found.json())).toContain(order.orderNo);
    const log = await shop.db
      .selectFrom('activity_log')
      .select(['subject_id', 'action', 'after'])
      .where('action', 'in', ['customer.merged', 'customer.merged-away'])
      .where('subject_id', 'in', [String(keptId), String(otherId)])
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      {
        subject_id: String(keptId),
        action: 'customer.merged',
        after: { mergedFrom: String(otherId), movedOrders: 1, reason: 'Aynı kişi' },
      },
      {
        subject_id: String(otherId),
        action: 'customer.merged-away',
        after: { mergedInto: String(keptId) },
      },
    ]);
  });

  test('gives a branch whose number is taken another one, in its orders too', async () => {
    const { kept, other, own } = await twoFullAccounts();
    const { id } = await makeOrder(till, other, [{ productId: own, quantity: 1 }]);
    await sql`update orders set branch_id = 7 where id = ${id}`.execute(shop.db);
    await merge(kept.customerId, other.customerId);
    const { rows } = await sql<{ id: number; name: string; ordered: boolean }>`
      select b.id, b.name, exists (select from orders where id = ${id} and branch_id = b.id) as ordered
      from customer_branches b where customer_id = ${kept.customerId} order by name`.execute(
      shop.db,
    );
    expect(rows).toEqual([
      { id: 1, name: 'Depo', ordered: true },
      { id: 7, name: 'Merkez', ordered: false },
    ]);
  });

  test('adds the carts up as far as the stock goes, and keeps chosen addresses of ordered carts (rule customers/merge-cart)', async () => {
    const [kept, other] = [await makeBuyer(shop.db), await makeBuyer(shop.db)];
    const few = await makeProduct(shop.db, { quantity: 4 });
    const plenty = await makeProduct(shop.db, { quantity: 100 });
    await makeOrder(till, other, [{ productId: plenty, quantity: 1 }]);
    await fillCart(shop.db, kept, [{ productId: few, quantity: 3 }]);
    await fillCart(shop.db, other, [
      { productId: few, quantity: 3 },
      { productId: plenty, quantity: 5 },
    ]);
    expect((await preview(kept.customerId, other.customerId)).parts).toContainEqual({
      part: 'cartLines',
      count: 2,
      same: 1,
    });
    expect((await merge(kept.customerId, other.customerId)).statusCode).toBe(200);
    const { rows } = await sql<{ product_id: number; quantity: number }>`
      select product_id, quantity from cart_lines l join carts k on k.id = l.cart_id
      where k.customer_id = ${kept.customerId} and k.ordered_at is null order by product_id`.execute(
      shop.db,
    );
    expect(rows).toEqual([
      { product_id: few, quantity: 4 },
      { product_id: plenty, quantity: 5 },
    ]);
  });

  test('follows a chain: the pointer of an earlier merge leads to the account that stays', async () => {
    const [first, second, third] = [
      await makeBuyer(shop.db),
      await makeBuyer(shop.db),
      await makeBuyer(shop.db),
    ];
    await merge(second.customerId, first.customerId);
    await merge(third.customerId, second.customerId);
    expect((await rowOf(first.customerId)).merged_into).toBe(third.customerId);
  });

  test('loses no order that is being placed at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [kept, other] = [await makeBuyer(shop.db), await makeBuyer(shop.db)];
      await makeAddress(shop.db, other.customerId, 'İş');
      const productId = await makeProduct(shop.db, { quantity: 10 });
      await fillCart(shop.db, other, [{ productId, quantity: 2 }]);
      const request = {
        ids: { kept: kept.customerId, other: other.customerId },
        seen: {
          kept: (await rowOf(kept.customerId)).version,
          other: (await rowOf(other.customerId)).version,
        },
        reason: 'Aynı kişi',
        by: { kind: 'command', name: 'deneme' } as const,
        now: new Date(),
      };
      const [placed, merged] = await Promise.all([
        place(other),
        mergeAccounts(shop.db, till.snapshot(), request),
      ]);
      expect(merged).toEqual({ ok: true });
      const inCart = await sql<{ n: number }>`
        select coalesce(sum(quantity), 0)::int as n from cart_lines l join carts k on k.id = l.cart_id
        where k.customer_id = ${kept.customerId} and k.ordered_at is null`.execute(shop.db);
      // Either the order moved, or its lines did.
      const orders = await countOf('orders', kept.customerId);
      expect([orders, inCart.rows[0]?.n]).toEqual(placed.ok ? [1, 0] : [0, 2]);
      expect(await countOf('orders', other.customerId)).toBe(0);
    }
  });

  test.skipIf(testDatabaseUrl === undefined)(
    'makes an order that comes while it works wait (PostgreSQL)',
    async () => {
      if (shop.database.engine === 'embedded') return;
      const [kept, other] = [await makeBuyer(shop.db), await makeBuyer(shop.db)];
      const { promise: held, resolve: hold } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const locked = shop.db.transaction().execute(async (tx) => {
        await lockSides(tx, { kept: kept.customerId, other: other.customerId });
        hold();
        await released;
      });
      await held;
      const order = place(other);
      try {
        await vi.waitFor(async () => expect(await waitingLocks(shop.db)).toBe(1), {
          timeout: 20_000,
        });
      } finally {
        release();
      }
      await Promise.all([locked, order]);
    },
  );
});
