import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { keptSince } from '#rules/privacy/kept-data.ts';
import { preparedQuery } from '#db/prepared-query.ts';

export interface OutboxMessage {
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
  /** The customer of the mail; null when it goes to the merchant. */
  customerId: number | null;
}

/** How long a worker may take before another one tries the same message. */
const leaseSeconds = 120;

/** Takes the oldest due messages for this worker; other processes skip them until the lease ends. One statement. */
export async function takeMessages(db: Db, limit: number): Promise<OutboxMessage[]> {
  const taken = await sql<OutboxMessage>`
    update outbox set attempts = attempts + 1, run_after = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from outbox where done_at is null and run_after <= now()
      order by run_after, id limit ${limit} for update skip locked
    )
    returning id, kind, payload, attempts, customer_id as "customerId"`.execute(db);
  return taken.rows.toSorted((left, right) => left.id - right.id);
}

/** Marks a message as sent. 1 query. */
export async function markDone(db: Db, id: number): Promise<void> {
  await messageDone(db, { id });
}

const messageDone = preparedQuery<{ id: number }, unknown>(
  'message-done',
  (_, value) => sql`update outbox set done_at = now(), last_error = '' where id = ${value('id')}`,
);

/** Deletes a message whose payload names a customer who closed their account. 1 query. */
export async function dropMessage(db: Db, id: number): Promise<void> {
  await sql`delete from outbox where id = ${id}`.execute(db);
}

/** Maximum messages that wait for one unconfirmed address. */
const mostHeldBack = 20;

/**
 * Postpones a message without counting an attempt (rule account/unconfirmed-mails). When too many wait for its customer,
 * the oldest are dropped: the newest ones describe the current state.
 */
export async function postpone(db: Db, message: OutboxMessage, seconds: number): Promise<void> {
  await sql`
    update outbox set attempts = attempts - 1, run_after = now() + make_interval(secs => ${seconds})
    where id = ${message.id}`.execute(db);
  await sql`
    update outbox set done_at = now(), last_error = 'left out: newer ones wait for this address'
    where id in (select id from outbox where customer_id = ${message.customerId} and done_at is null
      and kind not in ('confirm-email', 'reset-password') order by id desc offset ${mostHeldBack})`.execute(
    db,
  );
}

/** Schedules another attempt: after 30 seconds, then twice as long each time, at most a day. 1 query. */
export async function markFailed(db: Db, id: number, error: string): Promise<void> {
  await sql`
    update outbox set last_error = ${error.slice(0, 500)},
      run_after = now() + make_interval(secs => least(86400, 30 * power(2, least(attempts, 12)))::float8)
    where id = ${id}`.execute(db);
}

/** Messages that were sent long ago; the merchant sees until then that they were (rule privacy/kept). */
export function oldMessages(now: Date): ExpiredRows {
  const where = sql`done_at < ${keptSince('mails', now)}::timestamptz`;
  return { table: 'outbox', key: ['id'], where, orderBy: 'done_at' };
}
