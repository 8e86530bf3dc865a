import type { Db } from '#db/database.ts';

/**
 * The number of the order that a customer's cart has become; null where it is none. Without a cart's id that of the
 * newest cart that was ordered after `since`. 1 query.
 */
export async function readCartOrder(
  db: Db,
  { customerId, cartId, since }: { customerId: number; cartId: number | null; since: Date },
): Promise<string | null> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('carts as c', 'c.id', 'o.cart_id')
    .where('o.customer_id', '=', customerId)
    .where((eb) => (cartId === null ? eb('c.ordered_at', '>', since) : eb('c.id', '=', cartId)))
    .orderBy('c.ordered_at', 'desc')
    .select('o.order_no')
    .limit(1)
    .executeTakeFirst();
  return order?.order_no ?? null;
}
