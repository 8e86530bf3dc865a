import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import { moveCorrectedStock, lockCorrectedStock } from '#db/orders/correction/move-stock.ts';
import { holdCorrectable, type StoredCorrectable } from '#db/orders/correction/read-correctable.ts';
import { writeCorrection } from '#db/orders/correction/write-correction.ts';
import { noteChange } from '#db/orders/order-changes.ts';
import { queueOrderMessage } from '#db/orders/outbox.ts';
import { requestRefund } from '#db/orders/request-refund.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Settings } from '#rules/shop/settings.ts';
import {
  isMoved,
  planCorrection,
  type CorrectionPlan,
  type CorrectionRequest,
  type PlanRefusal,
} from './plan-correction.ts';

/** The order, the actor, and the version and new total that the actor saw. */
export interface CorrectionOn {
  orderNo: string;
  by: Worker;
  version: number | undefined;
  totalSeen: number | undefined;
  note: string;
  tellsCustomer: boolean;
  now: Date;
}

export type CorrectionResult =
  | { ok: true; total: number; amount: number; refund: number; due: number }
  | { ok: false; reason: PlanRefusal | 'not-found' | 'totals-changed'; state?: string }
  | { ok: false; reason: 'changed'; version: number }
  | { ok: false; reason: 'short'; productId: number };

/**
 * Corrects an order (rules correction/figures, correction/stock, correction/money): its lines,
 * figures and address become those of the correction, stock is taken and given back, money that is too much goes back,
 * and the customer is told; all in one transaction, which locks the order first.
 */
export async function saveCorrection(
  db: Db,
  on: CorrectionOn,
  { request, settings }: { request: CorrectionRequest; settings: Settings },
): Promise<CorrectionResult> {
  return db.transaction().execute(async (tx): Promise<CorrectionResult> => {
    const order = await holdCorrectable(tx, on.orderNo);
    if (!order) return { ok: false, reason: 'not-found' };
    if (on.version !== undefined && on.version !== order.version)
      return { ok: false, reason: 'changed', version: order.version };
    const planned = await planCorrection(tx, order, { request, settings });
    if (!planned.ok) return { ...planned, state: order.state };
    const { plan } = planned;
    const { total, amount, refund, due } = plan.correction;
    if (on.totalSeen !== undefined && on.totalSeen !== total)
      return { ok: false, reason: 'totals-changed' };
    const [short] = await lockCorrectedStock(tx, plan.claims, settings);
    if (short !== undefined) return { ok: false, reason: 'short', productId: short };
    await write(tx, { order, plan, request, on });
    return { ok: true, total, amount, refund, due };
  });
}

async function write(
  tx: Db,
  made: {
    order: StoredCorrectable;
    plan: CorrectionPlan;
    request: CorrectionRequest;
    on: CorrectionOn;
  },
): Promise<void> {
  const { order, plan, request, on } = made;
  const { correction, products, changes } = plan;
  const { by, note, now } = on;
  const { id: orderId, orderNo, customerId } = order;
  const refund =
    correction.refund > 0
      ? await requestRefund(tx, {
          orderId,
          amount: correction.refund,
          reason: 'corrected',
          actor: 'merchant',
          byName: by.name,
          now,
        })
      : null;
  const delivery = isMoved(order, request) ? request.delivery : null;
  const correctionId = await writeCorrection(tx, {
    order,
    correction,
    products,
    delivery,
    changes,
    note,
    by: by.name,
    refundId: refund?.id ?? null,
    now,
  });
  if (plan.claims.length > 0) await moveCorrectedStock(tx, { orderId, correctionId, now });
  await settleTransfer(tx, made);
  if (on.tellsCustomer)
    await queueOrderMessage(tx, 'order-corrected', { orderId, orderNo, customerId, correctionId });
  await log(tx, made, delivery !== null);
}

async function log(
  tx: Db,
  { order, plan, on }: { order: StoredCorrectable; plan: CorrectionPlan; on: CorrectionOn },
  isMovedNow: boolean,
): Promise<void> {
  const { total, discount } = plan.correction;
  const { currency } = order;
  const lines = plan.changes.map(({ position, is }) => ({ position, quantity: is }));
  await logActivity(tx, {
    by: on.by,
    action: 'order.correct',
    subject: { kind: 'order', id: order.orderNo },
    before: { total: order.total, currency },
    after: {
      total,
      currency,
      ...(discount > 0 && { discount }),
      ...(isMovedNow && { deliveryAddress: true }),
      lines,
    },
    now: on.now,
  });
}

/** A transfer that came for as much as the new total, or more, has paid the order (rule fulfillment/transfer-receipts). */
async function settleTransfer(
  tx: Db,
  { order, plan, on }: { order: StoredCorrectable; plan: CorrectionPlan; on: CorrectionOn },
): Promise<void> {
  const isTransfer = order.paymentType === paymentTypes.bankTransfer && order.state === 'placed';
  if (!isTransfer || order.payment === null || plan.correction.due > 0) return;
  const { by, now } = on;
  await tx
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({ state: 'paid', settled_at: now })
    .execute();
  await noteChange(tx, order, { to: 'paid', actor: 'merchant', byName: by.name, now });
}
