import { sql } from 'kysely';
import type { ExpiredRows } from '#db/delete-expired.ts';

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

/** Rows of the log of the staff's work. */
export function oldActivity(before: Date): ExpiredRows {
  const where = sql`at < ${before}::timestamptz`;
  return { table: 'activity_log', key: ['id'], where, orderBy: 'at' };
}

/** Rows of the log of what was taken away. */
export function oldRetentionRuns(before: Date): ExpiredRows {
  return { table: 'retention_runs', key: ['day', 'kind'], where: sql`at < ${before}::timestamptz` };
}
