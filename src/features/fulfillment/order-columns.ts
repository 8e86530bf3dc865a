import type { WholeItem, WholeOrder } from '#db/orders/read/whole-order.ts';
import type { OrderExport } from '#rules/order/order-export.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { orders as english } from '#text/en/customer/orders.ts';
import { orderExportTexts } from '#text/office/order-export-texts.ts';
import { orders as turkish } from '#text/tr/customer/orders.ts';

/** A text, a moment (ISO 8601), an amount with 2 places, a price with up to 4, or a count. */
type CellKind = 'text' | 'time' | 'amount' | 'price' | 'count';

/** A cell of a table's row: an amount is in the currency that the row names. */
export interface Cell {
  kind: CellKind;
  value: string | number;
}

/** Orders as rows under heads. */
export interface OrderTable {
  name: string;
  heads: readonly string[];
  kinds: readonly CellKind[];
  rowsOf: (order: WholeOrder) => Cell['value'][][];
}

type Column<Row> = readonly [
  head: string,
  kind: CellKind,
  value: (row: Row) => string | number | undefined,
];

/** A row an order, or a row each of its lines (rule fulfillment/export-rows). */
export function orderTable(rows: OrderExport['rows'], locale: Locale): OrderTable {
  const t = orderExportTexts[locale];
  return rows === 'orders'
    ? tableOf(t.sheets.orders, orderColumns(locale), (order) => [order])
    : tableOf(t.sheets.lines, lineColumns(locale), (order) =>
        order.items.map((item, index) => ({ order, item, position: index + 1 })),
      );
}

function tableOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: (order: WholeOrder) => Row[],
): OrderTable {
  return {
    name,
    heads: columns.map(([head]) => head),
    kinds: columns.map(([, kind]) => kind),
    rowsOf: (order) => rows(order).map((row) => columns.map(([, , value]) => value(row) ?? '')),
  };
}

function headColumns(locale: Locale): Column<WholeOrder>[] {
  const t = orderExportTexts[locale];
  const { states } = locale === 'en' ? english : turkish;
  return [
    [t.orderNo, 'text', (order) => order.orderNo],
    [t.date, 'time', (order) => order.date],
    [t.state, 'text', (order) => states[order.status]],
    [t.email, 'text', (order) => order.email],
    [t.name, 'text', (order) => (order.invoiceAddress ?? order.deliveryAddress)?.name],
    [t.company, 'text', (order) => order.invoiceAddress?.companyName],
    [t.companyCode, 'text', (order) => order.company ?? undefined],
    [t.branch, 'text', (order) => order.branch?.name],
    [t.reference, 'text', (order) => order.reference],
    [t.costCentre, 'text', (order) => order.costCentre],
  ];
}

function orderColumns(locale: Locale): Column<WholeOrder>[] {
  const t = orderExportTexts[locale];
  const { methods } = locale === 'en' ? english : turkish;
  return [
    ...headColumns(locale),
    [t.taxOffice, 'text', (order) => order.invoiceAddress?.taxOffice],
    [t.taxNumber, 'text', (order) => order.invoiceAddress?.taxNumber],
    [t.idNumber, 'text', (order) => order.invoiceAddress?.idNumber],
    [t.phone, 'text', (order) => order.deliveryAddress?.number],
    [t.address, 'text', (order) => order.deliveryAddress?.address],
    [t.town, 'text', (order) => order.deliveryAddress?.town],
    [t.city, 'text', (order) => order.deliveryAddress?.city],
    [t.country, 'text', (order) => order.deliveryAddress?.country],
    [t.payment, 'text', (order) => methods[order.paymentType]],
    [t.dueOn, 'text', (order) => order.dueOn ?? undefined],
    [t.lines, 'count', (order) => order.items.length],
    [t.subTotal, 'amount', (order) => order.subTotal],
    [t.shipping, 'amount', (order) => order.shippingTotal],
    [t.commission, 'amount', (order) => order.commission],
    [t.tax, 'amount', (order) => order.tax],
    [t.total, 'amount', (order) => order.total],
    [t.currency, 'text', (order) => order.currency],
    [t.tryTotal, 'amount', (order) => order.tryTotal],
    [t.carrier, 'text', (order) => order.kfadi],
    [t.trackingNo, 'text', (order) => order.takipNo],
    [t.description, 'text', (order) => order.description],
  ];
}

interface LineRow {
  order: WholeOrder;
  item: WholeItem;
  position: number;
}

function lineColumns(locale: Locale): Column<LineRow>[] {
  const t = orderExportTexts[locale];
  return [
    ...headColumns(locale).map(([head, kind, value]): Column<LineRow> => [
      head,
      kind,
      ({ order }) => value(order),
    ]),
    [t.position, 'count', ({ position }) => position],
    [t.code, 'text', ({ item }) => item.code],
    [t.customerCode, 'text', ({ item }) => item.customerCode],
    [t.product, 'text', ({ item }) => item.name],
    [t.brand, 'text', ({ item }) => item.brand],
    [t.quantity, 'count', ({ item }) => item.quantity],
    [t.unit, 'text', ({ item }) => item.unitValue],
    [t.multiplier, 'count', ({ item }) => item.multiplier],
    [t.price, 'price', ({ item }) => item.price],
    [t.priceCurrency, 'text', ({ item }) => item.currency],
    [t.taxRate, 'count', ({ item }) => item.taxRate],
    [t.net, 'amount', ({ item }) => item.net],
    [t.tax, 'amount', ({ item }) => item.tax],
    [t.gross, 'amount', ({ item }) => item.gross],
    [t.currency, 'text', ({ order }) => order.currency],
    [t.note, 'text', ({ item }) => item.note],
  ];
}
