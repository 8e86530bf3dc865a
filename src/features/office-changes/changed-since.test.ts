import { RawNode, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangedCustomers, ChangedProducts } from '#contract/office/office-changes.ts';
import type { Db } from '#db/database.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { readChangedSince } from '#db/shop/changed-since.ts';
import { dropOldChanges, renewChanges } from '#db/shop/changes.ts';
import { firstUnderWay } from '#db/shop/first-under-way.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, testDatabaseUrl, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerOfficeChanges } from './changed-routes.ts';

describeEachEngine('products and customers for other systems', (open) => {
  let database: TestDatabase;
  let db: Db;
  let shop: VisitorApp;
  let token: string;
  beforeAll(async () => {
    database = await open();
    ({ db } = database);
    await makeSettings(db, {});
    for (let id = 1; id <= 7; id += 1) await makeProduct(db, { id, quantity: 10 });
    shop = await visitorApp(database, (app, services) => {
      registerOfficeAccess(app, { ...services, clock: () => new Date() });
      registerOfficeChanges(app, services);
    });
    const now = new Date();
    const made = await addToken(db, {
      name: 'Muhasebe',
      scopes: ['catalog:read', 'customers:read'],
      expiresAt: new Date(now.getTime() + 86_400_000),
      by: 'test',
      now,
    });
    token = made ?? '';
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  const get = (what: string, query: string) =>
    shop.app.inject({
      url: `/api/office/${what}?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
  /** A transaction of this database holds back what came after it began; the server tidies up in some of its own. */
  const settled = () =>
    expect
      .poll(() =>
        sql<{ id: number }>`select id from changes where xid >= ${firstUnderWay}`
          .execute(db)
          .then(({ rows }) => rows),
      )
      .toEqual([]);
  const products = async (cursor: string, limit = 500) =>
    (await get('products', `limit=${limit}&changedSince=${cursor}`)).json<ChangedProducts>();

  const customers = async (cursor: string) =>
    (await get('customers', `limit=500&changedSince=${cursor}`)).json<ChangedCustomers>();

  /** All pages from a position on, once nothing is held back. */
  async function read(from: string, limit = 500) {
    await settled();
    const items: ChangedProducts['items'] = [];
    let page: ChangedProducts = { items: [], cursor: from, more: true };
    while (page.more) {
      page = await products(page.cursor, limit);
      expect(page.items.length).toBeLessThanOrEqual(limit);
      items.push(...page.items);
    }
    return { items, ids: items.map(({ id }) => id), cursor: page.cursor };
  }
  const sell = (id: number) =>
    db
      .updateTable('products')
      .set(({ eb }) => ({ quantity: eb('quantity', '-', 1) }))
      .where('id', '=', id)
      .execute();
  let hours = 0;
  const sweep = async () => {
    await expect
      .poll(async () => {
        const now = new Date(Date.now() + (hours += 2) * 3_600_000);
        await dropOldChanges(db, { now, limit: 100_000 });
        return db.selectFrom('changes').select('xid').execute();
      })
      .toEqual([]);
  };

  test('reads every product once from the beginning, as in products.jsonl', async () => {
    const { items, ids, cursor } = await read('', 3);
    expect(ids.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(items[0]?.product).toMatchObject({
      quantity: 10,
      active: true,
      salePrice: { currency: 'TRY' },
    });
    expect(await products(cursor)).toEqual({ items: [], more: false, cursor });
  });

  test('reads later changes in their order, hidden and deleted products included', async () => {
    const { cursor } = await read('');
    await sell(3);
    await sell(1);
    await sell(3);
    await db.updateTable('products').set({ active: false }).where('id', '=', 2).execute();
    await makeProduct(db, { id: 90 });
    expect((await read(cursor, 2)).ids).toEqual([1, 3, 2, 90]);
    await db.deleteFrom('products').where('id', '=', 90).execute();
    const { items } = await read(cursor);
    expect(items.map(({ product }) => product?.active)).toEqual([true, true, false, undefined]);
    expect(items[3]).toEqual({ id: 90, product: null });
  });

  test('keeps a cursor valid when old changes are deleted', async () => {
    const { cursor } = await read('');
    await sell(5);
    await settled();
    const first = await products(cursor);
    await sweep();
    await sell(4);
    expect((await read(cursor, 1)).ids).toEqual([5, 4]);
    await sell(5);
    expect((await read(cursor)).ids).toEqual([4, 5]);
    await sweep();
    expect((await read(cursor, 1)).ids).toEqual([4, 5]);
    expect((await read(first.cursor)).ids).toEqual([4, 5]);
  });

  test('reads all products again after a bulk import, each once', async () => {
    const { cursor } = await read('');
    await db.transaction().execute(async (tx) => {
      await sql`select search_triggers_off()`.execute(tx);
      await sql`update products set name = name || ' Yeni'`.execute(tx);
    });
    await sell(6);
    expect((await read(cursor, 2)).ids).toEqual([1, 2, 3, 4, 5, 7, 6]);
    await sweep();
    expect((await read(cursor, 3)).ids).toEqual([1, 2, 3, 4, 5, 7, 6]);
  });

  test('misses nothing while orders change products', async () => {
    const seen = new Map<number, number | undefined>();
    let cursor = '';
    const look = (page: { items: ChangedProducts['items']; cursor: string }) => {
      ({ cursor } = page);
      for (const { id, product } of page.items) seen.set(id, product?.quantity);
    };
    for (let step = 0; step < 20; step += 1) {
      look(await products(cursor, 2));
      await sell((step % 7) + 1);
    }
    look(await read(cursor, 2));
    const stored = await db.selectFrom('products').select(['id', 'quantity']).execute();
    expect(stored.filter(({ id, quantity }) => seen.get(id) !== quantity)).toEqual([]);
  });

  test('includes a new customer, an address, a branch and a closed account, and no new password', async () => {
    let { cursor } = await customers('');
    const buyer = await makeBuyer(db);
    const { customerId: id } = buyer;
    const told = async () => {
      await settled();
      const page = await customers(cursor);
      ({ cursor } = page);
      return page.items;
    };
    expect(await told()).toMatchObject([{ id, customer: { closed: false } }]);
    await db.updateTable('customers').set({ password_hash: 'x' }).where('id', '=', id).execute();
    await db
      .insertInto('customer_branches')
      .values({ customer_id: id, id: 1, name: 'Şube' })
      .execute();
    expect(await told()).toMatchObject([{ id, customer: { branches: [{ id: 1, name: 'Şube' }] } }]);
    await db.deleteFrom('addresses').where('customer_id', '=', id).execute();
    await db.updateTable('customers').set({ closed_at: new Date() }).where('id', '=', id).execute();
    expect(await told()).toMatchObject([{ id, customer: { closed: true, addresses: [] } }]);
    const answer = await get('customers', '');
    expect(answer.body).not.toContain('assword');
  });

  test('includes what a late transaction changed once it has ended', async ({ skip }) => {
    // The embedded database has one connection.
    if (database.engine === 'embedded') skip();
    const { cursor } = await read('');
    const late = await db.startTransaction().execute();
    await late.updateTable('products').set({ quantity: 77 }).where('id', '=', 1).execute();
    await sell(2);
    expect((await products(cursor)).items).toEqual([]);
    await late.commit().execute();
    expect((await read(cursor)).ids).toEqual([1, 2]);
  });

  test('is not delayed by other databases of the server', async ({ skip }) => {
    if (database.engine === 'embedded') skip();
    const { cursor } = await read('');
    const elsewhere = new Client({ connectionString: testDatabaseUrl });
    await elsewhere.connect();
    try {
      await elsewhere.query('begin; select pg_current_xact_id()');
      await sell(2);
      expect((await read(cursor)).ids).toEqual([2]);
      const before = sql<boolean>`pg_snapshot_xmin(pg_current_snapshot()) < ${firstUnderWay}`;
      const { rows } = await sql`select ${before} as "wasAhead"`.execute(db);
      expect(rows).toEqual([{ wasAhead: true }]);
    } finally {
      await elsewhere.end();
    }
  });

  test('refuses a cursor of another copy of the database, and allows starting over', async () => {
    const { cursor } = await read('');
    for (const wrong of ['x', `a${cursor}`])
      expect((await get('products', `changedSince=${wrong}`)).statusCode).toBe(410);
    await sql`insert into newest_changes (kind, id, xid) values ('figures', 1, '9000000000')
      on conflict (kind, id) do update set xid = excluded.xid`.execute(db);
    await renewChanges(db);
    await renewChanges(db);
    const old = await get('products', `changedSince=${cursor}`);
    expect([old.statusCode, old.json().error.code]).toEqual([410, 'cursor-old']);
    const again = await read('');
    expect((await read(again.cursor)).ids).toEqual([]);
  });

  test('finds changes by indexes, however many products there are', async () => {
    const { cursor } = await read('');
    await sql`insert into newest_changes (kind, id, xid)
      select 'figures', n, '5' from generate_series(1000, 40000) n`.execute(db);
    await sql`insert into changes (kind, id) select 'place', n from generate_series(1000, 40000) n`.execute(
      db,
    );
    await sql`analyze newest_changes, changes`.execute(db);
    const plans: string[] = [];
    const explaining = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind !== 'RawNode') return node;
        const [first = '', ...rest] = node.sqlFragments;
        return RawNode.create([`explain ${first}`, ...rest], node.parameters);
      },
      transformResult: async ({ result }) => {
        const lines = result.rows.flatMap((row) => row['QUERY PLAN'] ?? []);
        plans.push(...lines.map(String));
        return lines.length > 0 ? { ...result, rows: [] } : result;
      },
    });
    await readChangedSince(explaining, 'products', { cursor, limit: 100 });
    expect(plans.filter((line) => /Seq Scan on (?:newest_changes|changes)/.test(line))).toEqual([]);
    expect(plans.length).toBeGreaterThan(10);
  });
});
