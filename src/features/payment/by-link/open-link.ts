import { Refusal } from '#contract/refusals.ts';
import { isPaymentKey } from '#db/access/payment-keys.ts';
import type { Db } from '#db/database.ts';
import { readLinkedOrder, type LinkedOrder } from '#db/payments/pay-link.ts';

/** Whether a payment link can be used now: its order waits for the money, and its time is not over. */
export function isUsable({ isOpen, payBefore }: LinkedOrder, now: Date): boolean {
  return isOpen && payBefore !== null && payBefore > now;
}

/** Whether somebody has an order's payment link. A number without a key is nobody's. At most 1 query. */
export async function holdsLink(db: Db, orderNo: string, key: string): Promise<boolean> {
  return !orderNo.includes('\0') && (await isPaymentKey(db, orderNo, key));
}

/**
 * The order of a payment link. A wrong key and an unknown order answer alike (rule phone-orders/link). Throws the refusal.
 * At most 2 queries.
 */
export async function openLink(db: Db, link: { orderNo: string; key: string }) {
  const isRight = await holdsLink(db, link.orderNo, link.key);
  const order = isRight ? await readLinkedOrder(db, link.orderNo) : null;
  if (order === null) throw new Refusal('not-found');
  return order;
}

/** The link that a call names; null for one without. Half a link is none that exists. */
export function linkOf(sent: {
  linkOrderNo?: string;
  linkKey?: string;
}): { orderNo: string; key: string } | null {
  const { linkOrderNo: orderNo, linkKey: key } = sent;
  if (orderNo === undefined && key === undefined) return null;
  return { orderNo: orderNo ?? '', key: key ?? '' };
}
