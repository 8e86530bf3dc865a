import { sql } from 'kysely';
import { sameGateMinutes } from '#rules/payment/attempt-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { AttemptState } from '#rules/payment/attempt-states.ts';
import type { Rates } from '#rules/money/money.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { Db } from '#db/database.ts';
import { captured, type Capture } from './capture.ts';

/** An order that a card is to pay by its link (rule phone-orders/link). */
export interface LinkedOrder {
  id: number;
  customerId: number;
  state: OrderState;
  /** Whether it waits for the money that its link takes: placed, to be paid by card, and nothing came for it. */
  isOpen: boolean;
  /** Whether its customer has still to accept the texts that they were sent. */
  isToAccept: boolean;
  /** The link's end. */
  payBefore: Date | null;
  tryTotal: number;
  currency: string;
  rates: Rates;
}

const isOpen = sql<boolean>`(o.state = 'placed' and o.payment_type = ${sql.lit(paymentTypes.card)} and not o.imported
  and not exists (select from payments p where p.order_id = o.id))`;

const linkedColumns = sql`o.id, o.customer_id as "customerId", o.state, ${isOpen} as "isOpen",
  o.asked_contracts <> '[]' as "isToAccept", o.pay_before as "payBefore", o.try_total as "tryTotal", o.currency, o.rates`;

/** Orders that a payment link is of: placed before a card paid them. A closed account's have none any more. */
const hasLink = sql<boolean>`(o.payment_type = ${sql.lit(paymentTypes.card)} and not o.imported
  and exists (select from order_state_changes h where h.order_id = o.id and h.to_state = 'placed')
  and exists (select from customers c where c.id = o.customer_id and c.closed_at is null))`;

/** The order of a payment link, without a lock; null for all others. 1 query. */
export async function readLinkedOrder(db: Db, orderNo: string): Promise<LinkedOrder | null> {
  if (orderNo.includes('\0')) return null;
  const { rows } = await sql<LinkedOrder>`
    select ${linkedColumns} from orders o where o.order_no = ${orderNo} and ${hasLink}`.execute(db);
  return rows[0] ?? null;
}

/** The same with all that its page shows, which is none of its addresses and names. */
export interface LinkedOrderPage extends LinkedOrder {
  createdAt: Date;
  /** Paths of the texts that its customer has to accept. */
  asked: string[];
  isPaid: boolean;
  lines: {
    id: number;
    productId: number | null;
    name: string;
    image: string;
    quantity: number;
    unit: string;
    gross: number;
  }[];
  subTotal: number;
  tax: number;
  shippingTotal: number;
  shippingState: string;
  commission: number;
  total: number;
}

/** Null where `readLinkedOrder` finds none. 1 query. */
export async function readLinkedOrderPage(
  db: Db,
  orderNo: string,
): Promise<LinkedOrderPage | null> {
  if (orderNo.includes('\0')) return null;
  const { rows } = await sql<LinkedOrderPage>`
    select ${linkedColumns}, o.created_at as "createdAt", o.sub_total as "subTotal", o.tax, o.commission, o.total,
      o.shipping_total as "shippingTotal", o.shipping_state as "shippingState",
      o.state in ('paid', 'preparing', 'shipped', 'delivered') as "isPaid",
      (select coalesce(json_agg(t ->> 'url'), '[]') from jsonb_array_elements(o.asked_contracts) t) as asked,
      (select coalesce(json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'name', l.name, 'image', l.image,
          'quantity', l.quantity, 'unit', l.unit_value, 'gross', l.gross) order by l.position), '[]')
        from order_lines l where l.order_id = o.id and l.quantity > 0) as lines
    from orders o where o.order_no = ${orderNo} and ${hasLink}`.execute(db);
  return rows[0] ?? null;
}

/** The products of an order, for the most installments that they allow. 1 query. */
export async function productsOfOrder(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_lines')
    .where('order_id', '=', orderId)
    .where('quantity', '>', 0)
    .where('product_id', 'is not', null)
    .select('product_id as id')
    .distinct()
    .execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/**
 * Locks an order against everything that changes it, and reads it as it is then: in a second statement, because that one
 * sees what was committed while the lock was awaited. 2 queries.
 */
export async function lockLinkedOrder(trx: Db, orderId: number): Promise<LinkedOrder> {
  await trx
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return readLockedOrder(trx, orderId);
}

/** An order that this transaction has locked. 1 query. */
export async function readLockedOrder(trx: Db, orderId: number): Promise<LinkedOrder> {
  const { rows } = await sql<LinkedOrder>`
    select ${linkedColumns} from orders o where o.id = ${orderId}`.execute(trx);
  const [order] = rows;
  if (!order) throw new Error(`readLockedOrder: order ${orderId} does not exist`);
  return order;
}

/** A payment of an order whose outcome is not known yet. */
export interface OpenLinkAttempt {
  id: string;
  state: AttemptState;
  contentHash: string;
  /** Whether its gate may be given out again (rule payment/one-open-payment). */
  isFresh: boolean;
}

/** The payments of an order that can still bring money, the newest first. 1 query. */
export async function openLinkAttempts(
  trx: Db,
  { orderId, now }: { orderId: number; now: Date },
): Promise<OpenLinkAttempt[]> {
  const { rows } = await sql<OpenLinkAttempt>`
    select id, state, content_hash as "contentHash",
      created_at > ${now}::timestamptz - make_interval(mins => ${sameGateMinutes}) as "isFresh"
    from payment_attempts where order_id = ${orderId} and state in ('started', 'unknown')
    order by created_at desc, id`.execute(trx);
  return rows;
}

/**
 * Books captured money to the locked order that waited for it (rule phone-orders/link-money): the payment, the commission
 * that comes on top of the total, the state and the mail. A second payment of the order breaks the schema's key. One query.
 */
export async function savePaidByLink(
  db: Db,
  {
    orderId,
    more,
    ...capture
  }: Capture & {
    orderId: number;
    /** The commission of plan and provider, in TRY and in the order's currency. */
    more: { inLira: number; inOrder: number };
  },
): Promise<void> {
  const { now } = capture;
  const { rows } = await sql`
    with paid as (
      update orders set state = 'paid', commission = commission + ${more.inOrder}::numeric,
        total = total + ${more.inOrder}::numeric, try_total = try_total + ${more.inLira}::numeric
      where id = ${orderId} and state = 'placed' returning id, order_no, customer_id
    ), payment as (
      insert into payments (attempt_id, order_id, provider, provider_reference, amount, currency, captured_at)
      select ${capture.attempt.id}::uuid, id, ${capture.attempt.provider}, ${capture.reference}, ${capture.amount},
        ${capture.currency}, ${now}::timestamptz from paid
    ), stated as (
      insert into order_state_changes (order_id, from_state, to_state, actor, at)
      select id, 'placed', 'paid', 'provider', ${now}::timestamptz from paid
    ), mailed as (
      insert into outbox (kind, payload, customer_id)
      select 'payment-received', jsonb_build_object('orderId', id, 'orderNo', order_no), customer_id from paid
    ), ${captured(capture, '', more.inOrder)}
    select id from paid`.execute(db);
  if (rows.length === 0) throw new Error(`savePaidByLink: order ${orderId} is not placed`);
}
