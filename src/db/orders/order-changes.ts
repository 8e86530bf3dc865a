import { sql } from 'kysely';
import { canCancel, canTransition } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { Db } from '#db/database.ts';
import type { OrderMailKind } from '#rules/order/order-mails.ts';
import { queueOrderMessage } from './outbox.ts';
import { returnStock } from './claim-stock.ts';
import { requestRefund } from './request-refund.ts';

export type OrderChangeResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'order-not-cancellable' };

/**
 * Cancels a customer's order (rules orders/cancel, orders/cancel-effects): its stock goes back once, a captured payment
 * is to be refunded, and a mail tells the customer. Call it inside a transaction. 7 queries.
 */
export async function cancelOrder(
  db: Db,
  input: { orderId: number; customerId: number; reason?: string; now: Date },
): Promise<OrderChangeResult> {
  const held = await holdForCustomer(db, input);
  if (!held.ok) return held;
  await cancelLocked(db, held.order, { actor: 'customer', reason: input.reason, now: input.now });
  return { ok: true };
}

type HeldOrder = { ok: true; order: LockedOrder } | Extract<OrderChangeResult, { ok: false }>;

/** Locks an order that its customer may cancel now (rule orders/cancel). 1 query. */
export async function holdForCustomer(
  db: Db,
  input: { orderId: number; customerId: number },
): Promise<HeldOrder> {
  const order = await lockOrder(db, input.orderId);
  if (order?.customerId !== input.customerId) return { ok: false, reason: 'not-found' };
  const { state, trackingNo: takipNo } = order;
  const isOpen = canCancel({ state, takipNo });
  return isOpen ? { ok: true, order } : { ok: false, reason: 'order-not-cancellable' };
}

/** Cancels a locked order for the customer or the merchant. 6 queries. */
export async function cancelLocked(
  db: Db,
  order: LockedOrder,
  by: Pick<Move, 'byName' | 'reason' | 'now'> & { actor: 'customer' | 'merchant' },
): Promise<void> {
  const { actor, byName, now } = by;
  await db
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({ state: 'cancelled', cancelled_at: now })
    .execute();
  await returnStock(db, order.id, 'cancel', now);
  await requestRefund(db, { orderId: order.id, reason: 'cancelled', actor, byName, now });
  await noteChange(db, order, { to: 'cancelled', ...by });
}

/** The unpaid order that is overdue for longest, without the skipped ones; null when there is none. One query. */
export async function findOverdueOrder(
  db: Db,
  now: Date,
  skipped: readonly number[],
): Promise<number | null> {
  const found = await overdueOrders(db, now)
    .$if(skipped.length > 0, (query) => query.where('id', 'not in', skipped))
    .orderBy('pay_before')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/**
 * Expires an overdue transfer, or an order whose payment link has run out (rules orders/overdue, phone-orders/link): its
 * stock goes back once, and a mail tells the customer. False when it is no longer overdue, another process has locked it,
 * or its card is at the bank. Call it inside a transaction. At most 7 queries.
 */
export async function expireOrder(db: Db, orderId: number, now: Date): Promise<boolean> {
  const order = await overdueOrders(db, now)
    .where('id', '=', orderId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!order || (await isBeingPaid(db, order.id))) return false;
  if (!canTransition(order.state, 'expired'))
    throw new Error(`expireOrder: order ${order.orderNo} is ${order.state}`);
  await db.updateTable('orders').where('id', '=', order.id).set({ state: 'expired' }).execute();
  await returnStock(db, order.id, 'expire', now);
  await noteChange(db, order, { to: 'expired', actor: 'time', now });
  return true;
}

/** A statement of its own after the lock: it sees a payment that was committed while the lock was awaited. */
async function isBeingPaid(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payments where order_id = ${orderId}
    union all
    select from payment_attempts where order_id = ${orderId} and state in ('started', 'unknown') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

function overdueOrders(db: Db, now: Date) {
  return (
    selectOrder(db)
      .where('state', '=', 'placed')
      .where('payment_type', 'in', [paymentTypes.bankTransfer, paymentTypes.card])
      .where('imported', '=', false)
      .where('pay_before', '<', now)
      // The merchant decides about an order that is partly paid.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.order_id', '=', 'orders.id'),
          ),
        ),
      )
      // The bank decides about an order whose card is there.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payment_attempts as a')
              .select('a.id')
              .whereRef('a.order_id', '=', 'orders.id')
              .where('a.state', 'in', ['started', 'unknown']),
          ),
        ),
      )
  );
}

export interface LockedOrder {
  id: number;
  orderNo: string;
  customerId: number;
  state: OrderState;
  trackingNo: string;
}

/** Locks an order until the transaction ends; undefined when there is none. 1 query. */
export async function lockOrder(db: Db, orderId: number): Promise<LockedOrder | undefined> {
  return await selectOrder(db).where('id', '=', orderId).forUpdate().executeTakeFirst();
}

function selectOrder(db: Db) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_no as orderNo', 'customer_id as customerId'])
    .select('tracking_no as trackingNo')
    .select(sql<OrderState>`state`.as('state'));
}

/** The actor of a state change (rule orders/actors). */
export type OrderActor = 'customer' | 'time' | 'provider' | 'merchant';

/** The mail about a state; the customer gets none about the others (rule orders/mails). */
const mailOfState: Readonly<Partial<Record<OrderState, OrderMailKind>>> = {
  paid: 'payment-received',
  shipped: 'order-shipped',
  cancelled: 'order-cancelled',
  expired: 'order-expired',
};

interface Move {
  to: OrderState;
  actor: OrderActor;
  /** The name of the member of staff. */
  byName?: string | undefined;
  reason?: string | undefined;
  /** False when another mail tells the customer. */
  sendsMail?: boolean;
  now: Date;
}

/**
 * Records an order's change of state, and queues the mail about it. Call it in the transaction of the change. At most 2
 * queries.
 */
export async function noteChange(
  db: Db,
  order: Omit<LockedOrder, 'trackingNo'>,
  { to, actor, byName = '', reason = '', sendsMail = true, now }: Move,
): Promise<void> {
  const { id: orderId, orderNo, customerId } = order;
  await db
    .insertInto('order_state_changes')
    .values({
      order_id: orderId,
      from_state: order.state,
      to_state: to,
      actor,
      by_name: byName,
      reason,
      at: now,
    })
    .execute();
  const kind = sendsMail ? mailOfState[to] : undefined;
  if (kind !== undefined) await queueOrderMessage(db, kind, { orderId, orderNo, customerId });
}
