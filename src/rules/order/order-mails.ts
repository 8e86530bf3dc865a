import type { OrderState } from './order-states.ts';

/** The mails to a customer about an order (rule orders/mails). */
export const orderMails = [
  'order-received',
  'payment-received',
  'order-shipped',
  'order-cancelled',
  'order-part-cancelled',
  'order-corrected',
  'order-note',
  'invoice-issued',
  'order-expired',
  'order-refunded',
  'refund-account',
  'payment-returned',
  'payment-charged-twice',
] as const;
export type OrderMailKind = (typeof orderMails)[number];

const mailsOfGoods: ReadonlySet<OrderMailKind> = new Set([
  'order-received',
  'payment-received',
  'order-shipped',
  'order-part-cancelled',
  'order-corrected',
  'order-note',
]);

/** Whether a mail tells of goods that its customer can send back (rule returns/link). */
export function tellsOfGoods(kind: OrderMailKind): boolean {
  return mailsOfGoods.has(kind);
}

/** The mails to a customer that the merchant may send again (rule fulfillment/resend-mail). */
export const repeatableMails = [
  'order-received',
  'payment-received',
  'order-shipped',
  'order-cancelled',
  'order-expired',
] as const;
export type RepeatableMail = (typeof repeatableMails)[number];

/** The mails that still tell the truth about an order. */
export function mailsToRepeat(order: {
  state: OrderState;
  refundable: number;
  parcels: number;
}): RepeatableMail[] {
  const { state, refundable, parcels } = order;
  const isTrue: Record<RepeatableMail, boolean> = {
    'order-received': ['placed', 'paid', 'preparing', 'shipped', 'delivered'].includes(state),
    'payment-received': refundable > 0,
    'order-shipped': parcels > 0,
    'order-cancelled': state === 'cancelled',
    'order-expired': state === 'expired',
  };
  return repeatableMails.filter((mail) => isTrue[mail]);
}
