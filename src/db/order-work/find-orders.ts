import { sql } from 'kysely';
import type { OrderState } from '#rules/order/order-states.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Db } from '#db/database.ts';

/** An order in the merchant's list. */
export interface FoundOrder {
  orderNo: string;
  version: number;
  createdAt: Date;
  customer: string;
  branch: string;
  state: OrderState;
  paymentType: PaymentType;
  total: number;
  currency: string;
  lines: number;
  carrier: string;
  trackingNo: string;
  payBefore: Date | null;
}

/**
 * Orders, the newest first, those that wait for a card's payment or never got it aside unless they are asked for (rule
 * order-work/list). 1 query.
 */
export async function findOrders(
  db: Db,
  { states, limit }: { states: readonly OrderState[]; limit: number },
): Promise<FoundOrder[]> {
  const wanted = states.length > 0 ? states : usualStates;
  const { rows } = await sql<FoundOrder>`
    select o.order_no as "orderNo", o.version, o.created_at as "createdAt",
      trim(c.name || ' ' || c.surname) as customer, o.branch_name as branch, o.state,
      o.payment_type as "paymentType", o.total, o.currency, coalesce(o.carrier, '') as carrier,
      (select count(*) from order_lines l where l.order_id = o.id) as lines,
      o.tracking_no as "trackingNo", o.pay_before as "payBefore"
    from orders o join customers c on c.id = o.customer_id
    where o.state = any(${[...wanted]}::text[])
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Without those that wait for a card's payment or never got it. */
export const usualStates: readonly OrderState[] = [
  'placed',
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'cancelled',
  'expired',
];
