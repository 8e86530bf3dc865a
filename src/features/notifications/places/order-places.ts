import type { Store } from '#contract/catalog/shop-frame.ts';
import type { SentParcel } from '#db/fulfillment/read-parcel.ts';
import type { OrderDocument } from '#db/orders/read/order-document.ts';
import type { OrderMailKind } from '#rules/order/order-mails.ts';
import { isWordedMail, type MailPlace, type WordedMail } from '#rules/texts/mail-words.ts';
import { formats } from '#text/format.ts';

/** The part of a mail's setting that places are filled from. */
interface PlacesSetting {
  store: Store;
  parcel?: SentParcel;
  refund?: { amount: number; currency?: string | undefined };
}

/** The mail whose words these are; null where the shop's own always stand. */
export function wordedKind(kind: OrderMailKind, parcel: SentParcel | undefined): WordedMail | null {
  if (kind === 'order-shipped' && parcel && !parcel.isWhole)
    return parcel.isPart ? 'order-shipped-part' : 'order-shipped-rest';
  return isWordedMail(kind) ? kind : null;
}

export function placesOf(
  kind: OrderMailKind,
  order: OrderDocument,
  { store, parcel, refund }: PlacesSetting,
): Partial<Record<MailPlace, string>> {
  const isPayment = kind === 'payment-received';
  return {
    name: fullName(order),
    store: store.name,
    orderNo: order.orderNo,
    total: formats[order.locale].money(order.total, order.currency),
    amount: isPayment ? paidAmount(order) : refundAmount(order, refund),
    carrier: (parcel ?? order).carrier ?? '',
    trackingNo: (parcel ?? order).trackingNo,
  };
}

export function fullName({ customer }: OrderDocument): string {
  return [customer.name, customer.surname].filter(Boolean).join(' ');
}

/** The received amount; an order that was paid elsewhere was paid as it stands. */
export function paidAmount({ payment, total, currency, locale }: OrderDocument): string {
  return formats[locale].money(payment?.amount ?? total, payment?.currency ?? currency);
}

/** The refunded amount. One that was no payment of the order names its own currency. */
export function refundAmount(
  { payment, total, currency, locale }: OrderDocument,
  refund: { amount: number; currency?: string | undefined } = {
    amount: payment?.refunds.at(-1)?.amount ?? payment?.amount ?? total,
  },
): string {
  return formats[locale].money(refund.amount, refund.currency ?? payment?.currency ?? currency);
}
