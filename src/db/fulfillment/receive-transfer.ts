import { sql } from 'kysely';
import { sumAmounts } from '#rules/money/money.ts';
import { meaningOfReceipt, type ReceiptMeaning } from '#rules/order/merchant-actions.ts';
import type { Db } from '#db/database.ts';
import { noteChange } from '#db/orders/order-changes.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { OrderStatus } from '#db/orders/read/order-status.ts';
import { holdOrder, type WorkOn, type WorkRefusal } from './held-order.ts';

/** Money that came for an order by transfer. */
export interface Receipt {
  /** In the order's currency; absent: what is missing. */
  amount?: number | undefined;
  /** The day on which it came, YYYY-MM-DD. */
  receivedOn: string;
  /** Of the bank's statement. */
  reference: string;
  /** Whether the merchant accepts less and drops the missing rest. */
  takesLess: boolean;
}

export type ReceiptResult =
  | ({ ok: true; amount: number; currency: string } & ReceiptMeaning)
  | ({ ok: false } & WorkRefusal);

/**
 * Writes down money that came by transfer (rule fulfillment/transfer-receipts). When nothing is missing any more, a placed order
 * is paid and its customer gets the mail. Call it inside a transaction. At most 8 queries.
 */
export async function receiveTransfer(
  tx: Db,
  work: WorkOn,
  receipt: Receipt,
): Promise<ReceiptResult> {
  const held = await holdOrder(tx, work, 'pay');
  if (!held.ok) return held;
  const { order } = held;
  const { by, now } = work;
  const amount = receipt.amount ?? order.missing;
  if (!(amount > 0) || sumAmounts(order.received, amount) > mostAmount)
    return { ok: false, reason: 'wrong-amount', most: order.missing, currency: order.currency };
  const meaning = meaningOfReceipt(order.missing, amount, receipt);
  await writeReceipt(tx, order, { ...receipt, amount, by: by.name, now });
  const isPaid = meaning.settles && order.state === 'placed';
  const { receivedOn, reference, takesLess } = receipt;
  await tx
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({ ...(meaning.settles && { settled_at: now }), state: isPaid ? 'paid' : order.state })
    .execute();
  if (isPaid) await noteChange(tx, order, { to: 'paid', actor: 'merchant', byName: by.name, now });
  await logActivity(tx, {
    by,
    action: 'order.pay',
    subject: { kind: 'order', id: order.orderNo },
    before: { state: order.state, missing: order.missing, currency: order.currency },
    after: {
      receivedOn,
      reference,
      takesLess,
      amount,
      missing: meaning.settles ? 0 : Math.max(0, -meaning.over),
      state: isPaid ? 'paid' : order.state,
      currency: order.currency,
    },
    now,
  });
  return { ok: true, amount, currency: order.currency, ...meaning };
}

/** Far below the most that `payments.amount` can hold. */
const mostAmount = 1e12;

/** The receipt, and the payment that has the sum of all that came. */
async function writeReceipt(
  tx: Db,
  order: OrderStatus,
  receipt: { amount: number; receivedOn: string; reference: string; by: string; now: Date },
): Promise<void> {
  const { amount, receivedOn, reference, by, now } = receipt;
  await sql`
    with received as (
      insert into transfer_receipts (order_id, amount, received_on, reference, by_name, created_at)
      values (${order.id}, ${amount}, ${receivedOn}, ${reference}, ${by}, ${now})
    )
    insert into payments (order_id, provider, provider_reference, amount, currency, captured_at)
    values (${order.id}, 'transfer', ${order.orderNo}, ${amount}, ${order.currency}, ${now})
    on conflict (order_id) where order_id is not null
      do update set amount = payments.amount + excluded.amount, captured_at = excluded.captured_at`.execute(
    tx,
  );
}
