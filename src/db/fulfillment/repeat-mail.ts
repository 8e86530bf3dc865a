import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { queueOrderMessage } from '#db/orders/outbox.ts';
import { mailsToRepeat, type RepeatableMail } from '#rules/order/order-mails.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { logActivity } from '#db/activity/activity.ts';

interface Row {
  id: number;
  customerId: number;
  state: OrderState;
  paid: number;
  parcels: number;
  lastParcel: number | null;
}

/**
 * Sends a mail to an order's customer once more, if it is still true (rule fulfillment/resend-mail). Call it inside a
 * transaction. 3 queries.
 */
export async function repeatMail(
  tx: Db,
  { orderNo, by, mail, now }: { orderNo: string; by: Worker; mail: RepeatableMail; now: Date },
): Promise<'sent' | 'not-found' | 'not-true'> {
  const { rows } = await sql<Row>`
    select o.id, o.customer_id as "customerId", o.state,
      coalesce((select sum(amount) from payments where order_id = o.id), 0) as paid,
      count(b.id) as parcels, max(b.id) as "lastParcel"
    from orders o left join parcels b on b.order_id = o.id
    where o.order_no = ${orderNo} group by o.id`.execute(tx);
  const [order] = rows;
  if (!order) return 'not-found';
  if (!mailsToRepeat(order).includes(mail)) return 'not-true';
  const { id: orderId, customerId, lastParcel } = order;
  const parcel = mail === 'order-shipped' && lastParcel !== null ? { parcelId: lastParcel } : {};
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
