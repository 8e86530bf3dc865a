import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { orderStates } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';

/** What waits in the office now; amounts in TRY, instants ISO 8601. */
export interface TodayWork {
  unpaid: { count: number; sum: number };
  late: { count: number; sum: number; oldest: string | null };
  toPrepare: { count: number; lines: number };
  toShip: { count: number };
  failedMails: number;
  failedWebhooks: number;
  lateOrders: { orderNo: string; customer: string; tryTotal: number; payBefore: string }[];
}

const unpaid = sql`o.state = 'placed' and o.payment_type = 4 and not o.imported`;
const late = sql`${unpaid} and o.pay_before < now()`;
const toPrepare = sql`(o.state = 'paid' or (o.state = 'placed' and o.payment_type <> 4))`;

/** A mail or a call that was tried so often has failed, though it is tried again. */
const failedAfter = 3;

/** 1 query. */
export async function readTodayWork(db: Db): Promise<TodayWork> {
  const { rows } = await sql<TodayWork>`
    select
      (select json_build_object('count', count(*), 'sum', coalesce(sum(o.try_total), 0)) from orders o where ${unpaid}) as unpaid,
      (select json_build_object('count', count(*), 'sum', coalesce(sum(o.try_total), 0), 'oldest', min(o.pay_before))
        from orders o where ${late}) as late,
      (select json_build_object('count', count(*), 'lines', coalesce(sum((
          select count(*) from order_lines where order_id = o.id)), 0)) from orders o where ${toPrepare}) as "toPrepare",
      (select json_build_object('count', count(*)) from orders o where o.state = 'preparing') as "toShip",
      (select count(*)::int from outbox where done_at is null and attempts >= ${failedAfter}) as "failedMails",
      (select count(*)::int from webhook_deliveries where arrived_at is null
        and (run_after is null or attempts >= ${failedAfter})) as "failedWebhooks",
      (select coalesce(json_agg(json_build_object('orderNo', o.order_no, 'customer', o.customer,
          'tryTotal', o.try_total, 'payBefore', o.pay_before)), '[]')
        from (select o.order_no, o.try_total, o.pay_before, trim(c.name || ' ' || c.surname) as customer
          from orders o join customers c on c.id = o.customer_id
          where ${late} order by o.pay_before limit 5) o) as "lateOrders"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a row of figures');
  return row;
}

export interface TodaySales {
  day: string;
  orders: number;
  /** In TRY. */
  revenue: number;
  /** Orders of the day that came to nothing. */
  lost: number;
}

/** Orders and revenue of each day in Istanbul since an instant; days without an order are left out. 1 query. */
export async function readSales(db: Db, since: Date): Promise<TodaySales[]> {
  const succeeded = sql`o.state in ('placed', 'paid', 'preparing', 'shipped', 'delivered')`;
  const { rows } = await sql<TodaySales>`
    select to_char(o.created_at at time zone 'UTC' + interval '3 hours', 'YYYY-MM-DD') as day,
      count(*) filter (where ${succeeded})::int as orders,
      coalesce(sum(o.try_total) filter (where ${succeeded}), 0) as revenue,
      count(*) filter (where o.state in ('cancelled', 'expired', 'payment_failed'))::int as lost
    from orders o
    -- Every state and way to pay by name: the index begins with them.
    where o.state = any(${[...orderStates]}) and o.payment_type = any(${Object.values(paymentTypes)}) and o.created_at >= ${since}
    group by 1 order by 1`.execute(db);
  return rows;
}

export interface LowStock {
  count: number;
  products: {
    id: number;
    code: string;
    name: string;
    seo: string;
    image: string;
    quantity: number;
    unit: string;
    /** Pieces that were sold in the last 30 days. */
    sold: number;
  }[];
}

/** Products that can be sold and are nearly gone, the most wanted first. 1 query. */
export async function readLowStock(
  db: Db,
  { atMost, limit }: { atMost: number; limit: number },
): Promise<LowStock> {
  const low = sql`p.active and not p.has_children and p.quantity <= ${atMost}`;
  const { rows } = await sql<LowStock>`
    select (select count(*)::int from products p where ${low}) as count,
      (select coalesce(json_agg(to_json(l) order by l.sold desc, l.quantity, l.id), '[]') from (
        select p.id, p.code, p.name, p.seo, p.image, p.quantity,
          coalesce((select value from product_units where product_id = p.id and id = p.default_unit_id), '') as unit,
          coalesce((select -sum(m.quantity) from stock_movements m where m.product_id = p.id and m.reason = 'order'
            and m.created_at >= now() - interval '30 days'), 0)::int as sold
        from products p where ${low} order by p.sales_number desc, p.quantity, p.id limit ${limit}) l) as products`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a row of figures');
  return row;
}
