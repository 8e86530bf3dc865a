import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { maxCartLines } from '#db/cart/carts.ts';

/** Takes the goods of a new quote out of the locked cart that they came from. 1 query. */
export async function takeFromCart(
  trx: Db,
  { cartId, quoteId }: { cartId: number; quoteId: number },
): Promise<void> {
  await sql`delete from cart_lines c using quote_rounds r, quote_lines l
    where c.cart_id = ${cartId} and r.quote_id = ${quoteId} and r.number = 1 and l.round_id = r.id
      and c.product_id = l.product_id and c.unit_id = l.unit_id`.execute(trx);
}

/**
 * Puts the goods of a withdrawn quote back into the customer's cart, as many lines as it has room for; a product that is in
 * the cart again keeps its line there. The cart has to be locked. 1 query.
 */
export async function putBackIntoCart(
  trx: Db,
  { cartId, quoteId, now }: { cartId: number; quoteId: number; now: Date },
): Promise<void> {
  await sql`insert into cart_lines (cart_id, product_id, unit_id, quantity, added_at)
    select ${cartId}, l.product_id, l.unit_id, l.quantity, ${now}::timestamptz + l.position * interval '1 microsecond'
    from quote_rounds r join quote_lines l on l.round_id = r.id
    join product_units u on u.product_id = l.product_id and u.id = l.unit_id
    where r.quote_id = ${quoteId} and r.number = 1
    order by l.position
    limit greatest(0, ${maxCartLines} - (select count(*) from cart_lines where cart_id = ${cartId}))
    on conflict do nothing`.execute(trx);
}
