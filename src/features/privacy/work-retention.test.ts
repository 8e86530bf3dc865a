import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import { deleteOldActivity } from '#db/privacy/ended-data.ts';
import { yearsBefore } from '#rules/privacy/kept-data.ts';
import { workRetention } from './work-retention.ts';

const untilDone = () => false;

describeEachEngine('data past their time (rules privacy/kept, privacy/dormant)', (open) => {
  let database: TestDatabase;
  let till: Till;
  let product: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    product = await makeProduct(till.db, { quantity: 1000 });
  });
  afterAll(() => database.drop());

  const run = async (at: string) => {
    const gone = await workRetention({ db: till.db, clock: () => new Date(at) }, untilDone);
    return Object.fromEntries([...gone].filter(([, rows]) => rows > 0));
  };
  async function placed(at: string, more = sql``) {
    const buyer = await makeBuyer(till.db);
    const { id } = await makeOrder(till, buyer, [{ productId: product, quantity: 2 }]);
    await sql`update orders set created_at = ${at}::timestamptz, description = 'kapıya bırakın' ${more} where id = ${id}`.execute(
      till.db,
    );
    return { id, customerId: buyer.customerId };
  }
  /** All text around an order that names somebody. */
  async function textOf(id: number): Promise<string> {
    const { rows } = await sql<{ said: string }>`
      select concat_ws(' ', o.description, f.frozen, w.words, d.html,
        (select string_agg(a::text, ' ') from order_addresses a where a.order_id = o.id)) as said
      from orders o left join frozen_orders f on f.order_id = o.id left join order_words w on w.order_id = o.id
      left join order_documents d on d.order_id = o.id where o.id = ${id}`.execute(till.db);
    return rows[0]?.said ?? '';
  }
  const totalOf = async (id: number) =>
    (await sql<{ total: number }>`select total from orders where id = ${id}`.execute(till.db)).rows;

  test('an order loses its names ten years after its year, and keeps its amounts', async () => {
    const { id, customerId } = await placed(
      '2016-05-01',
      sql`, state = 'delivered', tracking_no = 'T1'`,
    );
    await sql`update customers set is_guest = true, password_hash = '' where id = ${customerId}`.execute(
      till.db,
    );
    await sql`
      insert into order_documents (order_id, kind, locale, html, sha256, accepted_at)
      values (${id}, 'distance-contract', 'tr', '<p>Ayşe Yılmaz</p>', encode(sha256('<p>Ayşe Yılmaz</p>'), 'hex'), now())
      on conflict do nothing`.execute(till.db);
    const other = await placed(
      '2017-01-01T00:00:00+03:00',
      sql`, state = 'delivered', tracking_no = 'T1'`,
    );
    const total = await totalOf(id);
    expect((await run('2026-12-31T20:00:00Z'))['orders']).toBeUndefined();
    expect(await textOf(id)).toContain('Saraçlar');
    expect((await run('2027-01-01T00:30:00Z'))['orders']).toBe(1);
    expect(await textOf(id)).not.toMatch(/Ayşe|Yılmaz|yilmaz|Saraçlar|11111111110|532|kapıya/);
    expect(await textOf(id)).toContain('Edirne');
    expect(await totalOf(id)).toEqual(total);
    expect(await textOf(other.id)).toContain('Saraçlar');
    const guest = await sql`select name, email from customers where id = ${customerId}`.execute(
      till.db,
    );
    expect(guest.rows).toEqual([
      { name: '***', email: `silinen-hesap-${customerId}@arasta.invalid` },
    ]);
  });

  test('an order that nobody paid loses them after three years', async () => {
    const never = await placed('2024-01-10', sql`, state = 'expired'`);
    const paid = await placed('2024-01-10', sql`, state = 'delivered', tracking_no = 'T1'`);
    expect((await run('2027-01-09T09:00:00Z'))['unpaid-orders']).toBeUndefined();
    expect((await run('2027-01-11T09:00:00Z'))['unpaid-orders']).toBe(1);
    expect(await textOf(never.id)).not.toContain('Saraçlar');
    expect(await textOf(paid.id)).toContain('Saraçlar');
  });

  test('consents go three years after their end; one that still holds stays', async () => {
    const { customerId } = await makeBuyer(till.db);
    const decide = (kind: string, decision: string, at: string) =>
      sql`insert into consents (customer_id, kind, decision, at) values (${customerId}, ${kind}, ${decision}, ${at})`.execute(
        till.db,
      );
    await decide('marketing-email', 'given', '2020-01-01');
    await decide('marketing-email', 'withdrawn', '2024-02-01');
    await decide('marketing-email', 'given', '2024-03-01');
    await decide('kvkk', 'given', '2020-01-01');
    expect((await run('2027-01-31T09:00:00Z'))['consents']).toBeUndefined();
    expect((await run('2027-02-02T09:00:00Z'))['consents']).toBe(2);
    const left =
      await sql`select kind, decision from consents where customer_id = ${customerId} order by kind`.execute(
        till.db,
      );
    expect(left.rows).toEqual([
      { kind: 'kvkk', decision: 'given' },
      { kind: 'marketing-email', decision: 'given' },
    ]);
  });

  test('the log of the staff goes after ten years, and not a day before', async () => {
    const log = (at: string) =>
      sql`insert into activity_log (at, actor, by_name, action, subject, subject_id)
        values (${at}, 'staff', 'Selin', 'x', 'x', '1')`.execute(till.db);
    await log('2016-01-01');
    await log('2026-06-01');
    expect((await run('2027-02-03T09:00:00Z'))['staff-log']).toBe(1);
    await expect(sql`delete from activity_log`.execute(till.db)).rejects.toThrow(/only added to/);
  });

  test('refused sign-ins to the office go after a year, by a role too that may change no row of the log', async () => {
    const refused = (at: string) =>
      sql`insert into activity_log (at, actor, by_name, action, subject, subject_id, after)
        values (${at}, 'visitor', '', 'staff.refused', 'staff', '', '{"address": "198.51.100.7"}')`.execute(
        till.db,
      );
    await refused('2020-01-01');
    await refused(new Date().toISOString());
    await till.db.transaction().execute(async (tx) => {
      await sql`create role shop_without_log`.execute(tx);
      await sql`grant select, insert, update on all tables in schema public to shop_without_log`.execute(
        tx,
      );
      await sql`revoke update, delete on activity_log from shop_without_log`.execute(tx);
      await sql`set local role shop_without_log`.execute(tx);
      const at = new Date();
      const before = yearsBefore(at, 1);
      expect(await deleteOldActivity(tx, { before, action: 'staff.refused', limit: 10 })).toBe(1);
      await sql`select forget_in_log('order', array['1'])`.execute(tx);
      await sql`reset role`.execute(tx);
      await sql`drop owned by shop_without_log`.execute(tx);
      await sql`drop role shop_without_log`.execute(tx);
    });
    const left = sql`select 1 from activity_log where action = 'staff.refused'`;
    expect((await left.execute(till.db)).rows).toHaveLength(1);
    await expect(
      sql`delete from activity_log where action = 'staff.refused'`.execute(till.db),
    ).rejects.toThrow(/only added to/);
  });

  test('a day has one run of each kind, from 03:30 on, and its counts are written down', async () => {
    expect(await run('2027-02-04T00:29:00Z')).toEqual({});
    const both = await Promise.all(['2027-02-04T00:30:00Z', '2027-02-04T00:31:00Z'].map(run));
    expect(both.filter((each) => 'orders' in each)).toHaveLength(0);
    const { rows } = await sql<{ kind: string; rows: number }>`
      select kind, rows from retention_runs where day = '2027-02-04' order by kind`.execute(
      till.db,
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'consents',
      'dormant-closed',
      'dormant-told',
      'orders',
      'privacy-requests',
      'refused-sign-ins',
      'runs',
      'staff-log',
      'unpaid-orders',
      'visits',
    ]);
    const first = await sql<{ rows: number }>`
      select rows from retention_runs where day = '2027-01-01' and kind = 'orders'`.execute(
      till.db,
    );
    expect(first.rows).toEqual([{ rows: 1 }]);
    expect(
      (await auditShop(till.db, new Date('2027-02-04T09:00:00Z'))).filter(({ name }) =>
        name.includes('past'),
      ),
    ).toMatchObject([{ count: 0 }]);
  });

  async function sentTo(customerId: number): Promise<Mail[]> {
    const mails: Mail[] = [];
    await sql`delete from outbox where kind not in ('account-dormant', 'account-closed')`.execute(
      till.db,
    );
    while (
      (await workOutbox({
        db: till.db,
        send: async (mail) => void mails.push(mail),
        publicUrl: 'https://arasta.test',
        clock: till.clock,
        onError: (error) => {
          throw error;
        },
        onUnaddressed: () => {},
      })) > 0
    );
    const own = `buyer-${customerId}@example.com`;
    return mails.filter(({ to }) => to === own);
  }
  async function account(seen: string) {
    const { customerId } = await makeBuyer(till.db);
    await sql`delete from sessions where customer_id = ${customerId}`.execute(till.db);
    await sql`update customers set email = 'buyer-' || id || '@example.com' where id = ${customerId}`.execute(
      till.db,
    );
    await sql`insert into customer_visits (customer_id, last_seen_on) values (${customerId}, ${seen})
      on conflict (customer_id) do update set last_seen_on = excluded.last_seen_on, warned_at = null`.execute(
      till.db,
    );
    return customerId;
  }
  const nameOf = async (id: number) =>
    (await sql<{ name: string }>`select name from customers where id = ${id}`.execute(till.db))
      .rows[0]?.name;

  test('an account that nobody used for three years is told, and closed 30 days later', async () => {
    const [unused, used, back] = [
      await account('2025-03-01'),
      await account('2025-03-20'),
      await account('2025-03-01'),
    ];
    expect((await run('2028-03-02T09:00:00Z'))['dormant-told']).toBeGreaterThanOrEqual(2);
    const [mail] = await sentTo(unused);
    expect(mail?.text).toContain('01.04.2028');
    expect(await sentTo(used)).toEqual([]);
    await sql`insert into sessions (token_hash, customer_id, signed_in_at, last_seen_at)
      values ('\\x01', ${back}, '2028-03-10', '2028-03-10')`.execute(till.db);
    await run('2028-03-11T09:00:00Z');
    await run('2028-03-31T08:00:00Z');
    expect(await nameOf(unused)).toBe('Ayşe');
    await run('2028-04-01T09:30:00Z');
    expect(await Promise.all([unused, used, back].map(nameOf))).toEqual(['***', 'Ayşe', 'Ayşe']);
    expect((await sentTo(unused)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/silindi/),
    ]);
  });

  test('accounts with orders or debts, and all where the setting is 0, stay', async () => {
    const [ordered, owing] = [await account('2026-01-01'), await account('2026-01-01')];
    await sql`update orders set customer_id = ${ordered}, created_at = '2028-06-01'
      where id = (select max(id) from orders)`.execute(till.db);
    await sql`update customers set overdue_balance = 5 where id = ${owing}`.execute(till.db);
    const told = () =>
      sql<{ n: number }>`select count(*)::int as n from customer_visits
        where customer_id in (${ordered}, ${owing}) and warned_at is not null`.execute(till.db);
    await run('2029-06-01T09:00:00Z');
    expect((await told()).rows).toEqual([{ n: 0 }]);
    await sql`insert into settings (key, value) values ('dormantYears', '0')`.execute(till.db);
    await sql`update customers set overdue_balance = 0 where id = ${owing}`.execute(till.db);
    await run('2029-06-02T09:00:00Z');
    expect((await told()).rows).toEqual([{ n: 0 }]);
  });
});
