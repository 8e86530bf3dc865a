import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { lockAndCheckStock, lockStock, type Claim } from '#db/orders/claim-stock.ts';
import type { Settings } from '#rules/shop/settings.ts';

/**
 * Locks the products of a correction and checks that those of which it takes more have enough; the ids of those that
 * have not. A negative claim gives pieces back. For a transaction. At most 2 queries.
 */
export async function lockCorrectedStock(
  tx: Db,
  claims: readonly Claim[],
  settings: Pick<Settings, 'stockInfoStatus' | 'cartStockControl'>,
): Promise<number[]> {
  if (claims.length === 0) return [];
  await lockStock(tx, { ids: claims.map(({ productId }) => productId) });
  const taken = claims.filter(({ pieces }) => pieces > 0);
  if (taken.length === 0) return [];
  return (await lockAndCheckStock(tx, taken, settings)).short;
}

/**
 * Takes and gives back the pieces of a correction's lines, each once (rule correction/stock). The products are
 * locked, and the lines have their new quantities. 1 query.
 */
export async function moveCorrectedStock(
  tx: Db,
  { orderId, correctionId, now }: { orderId: number; correctionId: number; now: Date },
): Promise<void> {
  await sql`
    with held as (
      select l.id, l.product_id, l.quantity::int * l.multiplier as wanted, coalesce(-sum(m.quantity), 0)::int as held,
        count(m.id) = 0 as is_new
      from order_lines l left join stock_movements m on m.order_line_id = l.id
      where l.order_id = ${orderId} and l.product_id is not null
      group by l.id
    ), moved as (
      select id, product_id, held - wanted as pieces, is_new from held where held <> wanted
    ), totals as (
      select product_id, sum(pieces)::int as pieces from moved group by product_id having sum(pieces) <> 0
    ), stocked as (
      update products p set quantity = p.quantity + t.pieces, sales_number = p.sales_number - t.pieces
      from totals t where t.product_id = p.id
    )
    insert into stock_movements (product_id, order_id, order_line_id, quantity, reason, correction_id, created_at)
    select product_id, ${orderId}::bigint, id, pieces, case when is_new then 'order' else 'amend' end,
      case when is_new then null else ${correctionId}::bigint end, ${now}::timestamptz
    from moved`.execute(tx);
}
