import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { givenValues, preparedQuery, type ValueOf } from '#db/prepared-query.ts';
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
  const [counted] = await counting(db, counterValues(counters, later, now));
  return answerOf(counted?.until ?? null, now);
}

const counting = preparedQuery<CounterValues, { until: Date | null }>(
  'count-attempt',
  (_, value) => sql`${countedParts(value)} select max(resets_at) as until from past`,
);

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
  const values = counterValues(first, later, now);
  const { rows } = await sql<{ until: Date | null; found: T | null }>`
    ${countedParts(givenValues(values))}
    select max(resets_at) as until, (select to_json(beside) from (${row}) beside) as found from past`.execute(
    db,
  );
  const [{ until, found } = { until: null, found: null }] = rows;
  return { counted: answerOf(until, now), found };
}

/** Counters as lists of one length; a counter's turn is 2 where it is counted later. */
interface CounterValues {
  keys: readonly string[];
  attempts: readonly number[];
  seconds: readonly number[];
  turns: readonly number[];
  now: Date;
}

function counterValues(
  first: readonly AttemptCounter[],
  later: readonly AttemptCounter[],
  now: Date,
): CounterValues {
  // Always in the same order: two calls that share keys must not wait for each other in a circle.
  const counters = [...inOrder(first), ...inOrder(later)];
  return {
    keys: counters.map(({ key }) => key),
    attempts: counters.map(({ limit }) => limit.attempts),
    seconds: counters.map(({ limit }) => limit.seconds),
    turns: counters.map((_, index) => (index < first.length ? 1 : 2)),
    now,
  };
}

/** The parts of a WITH that count; `past` has the end of each counter that is over its limit. */
function countedParts(value: ValueOf<CounterValues>): RawBuilder<unknown> {
  const now = sql`${value('now')}::timestamptz`;
  const counted = sql`
    on conflict (key) do update set
      hits = case when r.resets_at <= ${now} then 1 else least(r.hits + 1, 1000000) end,
      resets_at = case when r.resets_at <= ${now} then excluded.resets_at else r.resets_at end
    returning key, hits, resets_at`;
  const once = sql`select key, 1, ${now} + seconds * interval '1 second' from asked`;
  return sql`with asked as materialized (
      select * from unnest(${value('keys')}::text[], ${value('attempts')}::int[], ${value('seconds')}::int[],
        ${value('turns')}::int[]) a (key, attempts, seconds, turn)
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
  await attemptUndone(db, { keys: counters.map(({ key }) => key) });
}

const attemptUndone = preparedQuery<{ keys: readonly string[] }, unknown>(
  'undo-attempt',
  (_, value) => sql`
    with held as materialized (
      select key from unnest(${value('keys')}::text[]) with ordinality given (key, place)
        join rate_limits r using (key)
      order by place for no key update of r
    )
    update rate_limits r set hits = greatest(hits - 1, 0) from held where r.key = held.key`,
);

export function expiredCounters(now: Date): ExpiredRows {
  const where = sql`resets_at <= ${now}::timestamptz`;
  return { table: 'rate_limits', key: ['key'], where, orderBy: 'resets_at' };
}
