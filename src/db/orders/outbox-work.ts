import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { prepared } from '#db/engine/prepared-queries.ts';

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

/**
 * Takes the oldest waiting messages for this worker; another process skips them until the lease
 * ends. One statement.
 */
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

export async function markDone(db: Db, id: number): Promise<void> {
  await sql`update outbox set done_at = now(), last_error = '' where id = ${id}`
    .withPlugin(prepared('message-done'))
    .execute(db);
}

/** Takes a message away whose payload names somebody whom the shop forgets. 1 query. */
export async function dropMessage(db: Db, id: number): Promise<void> {
  await sql`delete from outbox where id = ${id}`.execute(db);
}

/** The most messages that wait for one address that is held back; the oldest are left out. */
const mostHeldBack = 20;

/**
 * Puts a message off without counting a try (rule account/unconfirmed-mails). When too many wait for
 * its customer, the oldest are left out: the newest say how things are.
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

/** Tries again later: after 30 seconds, then twice as long each time, at most a day. */
export async function markFailed(db: Db, id: number, error: string): Promise<void> {
  await sql`
    update outbox set last_error = ${error.slice(0, 500)},
      run_after = now() + make_interval(secs => least(86400, 30 * power(2, least(attempts, 12)))::float8)
    where id = ${id}`.execute(db);
}

/** A sent message is kept for so long, in case somebody asks whether it was sent. */
const doneDays = 30;

/** Messages that were sent long ago. */
export function oldMessages(now: Date): ExpiredRows {
  const where = sql`done_at < ${now}::timestamptz - make_interval(days => ${doneDays})`;
  return { table: 'outbox', key: ['id'], where, orderBy: 'done_at' };
}
