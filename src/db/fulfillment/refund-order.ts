import type { Db } from '#db/database.ts';
import { requestRefund } from '#db/orders/request-refund.ts';
import { markRefunded } from '#db/payments/refunds.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { OrderStatus } from '#db/orders/read/order-status.ts';
import { holdOrder, type WorkOn, type WorkRefusal } from './held-order.ts';
import { touchOrder } from './move-order.ts';

export interface RefundWork {
  /** In the payment's currency; absent: what is owed, else all that is left. */
  amount?: number | undefined;
  reason: string;
  /** Of the transfer with which the merchant sent it, where no provider took the money; empty: not sent yet. */
  reference: string;
}

export type RefundResult =
  | {
      ok: true;
      amount: number;
      currency: string;
      /** Whether it is on its way already. */ isDone: boolean;
    }
  | ({ ok: false } & WorkRefusal);

/**
 * Refunds an order, or a part of it (rule fulfillment/refunds): what a provider took goes back through it, what came by
 * transfer is the merchant's to send, who says so with its reference. Call it inside a transaction. At most 8 queries.
 */
export async function refundOrder(tx: Db, work: WorkOn, refund: RefundWork): Promise<RefundResult> {
  const held = await holdOrder(tx, work, 'refund');
  if (!held.ok) return held;
  const { order } = held;
  const { by, now } = work;
  const isSent = order.isByHand && refund.reference !== '';
  const isOwed = isSent && refund.amount === undefined && order.owed > 0;
  const amount = isOwed ? order.owed : await requestAmount(tx, work, order, refund);
  if (amount === null)
    return {
      ok: false,
      reason: 'wrong-amount',
      most: order.refundable,
      currency: order.paymentCurrency,
    };
  if (isSent)
    await markSent(tx, order, {
      amount: isOwed ? null : amount,
      reference: refund.reference,
      by: by.name,
      now,
    });
  await touchOrder(tx, order);
  await logActivity(tx, {
    by,
    action: 'order.refund',
    subject: { kind: 'order', id: order.orderNo },
    before: { paid: order.paid, owed: order.owed, currency: order.paymentCurrency },
    after: {
      amount,
      reason: refund.reason,
      reference: refund.reference,
      currency: order.paymentCurrency,
    },
    now,
  });
  return { ok: true, amount, currency: order.paymentCurrency, isDone: isSent };
}

async function requestAmount(
  tx: Db,
  { by, now }: WorkOn,
  order: OrderStatus,
  { amount, reason }: RefundWork,
): Promise<number | null> {
  if (amount !== undefined && !(amount > 0 && amount <= order.refundable)) return null;
  const request = { orderId: order.id, reason, actor: 'merchant' as const, byName: by.name, now };
  const wanted = { ...request, ...(amount !== undefined && { amount }) };
  return (await requestRefund(tx, wanted))?.amount ?? null;
}

/** Marks what is owed as sent: the last one of this amount, or all. */
async function markSent(
  tx: Db,
  order: OrderStatus,
  sent: { amount: number | null; reference: string; by: string; now: Date },
): Promise<void> {
  const { amount, reference, by, now } = sent;
  const owed = await tx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .where('p.order_id', '=', order.id)
    .where('r.state', '=', 'wanted')
    .$if(amount !== null, (query) => query.where('r.amount', '=', amount ?? 0))
    .select('r.id')
    .orderBy('r.id', 'desc')
    .$if(amount !== null, (query) => query.limit(1))
    .execute();
  await markRefunded(tx, { ids: owed.map(({ id }) => id), reference, by, now });
}
