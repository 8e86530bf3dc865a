import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { prepared } from '#db/engine/prepared-queries.ts';
import { addressGroup } from '#rules/shop/address-group.ts';

/** A number of attempts per number of seconds, counted from the first attempt. */
export interface AttemptLimit {
  readonly attempts: number;
  readonly seconds: number;
}

export interface AttemptCounter {
  key: string;
  limit: AttemptLimit;
}

/** Counts by e-mail address, known or unknown. The table stores only a hash of it. */
export function accountCounter(action: string, email: string, limit: AttemptLimit): AttemptCounter {
  const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
  return { key: `${action}:account:${hash}`, limit };
}

/** Counts by network address; a whole IPv6 /64 counts as one. */
export function addressCounter(
  action: string,
  address: string,
  limit: AttemptLimit,
): AttemptCounter {
  return { key: `${action}:address:${addressGroup(address)}`, limit };
}

/** Counts by the id of somebody who is known. */
export function personCounter(
  action: string,
  person: 'customer' | 'staff' | 'session',
  id: number,
  limit: AttemptLimit,
): AttemptCounter {
  return { key: `${action}:${person}:${id}`, limit };
}

/** The refusal that every limit here gives; `refusalOf` turns it into a response with Retry-After. */
export interface TooManyAttempts {
  ok: false;
  reason: 'too-many-requests';
  retryAfterSeconds: number;
}

export type AttemptAnswer = { ok: true } | TooManyAttempts;

/**
 * Counts one attempt with each counter; refuses when one of them is beyond its limit. It counts before the action, so
 * that concurrent attempts cannot pass together. The counters of `later` count only when none of the first is beyond
 * its limit. 1 query.
 */
export async function countAttempt(
  db: Db,
  counters: readonly AttemptCounter[],
  now: Date,
  later: readonly AttemptCounter[] = [],
): Promise<AttemptAnswer> {
  const { rows } = await sql<{ until: Date | null }>`${counting(counters, later, now)}
    select max(resets_at) as until from past`
    .withPlugin(prepared('count-attempt'))
    .execute(db);
  return answerOf(rows[0]?.until ?? null, now);
}

/**
 * Counts as `countAttempt` does, and reads one row in the same query; null when there is none. Its values are JSON
 * values. The row is as it was before the statement waited for the counters' locks, so a later write must check it
 * again. 1 query.
 */
export async function countAttemptAndRead<T>(
  db: Db,
  counters: { first: readonly AttemptCounter[]; later?: readonly AttemptCounter[]; now: Date },
  row: RawBuilder<T>,
): Promise<{ counted: AttemptAnswer; found: T | null }> {
  const { first, later = [], now } = counters;
  const { rows } = await sql<{ until: Date | null; found: T | null }>`
    ${counting(first, later, now)}
    select max(resets_at) as until, (select to_json(beside) from (${row}) beside) as found from past`
    .withPlugin(prepared('count-and-read'))
    .execute(db);
  const [{ until, found } = { until: null, found: null }] = rows;
  return { counted: answerOf(until, now), found };
}

/** The CTEs up to `past`: when the counters beyond their limit start again. */
function counting(
  first: readonly AttemptCounter[],
  later: readonly AttemptCounter[],
  now: Date,
): RawBuilder<unknown> {
  // Always in the same order, so that two calls with the same keys cannot deadlock.
  const asked = [...inOrder(first), ...inOrder(later)];
  const counted = sql`
    on conflict (key) do update set
      hits = case when r.resets_at <= ${now}::timestamptz then 1 else least(r.hits + 1, 1000000) end,
      resets_at = case when r.resets_at <= ${now}::timestamptz then excluded.resets_at else r.resets_at end
    returning key, hits, resets_at`;
  const once = sql`select key, 1, ${now}::timestamptz + seconds * interval '1 second' from asked`;
  return sql`with asked as materialized (
      select * from unnest(${asked.map(({ key }) => key)}::text[],
        ${asked.map(({ limit }) => limit.attempts)}::int[], ${asked.map(({ limit }) => limit.seconds)}::int[],
        ${asked.map((_, index) => (index < first.length ? 1 : 2))}::int[]) a (key, attempts, seconds, turn)
    ), at_first as (
      insert into rate_limits as r (key, hits, resets_at) ${once} where turn = 1 ${counted}
    ), at_last as (
      insert into rate_limits as r (key, hits, resets_at) ${once} where turn = 2
        and not exists (select from at_first f join asked using (key) where f.hits > asked.attempts)
      ${counted}
    ), past as (
      select c.resets_at from (select * from at_first union all select * from at_last) c
        join asked using (key) where c.hits > asked.attempts
    )`;
}

const inOrder = (counters: readonly AttemptCounter[]) =>
  counters.toSorted((a, b) => (a.key < b.key ? -1 : 1));

function answerOf(until: Date | null, now: Date): AttemptAnswer {
  if (until === null) return { ok: true };
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return { ok: false, reason: 'too-many-requests', retryAfterSeconds: Math.max(1, seconds) };
}

/**
 * Takes back an attempt that should not count, such as a sign-in that succeeded. `counters` have the order in which
 * they were counted. 1 query.
 */
export async function undoAttempt(db: Db, counters: readonly AttemptCounter[]): Promise<void> {
  await sql`
    with held as materialized (
      select key from unnest(${counters.map(({ key }) => key)}::text[]) with ordinality given (key, place)
        join rate_limits r using (key)
      order by place for no key update of r
    )
    update rate_limits r set hits = greatest(hits - 1, 0) from held where r.key = held.key`
    .withPlugin(prepared('undo-attempt'))
    .execute(db);
}

export function expiredCounters(now: Date): ExpiredRows {
  const where = sql`resets_at <= ${now}::timestamptz`;
  return { table: 'rate_limits', key: ['key'], where, orderBy: 'resets_at' };
}
