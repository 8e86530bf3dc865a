import type { Db } from '#db/database.ts';
import { queueOrderMessage } from '#db/orders/outbox.ts';
import { orderFulfillment } from '#db/orders/read/order-status.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import { linkHours } from '#rules/order/order-states.ts';
import { mailsToRepeat, type RepeatableMail } from '#rules/order/order-mails.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { logActivity } from '#db/activity/activity.ts';

/**
 * Sends a mail to an order's customer once more, if it is still true (rule fulfillment/resend-mail). That of an order which
 * waits for its card makes the link valid for its whole time again (rule phone-orders/link). Call it inside a transaction.
 * 4 queries at most.
 */
export async function repeatMail(
  tx: Db,
  { orderNo, by, mail, now }: { orderNo: string; by: Worker; mail: RepeatableMail; now: Date },
): Promise<'sent' | 'not-found' | 'not-true'> {
  const order = await readOrder(tx, orderFulfillment, { orderNo });
  if (!order) return 'not-found';
  const { id: orderId, customerId, state, refundable, parcels } = order;
  if (!mailsToRepeat({ state, refundable, parcels: parcels.length }).includes(mail))
    return 'not-true';
  if (order.awaitsLink && mail === 'order-received') await renewLink(tx, orderId, now);
  const lastParcel = parcels.at(-1);
  const parcel = mail === 'order-shipped' && lastParcel ? { parcelId: lastParcel.id } : {};
  await queueOrderMessage(tx, mail, { orderId, orderNo, customerId, ...parcel });
  await logActivity(tx, {
    by,
    action: 'order.mail',
    subject: { kind: 'order', id: orderNo },
    before: null,
    after: { mail },
    now,
  });
  return 'sent';
}

/** Lets a payment link be used for its whole time from now on, unless its order has moved meanwhile. 1 query. */
async function renewLink(tx: Db, orderId: number, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .where('id', '=', orderId)
    .where('state', '=', 'placed')
    .set({ pay_before: new Date(now.getTime() + linkHours * 3_600_000) })
    .execute();
}
