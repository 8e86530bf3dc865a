import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { failedAfter } from './read-dashboard.ts';

export const workKinds = ['mail', 'webhook', 'refund', 'payment'] as const;

/** Background work of one kind that is not done yet. */
export interface WaitingWork {
  kind: (typeof workKinds)[number];
  /** Pieces whose time has come. */
  due: number;
  /** Since when the oldest of them is due, in seconds; 0 without any. */
  overdueSeconds: number;
  /** Pieces that failed several times and are tried again. */
  failing: number;
}

/** The work that waits for the jobs: mails, webhooks, refunds, and payments whose outcome the bank has to tell. One row a kind, 1 query. */
export async function readWaitingWork(db: Db): Promise<WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    select kind, count(*) filter (where due_at <= now())::int as due,
      greatest(0, coalesce(extract(epoch from now() - min(due_at)), 0))::float as "overdueSeconds",
      count(*) filter (where attempts >= ${failedAfter})::int as failing
    from (
      select 'mail' as kind, run_after as due_at, attempts from outbox where done_at is null
      union all
      select 'webhook', run_after, attempts from webhook_deliveries where run_after is not null
      union all
      select 'refund', next_try_at, attempts from refunds where state = 'wanted'
      union all
      select 'payment', next_check_at, checks from payment_attempts where next_check_at is not null
    ) work
    group by kind`.execute(db);
  return rows;
}
