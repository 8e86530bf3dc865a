import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';

/**
 * Decisions that a withdrawal ended before an instant, and all of accounts that were closed before it (rule privacy/kept).
 */
export function endedConsents(before: Date): ExpiredRows[] {
  const ended = sql`id in (
    select c.id from consents w join consents c on c.customer_id = w.customer_id and c.kind = w.kind
      and (c.at, c.id) <= (w.at, w.id)
    where w.decision = 'withdrawn' and w.at < ${before}::timestamptz)`;
  const ofClosed = sql`id in (
    select s.id from customers c join consents s on s.customer_id = c.id
    where c.closed_at < ${before}::timestamptz)`;
  return [ended, ofClosed].map((where) => ({ table: 'consents', key: ['id'], where }));
}

/**
 * Deletes rows of the log of the staff's work that began before an instant, at most `limit`; with an action its rows alone. The
 * running shop may have no right to change the log: a function of the owner does it. Gives how many. 1 query.
 */
export async function deleteOldActivity(
  db: Db,
  { before, action, limit }: { before: Date; action: ActivityAction | null; limit: number },
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select delete_from_log(${before}::timestamptz, ${action}::text, ${limit}) as gone`.execute(db);
  return rows[0]?.gone ?? 0;
}

/** Rows of the log of what was taken away. */
export function oldRetentionRuns(before: Date): ExpiredRows {
  return { table: 'retention_runs', key: ['day', 'kind'], where: sql`at < ${before}::timestamptz` };
}
