import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { deleteExpired } from '#db/delete-expired.ts';
import { prepared } from '#db/engine/prepared-queries.ts';

/** A number of attempts per number of seconds, counted from the first attempt. */
export interface AttemptLimit {
  readonly attempts: number;
  readonly seconds: number;
}

export interface AttemptCounter {
  key: string;
  limit: AttemptLimit;
}

export type AttemptAnswer = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Counts one attempt under each key; refused when any key has had more than its limit. It counts before the action, so
 * that attempts made at once cannot slip through together. Keys of `later` count only where none of the first is over.
 * One query.
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
 * Counts as `countAttempt` does, and reads one row beside it, which is null where there is none; its
 * values are those of JSON. It is read as it was before the counters were waited for: what is done with
 * it looks once more. One query.
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

/** Up to `past`: when the counters that are over end. */
function counting(
  first: readonly AttemptCounter[],
  later: readonly AttemptCounter[],
  now: Date,
): RawBuilder<unknown> {
  // Always in the same order: two calls that share keys must not wait for each other in a circle.
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
  return { ok: false, retryAfterSeconds: Math.max(1, seconds) };
}

/**
 * Takes back an attempt that turned out to be none, such as a sign-in that succeeded; `keys` in the
 * order in which they were counted. One query.
 */
export async function giveAttemptBack(db: Db, keys: readonly string[]): Promise<void> {
  await sql`
    with held as materialized (
      select key from unnest(${keys}::text[]) with ordinality given (key, place)
        join rate_limits r using (key)
      order by place for no key update of r
    )
    update rate_limits r set hits = greatest(hits - 1, 0) from held where r.key = held.key`
    .withPlugin(prepared('give-attempt-back'))
    .execute(db);
}

/** Takes away counters whose time is over, at most `limit`; gives how many. One query. */
export async function dropOldCounters(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const where = sql`resets_at <= ${now}::timestamptz`;
  const rows = { table: 'rate_limits', key: ['key'], where, orderBy: 'resets_at' } as const;
  return await deleteExpired(db, rows, limit);
}
