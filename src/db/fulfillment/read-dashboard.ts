import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { countedStates, orderStates } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { countLateConsents } from '#db/consents/not-handed.ts';
import { dueReturns, type DueReturns } from '#db/returns/due-returns.ts';
import { privacyLateBefore, privacySoonDays } from '#rules/privacy/privacy-request.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { ordersOfView } from './order-filters.ts';

/** The waiting work of the office; amounts in TRY, instants ISO 8601. */
export interface DashboardTasks {
  unpaid: { count: number; sum: number };
  late: { count: number; sum: number; oldest: string | null };
  toPrepare: { count: number; lines: number };
  toShip: { count: number };
  refunds: { count: number };
  applications: { count: number };
  quotes: { count: number };
  returns: DueReturns;
  privacy: { late: number; soon: number };
  lateConsents: number;
  failedMails: number;
  failedWebhooks: number;
  lateOrders: { orderNo: string; customer: string; tryTotal: number; payBefore: string }[];
}

/** A mail or a call that was tried so often has failed, though it is tried again. */
export const failedAfter = 3;

/** The orders are those of the table's views (rule order-list/views). 1 query. */
export async function readDashboardTasks(db: Db, now: Date): Promise<DashboardTasks> {
  const [unpaid, late, toPrepare, toShip, refunds] = (
    ['unpaid', 'late', 'to-prepare', 'to-ship', 'refunds'] as const
  ).map((view) => ordersOfView(view, now));
  const { rows } = await sql<DashboardTasks>`
    select
      (select json_build_object('count', count(*), 'sum', coalesce(sum(o.try_total), 0)) from ${unpaid}) as unpaid,
      (select json_build_object('count', count(*), 'sum', coalesce(sum(o.try_total), 0), 'oldest', min(o.pay_before))
        from ${late}) as late,
      (select json_build_object('count', count(*), 'lines', coalesce(sum((
          select count(*) from order_lines where order_id = o.id and quantity > 0)), 0)) from ${toPrepare}) as "toPrepare",
      (select json_build_object('count', count(*)) from ${toShip}) as "toShip",
      (select json_build_object('count', count(*)) from ${refunds}) as refunds,
      (select json_build_object('count', count(*)) from companies where state = 'applied') as applications,
      (select json_build_object('count', count(*)) from quotes where state in ('requested', 'countered')) as quotes,
      ${dueReturns(istanbulDay(now))} as returns,
      (select json_build_object('late', count(*) filter (where confirmed_at < ${privacyLateBefore(now)}::timestamptz),
          'soon', count(*) filter (where confirmed_at >= ${privacyLateBefore(now)}::timestamptz))
        from privacy_requests where state = 'open'
          and confirmed_at < ${privacyLateBefore(now, privacySoonDays)}::timestamptz) as privacy,
      ${countLateConsents(now)} as "lateConsents",
      (select count(*)::int from outbox where done_at is null and attempts >= ${failedAfter}) as "failedMails",
      (select count(*)::int from webhook_deliveries where arrived_at is null
        and (run_after is null or attempts >= ${failedAfter})) as "failedWebhooks",
      (select coalesce(json_agg(json_build_object('orderNo', o.order_no, 'customer', o.customer,
          'tryTotal', o.try_total, 'payBefore', o.pay_before)), '[]')
        from (select o.order_no, o.try_total, o.pay_before, trim(c.name || ' ' || c.surname) as customer
          from ${late} join customers c on c.id = o.customer_id
          order by o.pay_before limit 5) o) as "lateOrders"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a row of figures');
  return row;
}

export interface DashboardSales {
  day: string;
  orders: number;
  /** In TRY. */
  revenue: number;
  /** Orders of the day that came to nothing. */
  lost: number;
}

/** Orders and revenue of each day in Istanbul since an instant; days without an order are left out. 1 query. */
export async function readSales(db: Db, since: Date): Promise<DashboardSales[]> {
  const succeeded = sql`o.state = any(${[...countedStates]})`;
  const { rows } = await sql<DashboardSales>`
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
