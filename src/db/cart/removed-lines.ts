import { sql } from 'kysely';
import { maxLineQuantity } from '#rules/cart/stock.ts';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { hasOwner, isOpenCartOf, type CartOwner } from './cart-owner.ts';
import { maxCartLines } from './carts.ts';

/** How long a removal can be undone (rule cart/undo-remove). */
const undoMinutes = 60;

/** Removals that can be undone, per cart. */
const undoRemovals = 5;

/**
 * Removes lines from the owner's open cart: one line, all lines of a product (`unitId` null), or every line (`productId`
 * absent). Returns the number with which the removal can be undone, null when there was no such line. A cart that becomes
 * an order meanwhile keeps the lines of the order. 1 query.
 */
export async function removeLines(
  db: Db,
  owner: CartOwner,
  which: { productId?: number; unitId?: number | null },
  now: Date,
): Promise<number | null> {
  if (!hasOwner(owner)) return null;
  const { productId = null, unitId = null } = which;
  const { rows } = await sql<{ removal: number }>`
    with open_cart as (
      update carts set updated_at = ${now}, notes = '[]' where ${isOpenCartOf(owner)} returning carts.id
    ), gone as (
      delete from cart_lines l using open_cart
      where l.cart_id = open_cart.id and (${productId}::bigint is null or l.product_id = ${productId}::bigint)
        and (${unitId}::bigint is null or l.unit_id = ${unitId}::bigint)
      returning l.*
    ), numbered as (
      select nextval('cart_removals') as removal where exists (select from gone)
    ), kept as (
      insert into removed_cart_lines (cart_id, removal, product_id, unit_id, quantity, note, added_at, seen_price,
        seen_currency, seen_stock, removed_at)
      select cart_id, removal, product_id, unit_id, quantity, note, added_at, seen_price, seen_currency, seen_stock,
        ${now}::timestamptz
      from gone, numbered
    ), too_old as (
      delete from removed_cart_lines r using open_cart, numbered where r.cart_id = open_cart.id and r.removal not in (
        select distinct removal from removed_cart_lines where cart_id = open_cart.id
        order by removal desc limit ${undoRemovals - 1})
    )
    select removal from numbered`.execute(db);
  return rows[0]?.removal ?? null;
}

/**
 * Undoes a removal from a cart that the caller has locked: each line returns to its place with its note (rule
 * cart/undo-remove). A line that was added again meanwhile gets the sum of both quantities. 2 queries.
 */
export async function putLinesBack(
  db: Db,
  cartId: number,
  removal: number,
): Promise<'done' | 'gone' | 'full'> {
  const { rows } = await sql<{ back: number; in_all: number }>`
    select count(*) filter (where is_back) as back, count(distinct (product_id, unit_id)) as in_all from (
      select product_id, unit_id, true as is_back from removed_cart_lines
        where cart_id = ${cartId} and removal = ${removal}
      union all select product_id, unit_id, false from cart_lines where cart_id = ${cartId}
    ) lines`.execute(db);
  const [counted] = rows;
  if (!counted || counted.back === 0) return 'gone';
  if (counted.in_all > maxCartLines) return 'full';
  await sql`
    with back as (
      delete from removed_cart_lines where cart_id = ${cartId} and removal = ${removal} returning *
    )
    insert into cart_lines as l (cart_id, product_id, unit_id, quantity, note, added_at, seen_price, seen_currency,
      seen_stock)
    select cart_id, product_id, unit_id, quantity, note, added_at, seen_price, seen_currency, seen_stock from back
    on conflict (cart_id, product_id, unit_id) do update set
      quantity = least(${maxLineQuantity}, l.quantity + excluded.quantity),
      note = case when l.note = '' then excluded.note else l.note end, added_at = excluded.added_at`.execute(
    db,
  );
  return 'done';
}

/** Removals that can no longer be undone. */
export function oldRemovals(now: Date): ExpiredRows {
  const where = sql`removed_at < ${new Date(now.getTime() - undoMinutes * 60_000)}::timestamptz`;
  const key = ['cart_id', 'removal', 'product_id', 'unit_id'];
  return { table: 'removed_cart_lines', key, where, orderBy: 'removed_at' };
}
