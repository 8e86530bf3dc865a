import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

// A session remembers the order that it has just placed until a page has shown it (rule pages/success-once).

/** The number of the order that the session has placed and no page has shown yet; null without one. 1 query. */
export async function readUnseenOrder(
  db: Db,
  input: { sessionId: number; customerId: number },
): Promise<string | null> {
  const order = await db
    .selectFrom('sessions')
    .innerJoin('orders', 'orders.id', 'sessions.success_order_id')
    .where('sessions.id', '=', input.sessionId)
    .where('orders.customer_id', '=', input.customerId)
    .select('orders.order_no')
    .executeTakeFirst();
  return order?.order_no ?? null;
}

/** The same, and the session forgets it: the next call gives null. 1 query. */
export async function takeSuccessOrder(db: Db, sessionId: number): Promise<string | null> {
  const { rows } = await sql<{ order_no: string }>`
    with noted as (
      select id, success_order_id from sessions
      where id = ${sessionId} and success_order_id is not null for no key update
    ), cleared as (
      update sessions set success_order_id = null from noted where sessions.id = noted.id
    )
    select o.order_no from noted join orders o on o.id = noted.success_order_id
  `.execute(db);
  return rows[0]?.order_no ?? null;
}

/** The session forgets this order, because the order's own page has shown it. 1 query. */
export async function dropSuccessOrder(db: Db, sessionId: number, orderNo: string): Promise<void> {
  await sql`
    update sessions set success_order_id = null from orders o
    where sessions.id = ${sessionId} and o.id = sessions.success_order_id
      and o.order_no = ${orderNo}
  `.execute(db);
}
