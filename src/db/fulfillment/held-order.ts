import { sql } from 'kysely';
import {
  possibleActions,
  type MerchantAction,
  type WorkableOrder,
} from '#rules/order/merchant-actions.ts';
import type { Db } from '#db/database.ts';
import type { LockedOrder } from '#db/orders/order-changes.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { missingOf, workableColumns, workableOrders, type WorkableRow } from './workable.ts';

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
  /** It is not in preparation, or a part of it has left. */
  | { reason: 'not-ready' };

/** An order that this transaction holds, with all that decides on what can be done with it. */
export interface HeldOrder extends LockedOrder, WorkableOrder {
  version: number;
  currency: string;
  /** The amount received by transfer, in the order's currency. */
  received: number;
  paymentCurrency: string;
  /** Whether no provider took its money: what goes back is sent by the merchant. */
  isByHand: boolean;
}

export type Held = { ok: true; order: HeldOrder } | ({ ok: false } & WorkRefusal);

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
  // A statement of its own: what others did while this one waited is seen.
  const order = await readWorkable(tx, locked.id);
  if (!possibleActions(order).includes(action))
    return { ok: false, reason: 'not-possible', action, state: order.state };
  return { ok: true, order };
}

async function readWorkable(tx: Db, orderId: number): Promise<HeldOrder> {
  const { rows } = await sql<Omit<HeldOrder, 'missing'> & WorkableRow>`
    select o.id, o.order_no, o.customer_id, o.tracking_no, o.version, o.currency, ${workableColumns},
      coalesce(p.currency, o.currency) as "paymentCurrency", p.attempt_id is null as "isByHand"
    from ${workableOrders} where o.id = ${orderId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an order that is held is gone');
  return { ...row, missing: missingOf(row) };
}
