import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * Moves the lines that were added to a cart after its order was placed into the customer's next cart (rule
 * payment/cart-changes-during-payment). The same transaction has to close the cart. 1 query.
 */
export async function keepUnordered(
  db: Db,
  { cartId, orderId, now }: { cartId: number; orderId: number; now: Date },
): Promise<void> {
  await sql`
    with rest as (
      select l.product_id, l.unit_id, l.quantity - coalesce(o.quantity, 0) as quantity, l.note, l.added_at,
        l.seen_price, l.seen_currency, l.seen_stock
      from cart_lines l
      left join order_lines o on o.order_id = ${orderId} and o.product_id = l.product_id and o.unit_id = l.unit_id
      where l.cart_id = ${cartId} and l.quantity > coalesce(o.quantity, 0)
    ), next_cart as (
      insert into carts (customer_id, created_at, updated_at)
      select customer_id, ${now}::timestamptz, ${now}::timestamptz from carts
      where id = ${cartId} and exists (select from rest) returning id
    )
    insert into cart_lines
      (cart_id, product_id, unit_id, quantity, note, added_at, seen_price, seen_currency, seen_stock)
    select next_cart.id, rest.* from next_cart, rest`.execute(db);
}
