import { sql } from 'kysely';
import { viewConditions } from '#db/catalog-work/find-products.ts';
import type { Db } from '#db/database.ts';
import { countedStates } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { failedAfter } from './read-dashboard.ts';

/** New orders and what they did to the stock, and messages that did not leave. */
export interface BellNews {
  orderCount: number;
  orders: { orderNo: string; customer: string; tryTotal: number; at: string }[];
  lowStock: { id: number; code: string; name: string; nameEn: string; quantity: number }[];
  failedMails: number;
  failedWebhooks: number;
}

const mostCounted = 100;
const mostListed = 5;

/** The news since an instant (rule office/bell). It reads the newest 100 orders at most. 1 query. */
export async function readBellNews(db: Db, since: Date): Promise<BellNews> {
  const { low, out } = viewConditions;
  const { rows } = await sql<BellNews>`
    with fresh as materialized (
      select id, order_no, customer_id, try_total, created_at from orders
      -- Every way to pay by name: the index begins with state and way to pay.
      where state = any(${[...countedStates]}) and payment_type = any(${Object.values(paymentTypes)})
        and created_at > ${since} and not imported
      order by created_at desc, id desc limit ${mostCounted}
    ), sold as (select distinct l.product_id from order_lines l where l.order_id in (select id from fresh))
    select
      (select count(*)::int from fresh) as "orderCount",
      (select coalesce(json_agg(json_build_object('orderNo', f.order_no, 'tryTotal', f.try_total,
          'at', f.created_at, 'customer', trim(c.name || ' ' || c.surname)) order by f.created_at desc, f.id desc), '[]')
        from (select * from fresh order by created_at desc, id desc limit ${mostListed}) f
        join customers c on c.id = f.customer_id) as orders,
      (select coalesce(json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'nameEn', p.name_en,
          'quantity', p.quantity) order by p.quantity, p.id), '[]')
        from (select p.id, p.code, p.name, p.name_en, p.quantity - p.reserved as quantity from products p
          where p.id in (select product_id from sold) and (${low} or ${out})
          order by p.quantity - p.reserved, p.id limit ${mostListed}) p) as "lowStock",
      (select count(*)::int from outbox where done_at is null and attempts >= ${failedAfter}) as "failedMails",
      (select count(*)::int from webhook_deliveries where arrived_at is null
        and (run_after is null or attempts >= ${failedAfter})) as "failedWebhooks"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a row of news');
  return row;
}
