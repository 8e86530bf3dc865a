import { noteChange } from '#db/orders/order-changes.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import { orderStatus } from '#db/orders/read/order-status.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import { isOrderState, isUndo, undoMinutes, type UndoableStep } from '#rules/order/order-states.ts';
import type { WorkOn, WorkRefusal } from './held-order.ts';

/**
 * Takes an order back to its state before it was prepared or delivered (rule fulfillment/undo): within 15 minutes, while
 * that step is the last one and nothing of it has left the house since. No mail and no event tells of it. Call it inside a
 * transaction. At most 7 queries.
 */
export async function undoMove(
  tx: Db,
  { orderNo, by, now }: Omit<WorkOn, 'version'>,
  { step }: { step: UndoableStep },
): Promise<{ ok: true } | ({ ok: false } & WorkRefusal)> {
  const locked = await tx
    .selectFrom('orders')
    .where('order_no', '=', orderNo)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  // A statement of its own: it sees what others did while this one waited for the lock.
  const order = locked && (await readOrder(tx, orderStatus, { orderId: locked.id }));
  if (!order) return { ok: false, reason: 'not-found' };
  const last = await tx
    .selectFrom('order_state_changes')
    .where('order_id', '=', order.id)
    .select(['from_state', 'to_state', 'at'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const to = isOrderState(last?.from_state) ? last.from_state : null;
  const isRecent = last !== undefined && now.getTime() - last.at.getTime() <= undoMinutes * 60_000;
  const isPacked = step === 'prepare' && order.isPartlyShipped;
  if (to === null || !isRecent || isPacked || !isUndo(step, { from: order.state, to }))
    return { ok: false, reason: 'too-late' };
  await tx
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({ state: to, ...(step === 'deliver' && { delivered_on: null }) })
    .execute();
  const change = { to, actor: 'merchant' as const, byName: by.name, sendsMail: false, now };
  await noteChange(tx, order, change);
  await logActivity(tx, {
    by,
    action: 'order.undo',
    subject: { kind: 'order', id: orderNo },
    before: { state: order.state },
    after: { state: to },
    now,
  });
  return { ok: true };
}
