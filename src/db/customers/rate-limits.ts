import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** So many attempts in so many seconds, counted from the first. */
export interface AttemptLimit {
  readonly attempts: number;
  readonly seconds: number;
}

type AttemptAnswer = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Counts one attempt under each key; refused when any key has had more than its limit. Counting comes
 * before the deed, so that attempts made at once cannot slip through together. One query.
 */
export async function countAttempt(
  db: Db,
  counters: readonly { key: string; limit: AttemptLimit }[],
  now: Date,
): Promise<AttemptAnswer> {
  // Always in the same order: two calls that share keys must not wait for each other in a circle.
  const ordered = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await db
    .insertInto('rate_limits')
    .values(
      ordered.map(({ key, limit }) => ({
        key,
        hits: 1,
        resets_at: new Date(now.getTime() + limit.seconds * 1000),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when rate_limits.resets_at <= ${now}::timestamptz then 1
          else least(rate_limits.hits + 1, 1000000) end`,
        resets_at: sql<Date>`case when rate_limits.resets_at <= ${now}::timestamptz
          then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['key', 'hits', 'resets_at'])
    .execute();
  const over = rows.filter(
    (row) => row.hits > (ordered.find(({ key }) => key === row.key)?.limit.attempts ?? 0),
  );
  if (over.length === 0) return { ok: true };
  const last = Math.max(...over.map((row) => row.resets_at.getTime()));
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((last - now.getTime()) / 1000)) };
}

/** Takes back an attempt that turned out to be none, such as a sign-in that succeeded. One query. */
export async function giveAttemptBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** Takes away counters whose time is over, at most `limit`; gives how many. One query. */
export async function dropOldCounters(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const gone = await sql`
    delete from rate_limits where key in (
      select key from rate_limits where resets_at <= ${now}::timestamptz
      order by resets_at limit ${limit} for update skip locked)`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
