import type { Store } from '#contract/catalog/shop-frame.ts';
import type { OrderDocument, PackingDocument } from '#db/orders/read/order-document.ts';
import type { OrderParcel } from '#db/orders/read/order-parts.ts';
import { code128 } from '#rules/order/code-128.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { streetLines } from '#rules/person/address-lines.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { withCountryName } from '#text/country-name.ts';
import { packing as english } from '#text/en/papers/packing.ts';
import { formatDate, formats } from '#text/format.ts';
import { packing as turkish } from '#text/tr/papers/packing.ts';

/** Everything that a parcel's label says, as it says it. */
export interface LabelContent {
  locale: Locale;
  title: string;
  sender: { title: string; lines: string[] };
  recipient: { title: string; name: string; lines: string[]; phone: string };
  carrier: string;
  trackingNo: string;
  bars: number[] | null;
  orderNo: string;
  parcel: string;
  date: string;
  /** The amount that the courier collects; null where nothing is paid at the door. */
  collect: { label: string; amount: string } | null;
}

/** The label of a parcel (rule fulfillment/parcel-label). */
export function labelContent(
  order: PackingDocument,
  { parcel, store, locale }: { parcel: OrderParcel; store: Store; locale: Locale },
): LabelContent {
  const t = locale === 'en' ? english : turkish;
  const place = order.parcels.filter(({ id }) => id <= parcel.id).length;
  const parcelText = t.parcel(formats[locale].integer(place));
  const { delivery, customer } = order;
  const to = delivery && withCountryName(delivery, locale);
  const phone = to?.number || customer.phone;
  return {
    locale,
    title: `${t.orderNo(order.orderNo)}, ${parcelText}`,
    sender: {
      title: t.sender,
      lines: [store.legalName || store.name, store.address, store.phone].filter(Boolean),
    },
    recipient: {
      title: t.recipient,
      name: to?.name || `${customer.name} ${customer.surname}`,
      lines: to ? [to.companyName, ...streetLines(to)].filter(Boolean) : [],
      phone: phone && t.phone(phone),
    },
    carrier: parcel.carrier,
    trackingNo: parcel.trackingNo,
    bars: code128(parcel.trackingNo),
    orderNo: t.orderNo(order.orderNo),
    parcel: parcelText,
    date: formatDate(parcel.at, locale),
    collect: collectOf(order, place, locale),
  };
}

/** A courier takes lira, all of them with the first parcel, so that nobody is asked twice. */
function collectOf(order: OrderDocument, place: number, locale: Locale): LabelContent['collect'] {
  const t = locale === 'en' ? english : turkish;
  if (order.paymentType !== paymentTypes.cashOnDelivery) return null;
  if (place > 1) return { label: t.collected, amount: '' };
  return { label: t.collect, amount: formats[locale].money(order.tryTotal, 'TRY') };
}
