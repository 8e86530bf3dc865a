import { sql } from 'kysely';
import { sumAmounts } from '#rules/money/money.ts';
import { isOver } from '#rules/order/order-states.ts';
import { paymentTypes, type PaymentType } from '#rules/order/payment-methods.ts';
import type { WorkableOrder } from '#rules/order/merchant-actions.ts';

/** A `WorkableOrder` as it is stored. */
export interface WorkableRow extends Omit<WorkableOrder, 'missing'> {
  paymentType: PaymentType;
  imported: boolean;
  total: number;
  /** The amount received by transfer, in the order's currency. */
  received: number;
  isSettled: boolean;
}

/** The columns of a `WorkableRow`, to be read from `workableOrders`. */
export const workableColumns = sql`o.state, o.payment_type as "paymentType", o.total, o.imported,
  o.settled_at is not null as "isSettled", coalesce(p.amount - p.refunded, 0) as paid,
  (select coalesce(sum(t.amount), 0) from transfer_receipts t where t.order_id = o.id) as received,
  (select coalesce(sum(r.amount), 0) from refunds r
    where r.payment_id = p.id and r.state = 'wanted' and p.attempt_id is null) as owed,
  exists (select from parcels where order_id = o.id) as "isPartlyShipped"`;

/** Orders `o` with their payments `p`. */
export const workableOrders = sql`orders o left join payments p on p.order_id = o.id`;

/** The amount still expected by transfer: nothing once the merchant accepted a smaller sum as the whole. */
export function missingOf(order: WorkableRow): number {
  const { total, received, isSettled, paymentType, imported, state } = order;
  const waits = paymentType === paymentTypes.bankTransfer && !imported && !isOver(state);
  return waits && !isSettled ? Math.max(0, sumAmounts(total, -received)) : 0;
}
