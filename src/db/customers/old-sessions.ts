import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { deleteExpired } from '#db/delete-expired.ts';
import { dayMs, sessionDays } from './sessions.ts';

/** A visitor's cart is kept for so long after the visitor was last seen. */
const visitorCartDays = 30;

/**
 * A visitor without anything in a cart is forgotten a day after the last visit. A row's time moves
 * at most once a day (`findSession`), so that a row of two days is certain to be a day old; and a
 * visitor who comes back in between has moved it before anything else is done.
 */
const emptySessionDays = 2;

/** How far a run has come: the last row that it looked at, its time to the microsecond. */
export interface SessionCursor {
  lastSeenAt: string;
  id: number;
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/**
 * Looks at the next visitors that were not seen for a day, at most `limit`, and takes away those
 * with nothing in a cart or whose cart is over (rule account/session-cleanup), carts first as
 * everywhere. Gives where the next batch begins; null when there is none. A transaction of four
 * statements.
 */
export async function dropVisitors(
  db: Db,
  batch: { now: Date; after: SessionCursor | null; limit: number },
): Promise<SessionCursor | null> {
  const { after, limit } = batch;
  const unseenSince = before(batch.now, emptySessionDays);
  const cartsEnd = before(batch.now, visitorCartDays);
  return db.transaction().execute(async (tx) => {
    const looked = await sql<SessionCursor>`
      select id, last_seen_at::text as "lastSeenAt" from sessions
      where customer_id is null and last_seen_at < ${unseenSince}::timestamptz
        ${after ? sql`and (last_seen_at, id) > (${after.lastSeenAt}::timestamptz, ${after.id})` : sql``}
      order by last_seen_at, id limit ${limit}`.execute(tx);
    const ids = looked.rows.map((row) => row.id);
    if (ids.length === 0) return null;
    await dropCarts(tx, ids, cartsEnd);
    // Rows that another process is deleting or using are left to it.
    await sql`
      delete from sessions where id in (
        select s.id from unnest(${ids}::bigint[]) looked (id) join sessions s using (id)
        where s.customer_id is null
          and s.last_seen_at < ${unseenSince}::timestamptz
          and not exists (select from carts where carts.session_id = s.id)
        order by s.id for update of s skip locked)`.execute(tx);
    return ids.length < limit ? null : (looked.rows.at(-1) ?? null);
  });
}

/** The visitors' carts that hold nothing or are over. One statement. */
async function dropCarts(tx: Db, sessionIds: number[], cartsEnd: Date): Promise<void> {
  await sql`
    delete from carts where id in (
      select c.id from unnest(${sessionIds}::bigint[]) looked (id)
      join sessions s using (id) join carts c on c.session_id = s.id
      where c.customer_id is null and c.ordered_at is null
        and (s.last_seen_at < ${cartsEnd}::timestamptz
          or not exists (select from cart_lines l where l.cart_id = c.id))
      order by c.id for update of c skip locked)`.execute(tx);
}

/** Ends customers' sessions that are over, at most `limit`; gives how many. One statement. */
export async function dropCustomerSessions(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const where = sql`customer_id is not null and last_seen_at < ${before(now, sessionDays)}::timestamptz`;
  const rows = { table: 'sessions', key: ['id'], where, orderBy: 'last_seen_at' } as const;
  return await deleteExpired(db, rows, limit);
}

/** Visitors' carts that no session leads to any more, at most `limit`; gives how many. One statement. */
export async function dropLostCarts(db: Db, { limit }: { limit: number }): Promise<number> {
  const where = sql`session_id is null and customer_id is null and ordered_at is null`;
  const rows = { table: 'carts', key: ['id'], where } as const;
  return await deleteExpired(db, rows, limit);
}
