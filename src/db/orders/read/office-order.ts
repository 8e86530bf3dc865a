import { sql } from 'kysely';
import type { OrderPromise } from '#rules/order/delivery/order-delivery.ts';
import type { DocumentKind } from '#rules/order/document-kinds.ts';
import type { OrderMailKind } from '#rules/order/order-mails.ts';
import { lineStockOfOrder, promiseOfOrder, type OrderLineStock } from './order-parts.ts';
import {
  fulfillmentColumns,
  orderStatusOf,
  type OrderFulfillment,
  type OrderFulfillmentRow,
} from './order-status.ts';
import { orderProjection } from './read-orders.ts';
import { toldOrder, type ToldOrder } from './whole-order.ts';

/** An order for other systems: all of it, and what was done with it. */
export interface OrderWithFulfillment extends OrderFulfillment {
  order: ToldOrder;
}

type WithFulfillmentRow = OrderFulfillmentRow & Pick<OrderWithFulfillment, 'order'>;

const withFulfillmentColumns = sql`${fulfillmentColumns}, ${toldOrder} as "order"`;

export const orderWithFulfillment = orderProjection<WithFulfillmentRow, OrderWithFulfillment>(
  'order-with-fulfillment',
  withFulfillmentColumns,
  orderStatusOf,
);

/** The document of an order with what was done with it and what can be done. */
export function withWork(found: OrderWithFulfillment) {
  const { order, version, imported, paid, refundable, owed, missing, actions } = found;
  const { receipts, refunds, cancellations, corrections, parcels, notes } = found;
  const changes = { cancellations, corrections };
  const money = { paid, refundable, owed, missing, receipts, refunds };
  return { version, imported, ...order, ...money, ...changes, actions, parcels, notes };
}

/** An order on the screen of the staff who work on it. Instants are ISO 8601. */
export interface OrderDetail extends OrderWithFulfillment {
  customer: {
    id: number;
    name: string;
    phone: string;
    /** Successful orders, and their amount in TRY. */
    orders: number;
    spent: number;
    /** The company that it was ordered for; null: none. */
    company: { code: string; title: string } | null;
    /** Of the open account; null where there is none. */
    balance: { amount: number; overdue: number; currency: string } | null;
  };
  promise: OrderPromise | null;
  createdAt: Date;
  lines: OrderLineStock[];
  mails: { kind: OrderMailKind; at: string; sentAt: string | null; error: string }[];
  /** The payment by card; the shop never sees the card's number. */
  card: {
    provider: string;
    installment: number;
    amount: number;
    commission: number;
    at: string;
    reference: string;
  } | null;
  /** Whether a card payment of it is under way. */
  isAtBank: boolean;
  /** Money that came by its payment link and could not be booked (rule phone-orders/link-money). */
  returnedPayments: {
    amount: number;
    currency: string;
    at: string;
    reference: string;
    state: 'wanted' | 'done' | 'refused';
  }[];
  carriers: string[];
  /** The numbers of the versions of the texts that it accepted, as far as this shop has them (rule pages/office-accepted). */
  contractVersions: { url: string; number: number }[];
  documents: DocumentKind[];
  /** The merchant's people who took it on the telephone; '' for all others. */
  takenBy: string;
  /** The paths of the texts that its customer was sent and has not accepted yet. */
  askedContracts: string[];
  /** The numbers of the orders that came before and after it. */
  previous: string | null;
  next: string | null;
}

const succeeded = (orders: string) =>
  sql`${sql.ref(orders)}.state in ('placed', 'paid', 'preparing', 'shipped', 'delivered')`;

const customer = sql`json_build_object(
  'id', c.id, 'name', trim(c.name || ' ' || c.surname), 'phone', c.phone,
  'orders', (select count(*) from orders f where f.customer_id = c.id and ${succeeded('f')}),
  'spent', (select coalesce(sum(f.try_total), 0) from orders f where f.customer_id = c.id and ${succeeded('f')}),
  'company', (select json_build_object('code', co.code, 'title', co.title) from companies co where co.id = o.company_id),
  'balance', (select json_build_object('amount', sum(debit - credit), 'overdue', c.overdue_balance,
      'currency', coalesce(c.overdue_currency, 'TRY'))
    from customer_statement where customer_id = c.id having count(*) > 0))`;

const mails = sql`(
  select coalesce(json_agg(json_build_object('kind', m.kind, 'at', m.created_at, 'sentAt', m.done_at,
    'error', m.last_error) order by m.id), '[]')
  from outbox m where m.payload ? 'orderId' and (m.payload ->> 'orderId')::bigint = o.id and m.customer_id is not null)`;

const card = sql`(
  select json_build_object('provider', a.provider, 'installment', a.installment, 'amount', a.amount,
    'commission', a.commission, 'at', p.captured_at, 'reference', p.provider_reference)
  from payment_attempts a where a.id = p.attempt_id)`;

const isAtBank = sql`exists (
  select from payment_attempts a where a.order_id = o.id and a.state in ('started', 'unknown'))`;

const returnedPayments = sql`(
  select coalesce(json_agg(json_build_object('amount', b.amount, 'currency', b.currency, 'at', b.captured_at,
    'reference', b.provider_reference, 'state', coalesce((select r.state from refunds r where r.payment_id = b.id
      order by r.id desc limit 1), 'refused')) order by b.id), '[]')
  from payments b where b.returned_order_id = o.id)`;

const contractVersions = sql`(
  select coalesce(json_agg(json_build_object('url', v.url, 'number', v.number) order by v.url), '[]')
  from jsonb_array_elements(o.contracts) t join page_versions v
    on v.url = t ->> 'url' and to_json(v.published_at) #>> '{}' = t ->> 'updatedAt')`;

export const orderDetail = orderProjection<
  WithFulfillmentRow & Omit<OrderDetail, keyof OrderWithFulfillment>,
  OrderDetail
>(
  'order-detail',
  sql`${withFulfillmentColumns}, ${customer} as customer, ${lineStockOfOrder} as lines,
    ${promiseOfOrder} as promise, o.created_at as "createdAt", ${mails} as mails, ${card} as card, ${isAtBank} as "isAtBank",
    ${returnedPayments} as "returnedPayments",
    (select coalesce(json_agg(name order by name), '[]') from carriers) as carriers,
    ${contractVersions} as "contractVersions",
    array(select d.kind from order_documents d where d.order_id = o.id) as documents, o.taken_by as "takenBy",
    (select coalesce(json_agg(t ->> 'url'), '[]') from jsonb_array_elements(o.asked_contracts) t) as "askedContracts",
    (select order_no from orders b where b.id < o.id and b.state <> 'awaiting_payment' order by b.id desc limit 1)
      as previous,
    (select order_no from orders b where b.id > o.id and b.state <> 'awaiting_payment' order by b.id limit 1) as next`,
  orderStatusOf,
);
