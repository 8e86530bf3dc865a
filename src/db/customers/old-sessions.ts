import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';

/** A visitor's cart is deleted this long after the visitor was last seen. */
const visitorCartDays = 30;

/**
 * The session of a visitor with an empty cart is deleted a day after the last visit. `last_seen_at` may be a day late
 * (`customerSessions.renewalMs`), so a row of two days is certain to be a day old. A visitor who returns earlier renews
 * the row first.
 */
const emptySessionDays = 2;

/** The last row that a run has read, with its time to the microsecond. */
export interface SessionCursor {
  lastSeenAt: string;
  id: number;
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/**
 * Reads the next visitors who were not seen for a day, at most `limit`, and deletes those whose cart is empty or expired
 * (rule account/session-cleanup). It deletes carts before sessions, as everywhere. Returns the start of the next
 * batch; null when there is none. A transaction of 3 statements, 1 when there is no visitor.
 */
export async function deleteOldVisitors(
  db: Db,
  batch: { now: Date; after: SessionCursor | null; limit: number },
): Promise<SessionCursor | null> {
  const { after, limit } = batch;
  const unseenSince = before(batch.now, emptySessionDays);
  const cartsEnd = before(batch.now, visitorCartDays);
  return db.transaction().execute(async (tx) => {
    const read = await sql<SessionCursor>`
      select id, last_seen_at::text as "lastSeenAt" from sessions
      where customer_id is null and last_seen_at < ${unseenSince}::timestamptz
        ${after ? sql`and (last_seen_at, id) > (${after.lastSeenAt}::timestamptz, ${after.id})` : sql``}
      order by last_seen_at, id limit ${limit}`.execute(tx);
    const ids = read.rows.map((row) => row.id);
    if (ids.length === 0) return null;
    await deleteOldCarts(tx, ids, cartsEnd);
    // Skips rows that another process has locked.
    await sql`
      delete from sessions where id in (
        select s.id from unnest(${ids}::bigint[]) read (id) join sessions s using (id)
        where s.customer_id is null
          and s.last_seen_at < ${unseenSince}::timestamptz
          and not exists (select from carts where carts.session_id = s.id)
        order by s.id for update of s skip locked)`.execute(tx);
    return ids.length < limit ? null : (read.rows.at(-1) ?? null);
  });
}

/** Deletes the visitors' empty and expired carts. 1 query. */
async function deleteOldCarts(tx: Db, sessionIds: number[], cartsEnd: Date): Promise<void> {
  await sql`
    delete from carts where id in (
      select c.id from unnest(${sessionIds}::bigint[]) read (id)
      join sessions s using (id) join carts c on c.session_id = s.id
      where c.customer_id is null and c.ordered_at is null
        and (s.last_seen_at < ${cartsEnd}::timestamptz
          or not exists (select from cart_lines l where l.cart_id = c.id))
      order by c.id for update of c skip locked)`.execute(tx);
}

/** Visitors' carts whose session has ended. */
export function ownerlessCarts(): ExpiredRows {
  const where = sql`session_id is null and customer_id is null and ordered_at is null`;
  return { table: 'carts', key: ['id'], where };
}
