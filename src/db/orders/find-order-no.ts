import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * The number of the order that this key has placed, null when it has placed none. It first waits for the session's row,
 * which an order locks (`lockOrderOrCart`): null means "not there and not to come", even when a save of the same session
 * was still running in the database. Not for a transaction: it needs the lock for a moment only. 2 queries.
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
  // A statement of its own, because it must see what was committed while the first one waited.
  const order = await db
    .selectFrom('orders')
    .where('customer_id', '=', input.customerId)
    .where('idempotency_key', '=', input.idempotencyKey)
    .select('order_no')
    .executeTakeFirst();
  return order?.order_no ?? null;
}

/**
 * The number of the order that a cart of the customer has become, or their newest cart that was ordered after an
 * instant; null where there is none. 1 query.
 */
export async function findCartOrder(
  db: Db,
  customerId: number,
  cart: { id: number } | { orderedAfter: Date },
): Promise<string | null> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('carts as c', 'c.id', 'o.cart_id')
    .where('o.customer_id', '=', customerId)
    .where((eb) =>
      'id' in cart ? eb('c.id', '=', cart.id) : eb('c.ordered_at', '>', cart.orderedAfter),
    )
    .orderBy('c.ordered_at', 'desc')
    .select('o.order_no')
    .limit(1)
    .executeTakeFirst();
  return order?.order_no ?? null;
}

/**
 * The customer or guest of an order, and the paths of the texts that they have yet to accept; null for an unknown order and for an account that was closed. 1 query.
 */
export async function findOrderOwner(
  db: Db,
  orderNo: string,
): Promise<{ customerId: number; isGuest: boolean; asked: string[] } | null> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .where('o.order_no', '=', orderNo)
    .where('c.closed_at', 'is', null)
    .select([
      'c.id as customerId',
      'c.is_guest as isGuest',
      sql<
        string[]
      >`(select coalesce(json_agg(t ->> 'url'), '[]') from jsonb_array_elements(o.asked_contracts) t)`.as(
        'asked',
      ),
    ])
    .executeTakeFirst();
  return order ?? null;
}
