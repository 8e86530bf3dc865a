import { sql } from 'kysely';
import { canCancel, canTransition } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { Db } from '#db/database.ts';
import type { OrderMailKind } from '#rules/order/order-mails.ts';
import { queueOrderMessage } from './outbox.ts';
import { returnStock } from './claim-stock.ts';
import { wantRefund } from './want-refund.ts';

export type OrderChangeResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'order-not-cancellable' };

/**
 * Cancels a customer's order (rules orders/cancel, orders/cancel-effects): stock goes back once,
 * what was captured is to be refunded, a mail says so. Call it inside a transaction. 7 queries.
 */
export async function cancelOrder(
  db: Db,
  input: { orderId: number; customerId: number; now: Date },
): Promise<OrderChangeResult> {
  const order = await lockOrder(db, input.orderId);
  if (!order || order.customer_id !== input.customerId) return { ok: false, reason: 'not-found' };
  const { state, tracking_no: takipNo } = order;
  if (!canCancel({ state, takipNo })) return { ok: false, reason: 'order-not-cancellable' };
  await cancelLocked(db, order, { actor: 'customer', now: input.now });
  return { ok: true };
}

/** Cancels a locked order, for the customer, the merchant or the clock. 6 queries. */
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
  await wantRefund(db, { orderId: order.id, reason: 'cancelled', actor, byName, now });
  await noteChange(db, order, { to: 'cancelled', ...by });
}

/** The transfer that is overdue for longest, those passed over aside; null when there is none. One query. */
export async function findOverdueTransfer(
  db: Db,
  now: Date,
  passedOver: readonly number[],
): Promise<number | null> {
  const found = await overdueTransfers(db, now)
    .$if(passedOver.length > 0, (query) => query.where('id', 'not in', passedOver))
    .orderBy('pay_before')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/**
 * Expires a transfer that is overdue (rule orders/overdue): its stock goes back once, a mail says so.
 * False when it is overdue no more, or another process has it in hand. Call it inside a transaction.
 * At most 7 queries.
 */
export async function expireTransfer(db: Db, orderId: number, now: Date): Promise<boolean> {
  const order = await overdueTransfers(db, now)
    .where('id', '=', orderId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!order || (await hasPayment(db, order.id))) return false;
  if (!canTransition(order.state, 'expired')) throw new Error('a transfer that cannot expire');
  await db.updateTable('orders').where('id', '=', order.id).set({ state: 'expired' }).execute();
  await returnStock(db, order.id, 'expire', now);
  await noteChange(db, order, { to: 'expired', actor: 'time', now });
  return true;
}

/** In a statement of its own, after the lock: what came while this one looked for the order is seen. */
async function hasPayment(db: Db, orderId: number): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .select('id')
    .executeTakeFirst();
  return payment !== undefined;
}

function overdueTransfers(db: Db, now: Date) {
  return (
    orderRows(db)
      .where('state', '=', 'placed')
      .where('payment_type', '=', paymentTypes.bankTransfer)
      .where('imported', '=', false)
      .where('pay_before', '<', now)
      // The merchant decides about an order that is paid in part.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.order_id', '=', 'orders.id'),
          ),
        ),
      )
  );
}

export interface LockedOrder {
  id: number;
  order_no: string;
  customer_id: number;
  state: OrderState;
  tracking_no: string;
}

export async function lockOrder(db: Db, orderId: number): Promise<LockedOrder | undefined> {
  return await orderRows(db).where('id', '=', orderId).forUpdate().executeTakeFirst();
}

function orderRows(db: Db) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_no', 'customer_id', 'tracking_no'])
    .select(sql<OrderState>`state`.as('state'));
}

/** The actor of a state change (rule orders/actors). */
export type OrderActor = 'customer' | 'time' | 'provider' | 'merchant';

/** The mail that tells of a state; the customer hears nothing of the others (rule orders/mails). */
const mailOfState: Readonly<Partial<Record<OrderState, OrderMailKind>>> = {
  paid: 'payment-received',
  shipped: 'order-shipped',
  cancelled: 'order-cancelled',
  expired: 'order-expired',
};

interface Move {
  to: OrderState;
  actor: OrderActor;
  /** The member of the merchant's staff. */
  byName?: string | undefined;
  reason?: string | undefined;
  /** False where another mail tells the customer. */
  tells?: boolean;
  now: Date;
}

/**
 * Records an order's change of state, and queues the mail about it. Call it in the transaction of the change. At most 2
 * queries.
 */
export async function noteChange(
  db: Db,
  order: LockedOrder,
  { to, actor, byName = '', reason = '', tells = true, now }: Move,
): Promise<void> {
  const { id: orderId, order_no: orderNo, customer_id: customerId } = order;
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
  const kind = tells ? mailOfState[to] : undefined;
  if (kind !== undefined) await queueOrderMessage(db, kind, { orderId, orderNo, customerId });
}
