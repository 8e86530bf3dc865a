import type { Db } from '#db/database.ts';

/**
 * The number of the order that this key has made, null when it has made none. Locks the session's row first, as an
 * order does (`lockOrderOrCart`): a save of the same session that is still under way in the database is waited for, so
 * that null means "not there and not to come". Give it no transaction: the lock is needed for a moment only. 2
 * queries.
 */
export async function findSavedOrder(
  db: Db,
  input: { sessionId: number; customerId: number; idempotencyKey: string },
): Promise<string | null> {
  await db
    .selectFrom('sessions')
    .where('id', '=', input.sessionId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
  // a statement of its own: it has to see what was committed while the first one waited
  const order = await db
    .selectFrom('orders')
    .where('customer_id', '=', input.customerId)
    .where('idempotency_key', '=', input.idempotencyKey)
    .select('order_no')
    .executeTakeFirst();
  return order?.order_no ?? null;
}

/** The number of the order that this session has saved and not been shown yet; null without one. 1 query. */
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
