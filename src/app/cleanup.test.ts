import { RawNode, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newToken } from '#db/access/tokens.ts';
import type { Db } from '#db/database.ts';
import { deleteOldVisitors } from '#db/customers/old-sessions.ts';
import { findSession } from '#db/customers/sessions.ts';
import { openSession } from '#tests/harness/sessions.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings, sellingSettings } from '#tests/harness/factories.ts';
import { makeStaff } from '#tests/harness/staff.ts';
import { cleanUp } from './cleanup.ts';

const day = 86_400_000;
const now = new Date('2026-11-21T09:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * day);
const untilDone = () => false;

describeEachEngine('data of visitors who left', (open) => {
  let database: TestDatabase;
  let customerId: number;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await makeSettings(db, sellingSettings);
    await makeProduct(db, { id: 1 });
    ({ id: customerId } = await db
      .insertInto('customers')
      .values({ email: 'oturum@ornek.com', password_hash: '-', name: 'Deniz' })
      .returning('id')
      .executeTakeFirstOrThrow());
  });
  beforeEach(async () => {
    await database.db.deleteFrom('carts').execute();
    await database.db.deleteFrom('sessions').execute();
    await database.db.deleteFrom('outbox').execute();
    await database.db.deleteFrom('rate_limits').execute();
  });
  afterAll(() => database.drop());

  const count = async (table: 'sessions' | 'carts' | 'rate_limits' | 'outbox') =>
    Number(
      (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.db))
        .rows[0]?.n,
    );

  /** A visitor who was last seen so long ago; `cart` with a line, empty, or none. */
  async function visitor(days: number, cart: 'line' | 'empty' | 'none'): Promise<string> {
    const { db } = database;
    const token = newToken();
    const { id } = await openSession(db, token, ago(days));
    if (cart === 'none') return token;
    const made = await db
      .insertInto('carts')
      .values({ session_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (cart === 'line') {
      await db
        .insertInto('cart_lines')
        .values({ cart_id: made.id, product_id: 1, unit_id: 1, quantity: 2 })
        .execute();
    }
    return token;
  }

  const isThere = async (token: string) => (await findSession(database.db, token, now)) !== null;

  test('an empty session expires after a day, one with a cart after thirty', async () => {
    const gone = [
      await visitor(2.1, 'none'),
      await visitor(3, 'empty'),
      await visitor(31, 'line'),
      await visitor(400, 'line'),
    ];
    const kept = [await visitor(1.9, 'none'), await visitor(1, 'empty'), await visitor(29, 'line')];
    await database.db
      .insertInto('sessions')
      .values([
        {
          token_hash: new Uint8Array([1]),
          customer_id: customerId,
          signed_in_at: ago(179),
          last_seen_at: ago(179),
        },
        {
          token_hash: new Uint8Array([2]),
          customer_id: customerId,
          signed_in_at: ago(181),
          last_seen_at: ago(181),
        },
      ])
      .execute();
    await database.db
      .insertInto('carts')
      .values([{ customer_id: customerId }, { session_id: null }])
      .execute();
    await cleanUp(database.db, now, untilDone);
    expect(await Promise.all(gone.map(isThere))).toEqual([false, false, false, false]);
    expect(await Promise.all(kept.map(isThere))).toEqual([true, true, true]);
    expect(await count('sessions')).toBe(4);
    // The customer's own, and those of two visitors.
    expect(await count('carts')).toBe(3);
  });

  test('a removed line can be restored for an hour', async () => {
    const { db } = database;
    const cart = await db
      .insertInto('carts')
      .values({ customer_id: customerId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { cart_id: cart.id, product_id: 1, unit_id: 1, quantity: 2, note: '' };
    const removed = (removal: number, minutes: number) => {
      const at = ago(minutes / 1440);
      return { ...line, removal, added_at: at, removed_at: at };
    };
    await db
      .insertInto('removed_cart_lines')
      .values([removed(1, 61), removed(2, 59)])
      .execute();
    await cleanUp(db, now, untilDone);
    const left = await db.selectFrom('removed_cart_lines').select('removal').execute();
    expect(left).toEqual([{ removal: 2 }]);
  });

  test('a visitor who returns during a batch keeps the row or gets a new one', async () => {
    const { db } = database;
    const tokens = await Promise.all(Array.from({ length: 40 }, () => visitor(3, 'empty')));
    const [, found] = await Promise.all([
      deleteOldVisitors(db, { now, after: null, limit: 1000 }),
      Promise.all(tokens.map((token) => findSession(db, token, now))),
    ]);
    for (const [index, token] of tokens.entries()) {
      expect(await isThere(token), `visitor ${index}`).toBe(found[index] !== null);
    }
  });

  test('deletes 25,000 rows in one run of batches and reads the others once', async () => {
    const { db } = database;
    await sql`
      insert into sessions (token_hash, created_at, last_seen_at)
      select decode(lpad(to_hex(n), 64, '0'), 'hex'), ${ago(3)}::timestamptz, ${ago(3)}::timestamptz
      from generate_series(1, 25000) n`.execute(db);
    await sql`
      insert into carts (session_id) select id from sessions order by id limit 12000`.execute(db);
    const kept = await visitor(3, 'line');
    await sql`
      insert into rate_limits (key, hits, resets_at)
      select 'sign-in:' || n, 1, ${now}::timestamptz - make_interval(secs => n)
      from generate_series(0, 2499) n`.execute(db);
    await sql`insert into rate_limits (key, hits, resets_at)
      values ('alive', 1, ${ago(-1)}::timestamptz)`.execute(db);
    await sql`
      insert into outbox (kind, payload, done_at)
      select 'order-received', '{}', case when n <= 2500 then ${ago(31)}::timestamptz end
      from generate_series(1, 2600) n`.execute(db);
    await cleanUp(db, now, untilDone);
    expect(await isThere(kept)).toBe(true);
    expect([await count('sessions'), await count('carts')]).toEqual([1, 1]);
    expect([await count('rate_limits'), await count('outbox')]).toEqual([1, 100]);
  });

  test('each batch finds its rows by an index, however many others there are', async () => {
    const { db } = database;
    await sql`
      insert into sessions (token_hash, last_seen_at)
      select decode(lpad(to_hex(n), 64, '0'), 'hex'), ${now}::timestamptz - n * interval '1 minute'
      from generate_series(1, 25000) n`.execute(db);
    await sql`insert into carts (session_id) select id from sessions`.execute(db);
    await sql`
      insert into rate_limits (key, hits, resets_at)
      select 'often:' || n, 1, ${ago(-1)}::timestamptz from generate_series(1, 25000) n`.execute(
      db,
    );
    await sql`
      insert into outbox (kind, payload, done_at)
      select 'order-received', '{}', ${ago(1)}::timestamptz from generate_series(1, 25000)`.execute(
      db,
    );
    await sql`
      insert into account_tokens (token_hash, customer_id, purpose, expires_at)
      select decode(lpad(to_hex(n), 64, '0'), 'hex'), ${customerId}::bigint, 'confirm-email',
        ${ago(-1)}::timestamptz from generate_series(1, 25000) n`.execute(db);
    await sql`
      insert into removed_cart_lines (cart_id, removal, product_id, unit_id, quantity, note, added_at, removed_at)
      select id, 1, 1, 1, 2, '', ${now}::timestamptz, ${now}::timestamptz from carts`.execute(db);
    const product = await makeProduct(db);
    await sql`
      insert into webhooks (url, secret, events, created_at)
      values ('https://erp.example/', '', '{order.paid}', ${now}::timestamptz)`.execute(db);
    await sql`
      insert into webhook_deliveries (webhook_id, event, product_id, run_after, created_at)
      select w.id, 'stock.low', ${product}::bigint, null, ${ago(1)}::timestamptz
      from webhooks w, generate_series(1, 25000)`.execute(db);
    await sql`
      insert into product_alerts (customer_id, product_id, kind, locale, asked_at, wording, ended_at, ended_by)
      select (select min(id) from customers), ${product}::bigint, 'stock', 'tr', ${ago(1)}::timestamptz, 'x',
        ${ago(1)}::timestamptz, 'mail' from generate_series(1, 25000)`.execute(db);
    await sql`
      insert into stock_notices (email, product_id, locale, wording, asked_at, expires_at)
      select n || '@example.com', ${product}::bigint, 'tr', 'x', ${ago(1)}::timestamptz, ${ago(-1)}::timestamptz
      from generate_series(1, 25000) n`.execute(db);
    const person = await makeStaff(db, 'reader');
    await sql`
      insert into staff_sessions (staff_id, token_hash, awaits_code, created_at, last_seen_at, expires_at)
      select ${person.id}::bigint, decode(lpad(to_hex(n), 64, '0'), 'hex'), false, ${now}::timestamptz,
        ${now}::timestamptz, ${ago(-1)}::timestamptz from generate_series(1, 25000) n`.execute(db);
    await sql`
      insert into staff_links (token_hash, staff_id, expires_at)
      select decode(lpad(to_hex(n), 64, '0'), 'hex'), ${person.id}::bigint, ${ago(-1)}::timestamptz
      from generate_series(1, 25000) n`.execute(db);
    await sql`
      insert into empty_searches (day, text)
      select ${ago(1)}::timestamptz::date, n::text from generate_series(1, 25000) n`.execute(db);
    await sql`
      insert into product_runs (key, at, seen_at, actor, by_name, choice, change, total)
      select n::text, ${ago(1)}, ${ago(1)}, 'staff', 'x', '{}', '{}', 0 from generate_series(1, 25000) n`.execute(
      db,
    );
    await sql`
      insert into product_run_rows (run_id, product_id, before, after)
      select id, 1, '{}', '{}' from product_runs`.execute(db);
    await sql`insert into price_lists (code) values ('x')`.execute(db);
    await sql`
      insert into removed_rules (kind, list_id, id, at)
      select 'price', (select id from price_lists), n, ${ago(1)} from generate_series(1, 25000) n`.execute(
      db,
    );
    await sql`
      with company as (insert into companies (code) values ('C') returning id)
      insert into company_invitations (company_id, token_hash, email, role, expires_at)
      select id, sha256(n::text::bytea), n || '@example.com', 'buyer', ${ago(-1)} from company, generate_series(1, 25000) n`.execute(
      db,
    );
    // Its lines do not matter here.
    await sql`alter table return_photos disable trigger all`.execute(db);
    await sql`
      insert into return_photos (return_line_id, file, sent_at)
      select n, lpad(n::text, 22, '0'), ${ago(1)}::timestamptz from generate_series(1, 25000) n`.execute(
      db,
    );
    await sql`alter table refund_accounts disable trigger all`.execute(db);
    await sql`
      insert into refund_accounts (refund_id, iban, holder, expires_at)
      select n, 'TR330006100519786457841326', repeat('x', 140), ${ago(1)}::timestamptz from generate_series(1, 25000) n`.execute(
      db,
    );
    await sql`
      insert into e_invoice_answers (vkn, asked_at)
      select (1000000000 + n)::text, ${now}::timestamptz from generate_series(1, 25000) n`.execute(
      db,
    );
    await sql`insert into changes (kind, id) select 'figures', n from generate_series(1, 25000) n`.execute(
      db,
    );
    await sql`
      analyze e_invoice_answers, refund_accounts, return_photos, company_invitations, removed_rules, product_runs, product_run_rows, product_alerts, stock_notices, changes, empty_searches, webhook_deliveries, staff_sessions, staff_links, sessions, carts, removed_cart_lines, rate_limits, outbox, account_tokens`.execute(
      db,
    );
    const plans: string[] = [];
    await cleanUp(explaining(db, plans), now, untilDone);
    expect(plans).toHaveLength(28);
    // Accounts of refunds are few: those of 30 days. The expired ones are found by their index all the same.
    expect(plans.join('\n')).toContain('refund_accounts_expire');
    expect(
      plans.filter((plan) =>
        /Seq Scan on (?!cart_lines|changes_horizon|refund_accounts )/.test(plan),
      ),
    ).toEqual([]);
  });
});

/** A database that tells how it would do each statement, and does none. */
function explaining(db: Db, plans: string[]): Db {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind !== 'RawNode') throw new Error(`a ${node.kind}`);
      const [first = '', ...rest] = node.sqlFragments;
      return RawNode.create([`explain ${first}`, ...rest], node.parameters);
    },
    transformResult: async ({ result }) => {
      plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
      return { ...result, rows: [{ id: 1, lastSeenAt: '2026-01-01' }], numAffectedRows: 0n };
    },
  });
}
