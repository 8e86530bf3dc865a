import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Accounts with a session of the last days, which sees each visit as the job runs once a day. */
const lookedBackDays = 30;
/** A warning that nobody acted on for so long, as the setting was 0 for a while, is given again. */
const staleDays = 90;

/**
 * Writes down which accounts were used lately: those with a session. An account that has no row yet counts as used today, so
 * that nobody is told in a shop that has just moved in. At most `limit` new rows; gives how many. 2 queries.
 */
export async function noteVisits(
  db: Db,
  { now, day, limit }: { now: Date; day: string; limit: number },
): Promise<number> {
  await sql`
    update customer_visits v set last_seen_on = seen.day, warned_at = null
    from (select s.customer_id, max(s.last_seen_at at time zone 'Europe/Istanbul')::date as day from sessions s
      where s.last_seen_at > ${now}::timestamptz - make_interval(days => ${lookedBackDays})
        and s.signed_in_at is not null and s.customer_id is not null group by 1) seen
    where v.customer_id = seen.customer_id and v.last_seen_on < seen.day`.execute(db);
  const made = await sql`
    insert into customer_visits (customer_id, last_seen_on)
    select c.id, ${day}::date from customers c
    where not c.is_guest and c.closed_at is null
      and not exists (select from customer_visits v where v.customer_id = c.id)
    order by c.id limit ${limit} on conflict do nothing`.execute(db);
  return Number(made.numAffectedRows ?? 0);
}

/** No order, movement or session since a day, and no debt; `v` is the row of visits. */
const unused = (since: Date) => sql<boolean>`v.last_seen_on < ${since}::timestamptz::date
  and not c.is_guest and c.closed_at is null and c.overdue_balance = 0
  and not exists (select from sessions s where s.customer_id = c.id and s.signed_in_at is not null
    and s.last_seen_at >= ${since}::timestamptz)
  and not exists (select from orders o where o.customer_id = c.id and (o.created_at >= ${since}::timestamptz
    or o.state in ('awaiting_payment', 'placed', 'paid', 'preparing')))
  and not exists (select from customer_statement m where m.customer_id = c.id and m.date >= ${since}::timestamptz::date)
  and not exists (select from company_statement m where m.company_id = c.company_id
    and m.date >= ${since}::timestamptz::date)`;

/**
 * Queues a mail to accounts that were not used since an instant and are not told yet, at most `limit` (rule privacy/dormant).
 * Gives how many. 1 query.
 */
export async function warnDormant(
  db: Db,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<number> {
  const warned = await sql`
    with due as materialized (
      select c.id from customer_visits v join customers c on c.id = v.customer_id
      where ${unused(since)}
        and (v.warned_at is null or v.warned_at < ${now}::timestamptz - make_interval(days => ${staleDays}))
      order by v.last_seen_on limit ${limit} for update of v skip locked
    ), told as (
      insert into outbox (customer_id, kind, payload)
      select id, 'account-dormant', jsonb_build_object('since', ${now.toISOString()}::text) from due order by id
    )
    update customer_visits set warned_at = ${now}::timestamptz where customer_id in (select id from due)`.execute(
    db,
  );
  return Number(warned.numAffectedRows ?? 0);
}

/** Accounts that were told before an instant and are still not used, at most `limit` with ids above `after`. 1 query. */
export async function dormantAccounts(
  db: Db,
  {
    since,
    toldBefore,
    after,
    limit,
  }: { since: Date; toldBefore: Date; after: number; limit: number },
): Promise<{ id: number; locale: string | null }[]> {
  const { rows } = await sql<{ id: number; locale: string | null }>`
    select c.id, c.locale from customer_visits v join customers c on c.id = v.customer_id
    where ${unused(since)} and v.warned_at <= ${toldBefore}::timestamptz and c.id > ${after}
    order by c.id limit ${limit}`.execute(db);
  return rows;
}

/** The language of a customer who was told; null for one who came back. 1 query. */
export async function readDormant(
  db: Db,
  customerId: number,
): Promise<{ locale: string | null } | null> {
  const { rows } = await sql<{ locale: string | null }>`
    select c.locale from customer_visits v join customers c on c.id = v.customer_id
    where c.id = ${customerId} and v.warned_at is not null`.execute(db);
  return rows[0] ?? null;
}
