import { createHash } from 'node:crypto';
import { orderValues, type NewOrder } from '#db/orders/new-order.ts';

/**
 * A hash of the content that a payment pays: the order without its time and its delivery terms, which change from day to day,
 * and everything else that decides the charge.
 * Two payments of a cart with the same hash are the same to the buyer and to the bank (rule payment/one-open-payment).
 */
export function contentHashOf(
  order: NewOrder,
  charge: Readonly<Record<string, string | number | null>>,
): string {
  const {
    deliveryTerms: _,
    takenBy: _by,
    askedContracts: _asked,
    acceptedFrom: _from,
    ...content
  } = orderValues({ ...order, now: new Date(0) });
  return createHash('sha256')
    .update(JSON.stringify([content, charge]))
    .digest('base64url');
}
