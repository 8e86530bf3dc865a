import type { Store } from '#contract/catalog/shop-frame.ts';
import type { PackingDocument } from '#db/orders/read/order-document.ts';
import type { OrderLineStock, OrderParcel } from '#db/orders/read/order-parts.ts';
import type { StoredOrderLine } from '#db/orders/read/stored-order.ts';
import { code128 } from '#rules/order/code-128.ts';
import { awaitsPayment } from '#rules/order/order-states.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { addressLines } from '#rules/person/address-lines.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { withCountryName } from '#text/country-name.ts';
import { orders as englishOrders } from '#text/en/customer/orders.ts';
import { packing as english } from '#text/en/papers/packing.ts';
import { formatDateTime, formats } from '#text/format.ts';
import { orders as turkishOrders } from '#text/tr/customer/orders.ts';
import { packing as turkish } from '#text/tr/papers/packing.ts';
import { identityOf } from './store-identity.ts';

export interface SlipRow {
  /** Code, name and what the buyer wrote. */
  product: string;
  small: string[];
  barcode: string;
  bars: number[] | null;
  quantity: string;
  pieces: string;
  /** Nothing of it is left to pack. */
  isGone: boolean;
}

/** Everything that a packing slip says, as it says it. */
export interface SlipContent {
  locale: Locale;
  title: string;
  storeName: string;
  identity: string[];
  orderNo: string;
  bars: number[] | null;
  columns: { title: string; lines: string[] }[];
  heads: { product: string; barcode: string; quantity: string; pieces: string };
  rows: SlipRow[];
  signatures: string[];
  foot: string;
}

interface SlipInput {
  store: Store;
  locale: Locale;
  now: Date;
  /** The parcel whose content alone is wanted; null for the whole order. */
  parcel: OrderParcel | null;
}

/**
 * The packing slip, without prices except the amount to collect at the door: all that is left of an order, with the quantities of earlier parcels marked; or the
 * content of a parcel (rule fulfillment/packing-slip).
 */
export function slipContent(order: PackingDocument, input: SlipInput): SlipContent {
  const { store, locale, now, parcel } = input;
  const t = locale === 'en' ? english : turkish;
  const { product, barcode, quantity, pieces } = t;
  const before = order.parcels.filter(({ id }) => parcel === null || id < parcel.id);
  const stocks = new Map(order.lineStock.map((stock) => [stock.position, stock]));
  const rows = order.lines
    .filter((line) => parcel === null || quantityIn(parcel, line) > 0)
    .map((line) => rowOf(line, { stock: stocks.get(line.position), before, parcel, locale }));
  const place = parcel && formats[locale].integer(before.length + 1);
  return {
    locale,
    title: place === null ? t.slip : `${t.slip}, ${t.parcel(place)}`,
    storeName: store.name,
    identity: identityOf(store, locale),
    orderNo: order.orderNo,
    bars: code128(order.orderNo),
    columns: columnsOf(order, { ...input, count: rows.length, isFirst: before.length === 0 }),
    heads: { product, barcode, quantity, pieces },
    rows,
    signatures: [t.picked, t.checked, t.parcelNo],
    foot: `${order.orderNo} · ${formatDateTime(now, locale)}`,
  };
}

function columnsOf(
  order: PackingDocument,
  { locale, parcel, count, isFirst }: SlipInput & { count: number; isFirst: boolean },
): SlipContent['columns'] {
  const t = locale === 'en' ? english : turkish;
  const { states } = locale === 'en' ? englishOrders : turkishOrders;
  const { delivery, customer, orderedFor, branch, reference, costCentre, description } = order;
  const shipped = parcel ? [parcel] : order.parcels;
  const carrier = shipped.flatMap((each) => [each.carrier, t.tracking(each.trackingNo)]);
  const to = delivery
    ? addressLines({ ...withCountryName(delivery, locale), taxOffice: '' }, String)
    : [`${customer.name} ${customer.surname}`, customer.phone];
  return [
    { title: t.delivery, lines: to },
    { title: t.carrier, lines: carrier.length > 0 ? carrier : [t.noParcel] },
    {
      title: t.order,
      lines: [
        formatDateTime(order.createdAt, locale),
        states[awaitsPayment(order) ? 'awaiting_payment' : order.state],
        t.lineCount(formats[locale].integer(count)),
        orderedFor,
        branch && t.branch(branch),
        reference && t.reference(reference),
        costCentre && t.costCentre(costCentre),
        description && t.description(description),
        collectOf(order, { locale, isFirst }),
      ].filter((text) => text !== ''),
    },
  ];
}

/** The courier takes the whole sum with the first parcel (rule fulfillment/parcel-label). */
function collectOf(
  { paymentType, tryTotal }: PackingDocument,
  { locale, isFirst }: { locale: Locale; isFirst: boolean },
): string {
  const t = locale === 'en' ? english : turkish;
  if (paymentType !== paymentTypes.cashOnDelivery) return '';
  return isFirst ? t.collectOf(formats[locale].money(tryTotal, 'TRY')) : t.collected;
}

interface RowInput {
  stock: OrderLineStock | undefined;
  before: OrderParcel[];
  parcel: OrderParcel | null;
  locale: Locale;
}

function rowOf(line: StoredOrderLine, { stock, before, parcel, locale }: RowInput): SlipRow {
  const { barcode = '', pieceUnit = '', withdrawn = 0 } = stock ?? {};
  const t = locale === 'en' ? english : turkish;
  const { integer } = formats[locale];
  const inUnits = (quantity: number) => `${integer(quantity)} ${line.unit}`;
  const gone = before.reduce((sum, each) => sum + quantityIn(each, line), 0);
  const left = parcel ? quantityIn(parcel, line) : line.quantity - gone - withdrawn;
  const isGone = left <= 0;
  const quantity = isGone ? line.quantity : left;
  const parcels = before.flatMap((each, at) =>
    quantityIn(each, line) > 0 ? [integer(at + 1)] : [],
  );
  return {
    product: line.name,
    small: [
      line.code,
      line.customerCode && t.customerCode(line.customerCode),
      line.note && t.note(line.note),
      gone > 0 ? t.gone(inUnits(gone), parcels.join(', ')) : '',
    ].filter((text) => text !== ''),
    barcode,
    bars: code128(barcode),
    quantity: inUnits(quantity),
    pieces: `${integer(quantity * line.multiplier)} ${pieceUnit || t.piece}`,
    isGone,
  };
}

function quantityIn({ lines }: OrderParcel, { position }: StoredOrderLine): number {
  return lines.find((each) => each.position === position)?.quantity ?? 0;
}
