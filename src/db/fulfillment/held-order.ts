import type { MerchantAction } from '#rules/order/merchant-actions.ts';
import type { Db } from '#db/database.ts';
import { orderStatus, type OrderStatus } from '#db/orders/read/order-status.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

/** The order, the actor, and the version that the actor saw; without one any version. */
export interface WorkOn {
  orderNo: string;
  by: Worker;
  version?: number | undefined;
  now: Date;
}

/** Why nothing was done. */
export type WorkRefusal =
  | { reason: 'not-found' }
  /** Somebody was quicker; `version` is the current one. */
  | { reason: 'changed'; version: number }
  | { reason: 'not-possible'; action: MerchantAction; state: string }
  /** `most` can go back, be received, … */
  | { reason: 'wrong-amount'; most: number; currency: string }
  | { reason: 'no-carrier'; carrier: string }
  /** No such line, or not so much of it is left to send. */
  | { reason: 'wrong-line'; position: number; left: number }
  | { reason: 'nothing-to-send' }
  /** A day before the parcel left, or after today. */
  | { reason: 'wrong-day' }
  /** It is not in preparation, or a part of it has left. */
  | { reason: 'not-ready' }
  /** Something happened since, or its time is over. */
  | { reason: 'too-late' };

/** The order, which the transaction has locked; or why nothing can be done with it. */
export type Held = { ok: true; order: OrderStatus } | ({ ok: false } & WorkRefusal);

/**
 * Locks an order for a merchant's action. Refuses one that is not there, that somebody changed since it was looked at,
 * or with which this cannot be done now. Call it inside a transaction. 2 queries.
 */
export async function holdOrder(
  tx: Db,
  { orderNo, version }: WorkOn,
  action: MerchantAction,
): Promise<Held> {
  const locked = await tx
    .selectFrom('orders')
    .where('order_no', '=', orderNo)
    .select(['id', 'version'])
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return { ok: false, reason: 'not-found' };
  if (version !== undefined && version !== locked.version)
    return { ok: false, reason: 'changed', version: locked.version };
  // A statement of its own: it sees what others did while this one waited for the lock.
  const order = await readOrder(tx, orderStatus, { orderId: locked.id });
  if (!order) throw new Error(`holdOrder: order ${orderNo} is gone though it is locked`);
  if (!order.actions.includes(action))
    return { ok: false, reason: 'not-possible', action, state: order.state };
  return { ok: true, order };
}
