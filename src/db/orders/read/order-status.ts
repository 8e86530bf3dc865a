import { sql } from 'kysely';
import { sumAmounts } from '#rules/money/money.ts';
import {
  possibleActions,
  type MerchantAction,
  type WorkableOrder,
} from '#rules/order/merchant-actions.ts';
import { awaitsLink, isOver } from '#rules/order/order-states.ts';
import { paymentTypes, type PaymentType } from '#rules/order/payment-methods.ts';
import { cancellationsOfOrder, type OrderCancellation } from './cancellations.ts';
import { correctionsOfOrder, type OrderCorrection } from './corrections.ts';
import {
  historyOfOrder,
  notesOfOrder,
  parcelsOfOrder,
  receiptsOfOrder,
  refundsOfPayment,
  type OrderNote,
  type OrderParcel,
  type OrderReceipt,
  type OrderRefund,
  type OrderStateChange,
} from './order-parts.ts';
import { returnedOfPayment } from './returned.ts';
import { orderProjection } from './read-orders.ts';

/** The state of an order's goods and money, and what the merchant can do with it now. */
export interface OrderStatus extends WorkableOrder {
  id: number;
  orderNo: string;
  customerId: number;
  version: number;
  imported: boolean;
  paymentType: PaymentType;
  total: number;
  currency: string;
  trackingNo: string;
  /** The amount that was received and has not left again: a refund counts when it is done. */
  paid: number;
  /** The amount received by transfer, in the order's currency. */
  received: number;
  /** The part of it that goes back, or went, because the total fell. */
  returned: number;
  /** Whether the merchant accepted what was received as the whole. */
  isSettled: boolean;
  paymentCurrency: string;
  /** Whether no provider took the money: the merchant sends refunds by hand. */
  isByHand: boolean;
  actions: MerchantAction[];
}

type Derived = 'missing' | 'actions' | 'awaitsLink';

export type OrderStatusRow = Omit<OrderStatus, Derived>;

/** The columns of an `OrderStatusRow`, of `orderTables`. */
export const statusColumns = sql`o.id, o.order_no as "orderNo", o.customer_id as "customerId", o.version, o.imported,
  o.state, o.payment_type as "paymentType", o.total, o.currency, o.tracking_no as "trackingNo",
  o.settled_at is not null as "isSettled", coalesce(p.amount - p.refunded, 0) as refundable,
  coalesce(p.amount - (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.state = 'done'), 0)
    as paid,
  (select coalesce(sum(t.amount), 0) from transfer_receipts t where t.order_id = o.id) as received,
  ${returnedOfPayment} as returned,
  (select coalesce(sum(r.amount), 0) from refunds r
    where r.payment_id = p.id and r.state = 'wanted' and p.attempt_id is null) as owed,
  exists (select from parcels where order_id = o.id) as "isPartlyShipped",
  coalesce(p.currency, o.currency) as "paymentCurrency", p.attempt_id is null as "isByHand"`;

export function orderStatusOf<Row extends OrderStatusRow>(
  row: Row,
): Row & Pick<OrderStatus, Derived> {
  const order = { ...row, missing: missingOf(row), awaitsLink: awaitsLink(row) };
  return { ...order, actions: possibleActions(order) };
}

/** The amount still expected by transfer: none once the merchant accepted a smaller sum as the whole. */
function missingOf(order: OrderStatusRow): number {
  const { total, received, returned, isSettled, paymentType, imported, state } = order;
  const waits = paymentType === paymentTypes.bankTransfer && !imported && !isOver(state);
  return waits && !isSettled ? Math.max(0, sumAmounts(total, -received, returned)) : 0;
}

export const orderStatus = orderProjection<OrderStatusRow, OrderStatus>(
  'order-status',
  statusColumns,
  orderStatusOf,
);

/** Everything that was done with an order. */
export interface OrderFulfillment extends OrderStatus {
  history: OrderStateChange[];
  receipts: OrderReceipt[];
  cancellations: OrderCancellation[];
  corrections: OrderCorrection[];
  refunds: OrderRefund[];
  parcels: OrderParcel[];
  notes: OrderNote[];
}

export type OrderFulfillmentRow = Omit<OrderFulfillment, Derived>;

/** The columns of an `OrderFulfillmentRow`, of `orderTables`. */
export const fulfillmentColumns = sql`${statusColumns}, ${historyOfOrder} as history, ${receiptsOfOrder} as receipts,
  ${cancellationsOfOrder} as cancellations, ${correctionsOfOrder} as corrections,
  ${refundsOfPayment} as refunds, ${parcelsOfOrder} as parcels, ${notesOfOrder} as notes`;

export const orderFulfillment = orderProjection<OrderFulfillmentRow, OrderFulfillment>(
  'order-fulfillment',
  fulfillmentColumns,
  orderStatusOf,
);
