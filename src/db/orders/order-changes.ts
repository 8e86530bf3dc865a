import { sql } from 'kysely';
import { canCancel, canTransition } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { Db } from '#db/database.ts';
import { queueOrderMessage, type OrderMailKind } from './outbox.ts';
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
  await db
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({ state: 'cancelled', cancelled_at: input.now })
    .execute();
  await returnStock(db, order.id, 'cancel', input.now);
  const { now } = input;
  await wantRefund(db, { orderId: order.id, reason: 'cancelled', actor: 'customer', now });
  await noteChange(db, order, { to: 'cancelled', actor: 'customer', now: input.now });
  return { ok: true };
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
 * At most 6 queries.
 */
export async function expireTransfer(db: Db, orderId: number, now: Date): Promise<boolean> {
  const order = await overdueTransfers(db, now)
    .where('id', '=', orderId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!order) return false;
  if (!canTransition(order.state, 'expired')) throw new Error('a transfer that cannot expire');
  await db.updateTable('orders').where('id', '=', order.id).set({ state: 'expired' }).execute();
  await returnStock(db, order.id, 'expire', now);
  await noteChange(db, order, { to: 'expired', actor: 'time', now });
  return true;
}

function overdueTransfers(db: Db, now: Date) {
  return orderRows(db)
    .where('state', '=', 'placed')
    .where('payment_type', '=', paymentTypes.bankTransfer)
    .where('imported', '=', false)
    .where('pay_before', '<', now);
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

/** Who moves an order (rule orders/who-moves). */
export type OrderActor = 'customer' | 'time' | 'provider' | 'merchant';

/** The mail that tells of a state; the customer hears nothing of the others (rule orders/mails). */
const mailOfState: Readonly<Partial<Record<OrderState, OrderMailKind>>> = {
  paid: 'payment-received',
  shipped: 'order-shipped',
  cancelled: 'order-cancelled',
  expired: 'order-expired',
};

/**
 * Writes an order's move down, and the mail about it. Whoever moves an order calls it in the transaction
 * of the move. At most 2 queries.
 */
export async function noteChange(
  db: Db,
  order: LockedOrder,
  { to, actor, now }: { to: OrderState; actor: OrderActor; now: Date },
): Promise<void> {
  const { id: orderId, order_no: orderNo, customer_id: customerId } = order;
  await db
    .insertInto('order_state_changes')
    .values({ order_id: orderId, from_state: order.state, to_state: to, actor, at: now })
    .execute();
  const kind = mailOfState[to];
  if (kind !== undefined) await queueOrderMessage(db, kind, { orderId, orderNo, customerId });
}
