import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { cancelLocked, noteChange } from '#db/orders/order-changes.ts';
import { queueOrderMessage } from '#db/orders/outbox.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { OrderStatus } from '#db/orders/read/order-status.ts';
import { beginOfDay, istanbulDay } from '#rules/shop/istanbul-day.ts';
import { holdOrder, type WorkOn, type WorkRefusal } from './held-order.ts';

export type MoveResult = { ok: true } | ({ ok: false } & WorkRefusal);

/** Takes an order into preparation. Call it inside a transaction. 5 queries. */
export async function prepareOrder(tx: Db, work: WorkOn): Promise<MoveResult> {
  return move(tx, work, { action: 'prepare', to: 'preparing' });
}

/**
 * Notes that an order has arrived, and on which day: the time to withdraw begins then (rule returns/delivered). Call it
 * inside a transaction. 5 queries, 6 with a day.
 */
export async function deliverOrder(
  tx: Db,
  work: WorkOn,
  { deliveredOn }: { deliveredOn?: string | undefined } = {},
): Promise<MoveResult> {
  if (deliveredOn !== undefined && !(await isDeliveryDay(tx, work, deliveredOn)))
    return { ok: false, reason: 'wrong-day' };
  return move(tx, work, { action: 'deliver', to: 'delivered', deliveredOn });
}

/** Whether the last parcel had left on a day that is not to come. 1 query. */
async function isDeliveryDay(tx: Db, { orderNo, now }: WorkOn, day: string): Promise<boolean> {
  if (beginOfDay(day) === null || day > istanbulDay(now)) return false;
  const { rows } = await sql<{ left: string | null }>`
    select max((b.created_at at time zone 'Europe/Istanbul')::date) as left
    from parcels b join orders o on o.id = b.order_id where o.order_no = ${orderNo}`.execute(tx);
  const left = rows[0]?.left ?? null;
  return left === null || day >= left;
}

async function move(
  tx: Db,
  work: WorkOn,
  {
    action,
    to,
    deliveredOn,
  }: {
    action: 'prepare' | 'deliver';
    to: 'preparing' | 'delivered';
    deliveredOn?: string | undefined;
  },
): Promise<MoveResult> {
  const held = await holdOrder(tx, work, action);
  if (!held.ok) return held;
  const { order } = held;
  const { by, now } = work;
  await tx
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({ state: to, ...(deliveredOn !== undefined && { delivered_on: deliveredOn }) })
    .execute();
  await noteChange(tx, order, { to, actor: 'merchant', byName: by.name, now });
  await logMove(tx, work, order, {
    action,
    after: { state: to, ...(deliveredOn !== undefined && { deliveredOn }) },
  });
  return { ok: true };
}

/**
 * Cancels an order for the merchant, with all that a cancellation means (rule orders/cancel-effects); what came by
 * transfer is noted as to be sent back. Call it inside a transaction. At most 10 queries.
 */
export async function cancelForMerchant(
  tx: Db,
  work: WorkOn,
  { reason }: { reason: string },
): Promise<MoveResult> {
  const held = await holdOrder(tx, work, 'cancel');
  if (!held.ok) return held;
  const { order } = held;
  const { by, now } = work;
  await cancelLocked(tx, order, { actor: 'merchant', byName: by.name, reason, now });
  await logMove(tx, work, order, { action: 'cancel', after: { state: 'cancelled', reason } });
  return { ok: true };
}

/**
 * Writes a note, which the customer sees and gets by mail only where it is for them (rule fulfillment/notes). It changes
 * nothing that others act on: it needs no version and raises none. Call it inside a transaction. 4 queries, 5 with a mail.
 */
export async function noteOnOrder(
  tx: Db,
  work: WorkOn,
  { text, forCustomer = false }: { text: string; forCustomer?: boolean },
): Promise<MoveResult> {
  const held = await holdOrder(tx, { ...work, version: undefined }, 'note');
  if (!held.ok) return held;
  const { order } = held;
  const { by, now } = work;
  const { id: noteId } = await tx
    .insertInto('order_notes')
    .values({
      order_id: order.id,
      text,
      by_name: by.name,
      for_customer: forCustomer,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (forCustomer) {
    const { id: orderId, orderNo, customerId } = order;
    await queueOrderMessage(tx, 'order-note', { orderId, orderNo, customerId, noteId });
  }
  await logActivity(tx, {
    by,
    action: 'order.note',
    subject: { kind: 'order', id: order.orderNo },
    before: null,
    after: { text, ...(forCustomer && { forCustomer }) },
    now,
  });
  return { ok: true };
}

/** Raises the order's version, so that readers of the version before notice the change. 1 query. */
export async function touchOrder(tx: Db, order: OrderStatus): Promise<void> {
  await tx
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({ version: order.version + 1 })
    .execute();
}

async function logMove(
  tx: Db,
  { by, now }: WorkOn,
  order: OrderStatus,
  { action, after }: { action: 'prepare' | 'deliver' | 'cancel'; after: object },
): Promise<void> {
  await logActivity(tx, {
    by,
    action: `order.${action}`,
    subject: { kind: 'order', id: order.orderNo },
    before: { state: order.state },
    after,
    now,
  });
}
