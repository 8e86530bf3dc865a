import { sql, type RawBuilder } from 'kysely';
import type { OrderActor } from '#db/orders/order-changes.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { PriceSource } from '#rules/price/line-prices.ts';

// Parts of the order `o` as JSON, each written once for all projections. Instants are ISO 8601.

/** Rows as JSON objects in the order of `by`; an empty list where there are none. */
function listOf({ fields, from, by }: Record<'fields' | 'from' | 'by', RawBuilder<unknown>>) {
  return sql`(select coalesce(json_agg(json_build_object(${fields}) order by ${by}), '[]') from ${from})`;
}

/** The payment of an order and its refunds. */
export interface OrderPayment {
  amount: number;
  currency: string;
  installment: number;
  /** Its first six and last four digits; '' where the bank named none. */
  card: string;
  refunds: { id: number; amount: number; state: 'wanted' | 'done' | 'refused' }[];
}

/** An `OrderPayment`; null where nothing was paid. */
export const paymentOfOrder = sql`(
  select json_build_object('amount', p.amount, 'currency', p.currency,
    'installment', coalesce(a.installment, 1), 'card', coalesce(a.masked_card, ''),
    'refunds', coalesce((select json_agg(json_build_object('id', r.id, 'amount', r.amount, 'state', r.state) order by r.id)
      from refunds r where r.payment_id = p.id), '[]'))
  from payments p left join payment_attempts a on a.id = p.attempt_id where p.order_id = o.id)`;

export interface OrderParcel {
  id: number;
  carrier: string;
  trackingNo: string;
  /** The member of staff who handed it over. */
  by: string;
  at: string;
  lines: { position: number; code: string; quantity: number }[];
}

/** The `OrderParcel`s; the one that was handed over first comes first. */
export const parcelsOfOrder = listOf({
  fields: sql`'id', b.id, 'carrier', b.carrier, 'trackingNo', b.tracking_no, 'by', b.by_name, 'at', b.created_at,
    'lines', ${listOf({
      fields: sql`'position', l.position, 'code', l.code, 'quantity', s.quantity`,
      from: sql`parcel_lines s join order_lines l on l.id = s.order_line_id where s.parcel_id = b.id`,
      by: sql`l.position`,
    })}`,
  from: sql`parcels b where b.order_id = o.id`,
  by: sql`b.id`,
});

/** The `OrderPromise` of the order; null where nothing was promised. An import may bring a tracking number without a parcel. */
export const promiseOfOrder = sql`(case when o.delivery_terms is not null then json_build_object(
  'terms', o.delivery_terms,
  'startedAt', (select min(h.at) from order_state_changes h
    where h.order_id = o.id and h.to_state in ('paid', 'preparing', 'shipped')
      and (o.payment_type <> ${sql.lit(paymentTypes.card)} or exists (select from order_state_changes f
        where f.order_id = o.id and f.to_state = 'placed'))),
  'shippedAt', coalesce((select max(b.created_at) from parcels b where b.order_id = o.id),
    (select max(h.at) from order_state_changes h where h.order_id = o.id and h.to_state = 'shipped'))) end)`;

export interface OrderStateChange {
  from: OrderState | null;
  to: OrderState;
  actor: OrderActor | '';
  by: string;
  reason: string;
  at: string;
}

/** The `OrderStateChange`s. */
export const historyOfOrder = listOf({
  fields: sql`'from', h.from_state, 'to', h.to_state, 'actor', h.actor, 'by', h.by_name, 'reason', h.reason, 'at', h.at`,
  from: sql`order_state_changes h where h.order_id = o.id`,
  by: sql`h.id`,
});

export interface OrderReceipt {
  amount: number;
  receivedOn: string;
  reference: string;
  by: string;
}

/** The `OrderReceipt`s: money that came by transfer. */
export const receiptsOfOrder = listOf({
  fields: sql`'amount', t.amount, 'receivedOn', t.received_on, 'reference', t.reference, 'by', t.by_name`,
  from: sql`transfer_receipts t where t.order_id = o.id`,
  by: sql`t.id`,
});

export interface OrderRefund {
  amount: number;
  currency: string;
  state: 'wanted' | 'done' | 'refused';
  reason: string;
  reference: string;
  actor: OrderActor;
  /** The people who asked for it and who said that it was sent; empty where the customer and a provider did. */
  by: string;
  sentBy: string;
  at: string;
  sentAt: string | null;
}

/** The `OrderRefund`s of the payment `p`. */
export const refundsOfPayment = listOf({
  fields: sql`'amount', r.amount, 'currency', p.currency, 'state', r.state, 'reason', r.reason, 'reference', r.provider_reference,
    'actor', r.actor, 'by', r.by_name, 'at', r.created_at, 'sentBy', r.sent_by, 'sentAt', r.done_at`,
  from: sql`refunds r where r.payment_id = p.id`,
  by: sql`r.id`,
});

export interface OrderNote {
  text: string;
  by: string;
  at: string;
  /** Whether the customer reads it too. */
  forCustomer: boolean;
}

/** The `OrderNote`s of the office: the customer sees only those that are for them (rule fulfillment/notes). */
export const notesOfOrder = listOf({
  fields: sql`'text', n.text, 'by', n.by_name, 'at', n.created_at, 'forCustomer', n.for_customer`,
  from: sql`order_notes n where n.order_id = o.id`,
  by: sql`n.id`,
});

/** A line as the warehouse needs it; its product may be gone. */
export interface OrderLineStock {
  position: number;
  /** The unit's barcode, else the product's; empty where neither has one. */
  barcode: string;
  /** The unit that holds one piece of the product; empty where the product is gone. */
  pieceUnit: string;
  /** Pieces in stock now; null where the product is gone. */
  stock: number | null;
  /** Pieces that this line took out of the stock and brought back. */
  taken: number;
  returned: number;
  /** Units that were handed to a carrier. */
  shipped: number;
  /** Units that were taken back before they left. */
  withdrawn: number;
  /** How the line's price came about; null: it is the unit's own (rule prices/source). */
  priceSource: PriceSource | null;
}

/** The `OrderLineStock`s. */
export const lineStockOfOrder = listOf({
  fields: sql`'position', l.position, 'stock', s.quantity,
    'barcode', coalesce(nullif(u.barcode, ''), s.barcode, ''),
    'pieceUnit', coalesce((select value from product_units where product_id = l.product_id and multiplier = 1
      order by id limit 1), ''),
    'taken', coalesce(m.taken, 0), 'returned', coalesce(m.returned, 0), 'shipped', coalesce(b.shipped, 0),
    'withdrawn', coalesce(w.withdrawn, 0),    'priceSource', l.price_source`,
  from: sql`order_lines l
    left join products s on s.id = l.product_id
    left join product_units u on u.product_id = l.product_id and u.id = l.unit_id
    left join (
      select order_line_id, -sum(quantity) filter (where quantity < 0) as taken,
        sum(quantity) filter (where quantity > 0) as returned
      from stock_movements where order_id = o.id group by order_line_id) m on m.order_line_id = l.id
    left join lateral (
      select sum(quantity) as shipped from parcel_lines where order_line_id = l.id) b on true
    left join lateral (
      select sum(quantity) as withdrawn from return_lines where order_line_id = l.id and is_unsent) w on true
    where l.order_id = o.id and l.quantity > 0`,
  by: sql`l.position`,
});
