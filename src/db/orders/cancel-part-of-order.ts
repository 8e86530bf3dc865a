import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  cancelPart,
  type CancellableOrder,
  type CancelWish,
  type PartCancellation,
} from '#rules/order/cancellation/cancel-part.ts';
import { paymentTypes, type PaymentType } from '#rules/order/payment-methods.ts';
import { returnStockOfPart } from './claim-stock.ts';
import { noteChange, type LockedOrder } from './order-changes.ts';
import { queueOrderMessage } from './outbox.ts';
import { returnedOfPayment } from './read/returned.ts';
import { requestRefund } from './request-refund.ts';

/** Why parts of an order cannot be canceled. */
export type PartRefusal = 'nothing' | 'wrong-quantity' | 'everything' | 'indivisible' | 'changed';

type PartResult = { ok: true } | { ok: false; reason: PartRefusal };

interface PartRequest {
  wishes: readonly CancelWish[];
  reason: string;
  /** The total that the customer saw; null where the caller names none. */
  totalSeen: number | null;
  now: Date;
}

/** An order as its cancellation reads it, with the parts of it that are canceled already. */
interface PartOrder extends CancellableOrder {
  paymentType: PaymentType;
  /** Whether a cancellation of parts began with the total that the customer saw. */
  isRepeated: boolean;
}

/**
 * Cancels parts of an order that the customer has locked (rules orders/cancel-part, orders/cancel-part-figures): its
 * frozen figures become those of what remains, the stock comes back once, the money for the part is to be refunded, and
 * a mail tells the customer. A form that is sent twice cancels once. Call it inside a transaction. At most 8 queries.
 */
export async function cancelPartLocked(
  tx: Db,
  order: LockedOrder,
  { wishes, reason, totalSeen, now }: PartRequest,
): Promise<PartResult> {
  const found = await readPartOrder(tx, order.id, totalSeen);
  if (found.isRepeated) return { ok: true };
  if (totalSeen !== null && totalSeen !== found.total) return { ok: false, reason: 'changed' };
  const result = cancelPart(found, wishes);
  if (!result.ok) return result;
  const { part } = result;
  const refund =
    part.refund > 0
      ? await requestRefund(tx, {
          orderId: order.id,
          amount: part.refund,
          reason: 'cancelled',
          actor: 'customer',
          now,
        })
      : null;
  const cancellation = { reason, totalBefore: found.total, refundId: refund?.id ?? null, now };
  const cancellationId = await writeCancellation(tx, order.id, part, cancellation);
  await returnStockOfPart(tx, { orderId: order.id, cancellationId, now });
  await settleTransfer(tx, order, { found, total: part.total, now });
  const { id: orderId, orderNo, customerId } = order;
  const message = { orderId, orderNo, customerId, cancellationId };
  await queueOrderMessage(tx, 'order-part-cancelled', message);
  return { ok: true };
}

async function readPartOrder(
  tx: Db,
  orderId: number,
  totalSeen: number | null,
): Promise<PartOrder> {
  const { rows } = await sql<PartOrder>`
    select o.currency, o.rates, o.payment_type as "paymentType", o.total, o.commission,
      o.try_total as "tryTotal", o.shipping_total as "shippingTotal",
      (select json_agg(json_build_object('id', l.id, 'quantity', l.quantity, 'unitPrice', l.unit_price,
          'unitCurrency', l.unit_currency, 'taxRate', l.tax_rate, 'net', l.net, 'gross', l.gross) order by l.position)
        from order_lines l where l.order_id = o.id and l.quantity > 0) as lines,
      (select json_build_object('amount', p.amount - ${returnedOfPayment},
          'refunded', p.refunded - ${returnedOfPayment}, 'currency', p.currency)
        from payments p where p.order_id = o.id) as payment,
      exists (select from order_cancellations c
        where c.order_id = o.id and c.total_before = ${totalSeen}::numeric) as "isRepeated"
    from orders o where o.id = ${orderId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`cancelPartLocked: order ${orderId} does not exist`);
  return row;
}

/** Writes the record of a cancellation and the figures of what remains. 1 query. */
async function writeCancellation(
  tx: Db,
  orderId: number,
  part: PartCancellation,
  by: { reason: string; totalBefore: number; refundId: number | null; now: Date },
): Promise<number> {
  const { lines, subTotal, tax, commission, total, tryTotal, amount, tryAmount } = part;
  const column = (key: 'id' | 'cancelled' | 'left' | 'net' | 'tax' | 'gross' | 'goneGross') =>
    lines.map((line) => line[key]);
  const { rows } = await sql<{ id: number }>`
    with cancellation as (
      insert into order_cancellations
        (order_id, actor, reason, total_before, amount, try_amount, refund_id, created_at)
      values (${orderId}, 'customer', ${by.reason}, ${by.totalBefore}, ${amount}, ${tryAmount},
        ${by.refundId}::bigint, ${by.now}::timestamptz)
      returning id
    ), cut as (
      select * from unnest(${column('id')}::bigint[], ${column('cancelled')}::int[], ${column('left')}::int[],
        ${column('net')}::numeric[], ${column('tax')}::numeric[], ${column('gross')}::numeric[],
        ${column('goneGross')}::numeric[]) as x (id, cancelled, remaining, net, tax, gross, gone)
    ), noted as (
      insert into order_cancellation_lines (cancellation_id, order_line_id, quantity, gross)
      select cancellation.id, cut.id, cut.cancelled, cut.gone from cancellation, cut
    ), lines as (
      update order_lines l set quantity = cut.remaining, net = cut.net, tax = cut.tax, gross = cut.gross
      from cut where l.id = cut.id and l.order_id = ${orderId}
    ), figures as (
      update orders set sub_total = ${subTotal}, tax = ${tax}, commission = ${commission}, total = ${total},
        try_total = ${tryTotal} where id = ${orderId}
    )
    select id from cancellation`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a cancellation that was written has an id');
  return row.id;
}

/** A transfer that came for more than what remains has paid the order (rule fulfillment/transfer-receipts). */
async function settleTransfer(
  tx: Db,
  order: LockedOrder,
  { found, total, now }: { found: PartOrder; total: number; now: Date },
): Promise<void> {
  const { payment, paymentType } = found;
  const isTransfer = paymentType === paymentTypes.bankTransfer && order.state === 'placed';
  if (!isTransfer || payment === null || payment.amount < total) return;
  await tx
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({ state: 'paid', settled_at: now })
    .execute();
  await noteChange(tx, order, { to: 'paid', actor: 'customer', now });
}
