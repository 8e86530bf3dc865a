import { sql } from 'kysely';
import { isStockControlled, stockOffset } from '#rules/cart/stock.ts';
import type { Settings } from '#rules/shop/settings.ts';
import type { Db } from '#db/database.ts';

/** Pieces of a product, all its units together. */
export interface Claim {
  productId: number;
  pieces: number;
}

/** How a claim went for one product: what could be sold of it before, in pieces. */
export interface ClaimedStock {
  productId: number;
  pieces: number;
  before: number;
}

/** What a stock column can hold: beyond it even a shop that oversells has to refuse. */
const mostPieces = 2_000_000_000;

/**
 * Takes the pieces of all products out of stock, or of none: gives the products that do not have
 * enough, or what was taken (rule stock/claim). One statement whatever their number. It locks the products in the
 * order of their ids before it looks at what is left, so that two orders can neither take the same
 * last piece nor wait for each other in a circle; `no key` keeps out of the way of lines that only
 * point at a product.
 */
export async function claimStock(
  db: Db,
  claims: readonly Claim[],
  settings: Pick<Settings, 'stockInfoStatus' | 'cartStockControl'>,
): Promise<{ short: number[]; taken: ClaimedStock[] }> {
  const least = isStockControlled(settings.cartStockControl)
    ? -stockOffset(settings.stockInfoStatus)
    : -mostPieces;
  const { rows } = await sql<{ id: number; pieces: number; before: number; is_short: boolean }>`
    with wanted as (
      select * from unnest(${claims.map((claim) => claim.productId)}::bigint[],
        ${claims.map((claim) => claim.pieces)}::bigint[]) as w (id, pieces)
    ), locked as (
      select p.id, p.quantity, p.reserved, p.sales_number from products p
      where p.id in (select id from wanted) order by p.id for no key update of p
    ), short as (
      select w.id from wanted w left join locked l on l.id = w.id
      where l.id is null or w.pieces > ${mostPieces} or l.sales_number + w.pieces > ${mostPieces}
        or l.quantity::bigint - l.reserved - w.pieces < ${least}
    ), claimed as (
      update products p set quantity = p.quantity - w.pieces::int, sales_number = p.sales_number + w.pieces::int
      from wanted w where w.id = p.id and not exists (select from short)
    )
    select w.id, w.pieces, coalesce(l.quantity::bigint - l.reserved, 0) as before,
      w.id in (select id from short) as is_short
    from wanted w left join locked l on l.id = w.id order by w.id
  `.execute(db);
  return {
    short: rows.filter((row) => row.is_short).map((row) => row.id),
    taken: rows.map((row) => ({ productId: row.id, pieces: row.pieces, before: row.before })),
  };
}

/**
 * Gives back what an order took, once (rule stock/give-back): only lines that took stock and have
 * not given it back count, and the schema refuses a second return. Imported orders took none. 1
 * query.
 */
export async function returnStock(
  db: Db,
  orderId: number,
  reason: 'cancel' | 'expire',
  now: Date,
): Promise<void> {
  await sql`
    with owed as (
      select m.product_id, m.order_line_id, -m.quantity as pieces from stock_movements m
      where m.order_id = ${orderId} and m.reason = 'order' and not exists (
        select from stock_movements back
        where back.order_line_id = m.order_line_id and back.reason in ('cancel', 'expire'))
    ), locked as (
      select p.id from products p
      where p.id in (select product_id from owed) order by p.id for no key update of p
    ), totals as (
      select o.product_id, sum(o.pieces)::int as pieces
      from owed o join locked l on l.id = o.product_id group by o.product_id
    ), returned as (
      update products p set quantity = p.quantity + t.pieces, sales_number = p.sales_number - t.pieces
      from totals t where t.product_id = p.id
    )
    insert into stock_movements (product_id, order_id, order_line_id, quantity, reason, created_at)
    select product_id, ${orderId}::bigint, order_line_id, pieces, ${reason}, ${now}::timestamptz from owed
  `.execute(db);
}
