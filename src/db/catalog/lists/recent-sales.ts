import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { countedStates } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';

const recentDays = 90;

/**
 * Counts the pieces of each product in the orders of the last 90 days (rule catalog/recent-sales). Writes only products
 * whose count changed, so that lists drop no cached page in vain. Any number of processes may run it. 1 query.
 */
export async function refreshRecentSales(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - recentDays * 24 * 3_600_000);
  await sql`
    with sold as materialized (
      select coalesce(p.parent_id, p.id) product_id, sum(l.quantity::bigint * l.multiplier) pieces
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
      -- Every payment type by name: the index begins with state and type.
      where o.state = any(${[...countedStates]}) and o.payment_type = any(${Object.values(paymentTypes)})
        and o.created_at >= ${since} and l.quantity > 0
      group by 1
    ), gone as (
      delete from recent_sales r where not exists (select from sold s where s.product_id = r.product_id)
    )
    insert into recent_sales as r select product_id, pieces from sold order by product_id
    on conflict (product_id) do update set pieces = excluded.pieces where r.pieces <> excluded.pieces`.execute(
    db,
  );
}
