import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { WholeOrder } from '#db/orders/read/whole-order.ts';
import { inChunks } from '#platform/in-chunks.ts';
import type { OrderExport } from '#rules/order/order-export.ts';
import { istanbulClock } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { csvFigure, csvText } from '#text/csv.ts';
import { formatDateTime } from '#text/format.ts';
import { orderTable, type Cell, type OrderTable } from './order-columns.ts';

/**
 * The bytes of a file of orders, made while they are read: no more than a page of orders is in memory, and who ends
 * the stream ends the reading (rules fulfillment/export, fulfillment/export-rows).
 */
export function exportOrders(
  orders: AsyncIterable<WholeOrder>,
  asked: Omit<OrderExport, 'filter'>,
  locale: Locale,
): Readable {
  return Readable.from(bytesOf(orders, asked, locale), { objectMode: false });
}

function bytesOf(
  orders: AsyncIterable<WholeOrder>,
  { format, rows, separator }: Omit<OrderExport, 'filter'>,
  locale: Locale,
): AsyncIterable<string | Uint8Array> {
  if (format === 'jsonl') return inChunks(jsonLines(orders));
  const table = orderTable(rows, locale);
  if (format === 'csv') return inChunks(csvLines(orders, table, { separator, locale }));
  return writeXlsxStream(sheetRows(orders, table), {
    name: table.name,
    columns: table.heads.map((header, index) => ({ header, ...columnLook(table, index) })),
    freezePane: { rows: 1 },
  });
}

async function* jsonLines(orders: AsyncIterable<WholeOrder>): AsyncGenerator<string> {
  for await (const order of orders) yield `${JSON.stringify(order)}\n`;
}

type CsvWay = Pick<OrderExport, 'separator'> & { locale: Locale };

/** With a byte order mark, and the decimal sign of the language: a spreadsheet program opens it by itself. */
async function* csvLines(
  orders: AsyncIterable<WholeOrder>,
  { heads, kinds, rowsOf }: OrderTable,
  way: CsvWay,
): AsyncGenerator<string> {
  const line = (cells: string[]) => `${cells.join(way.separator)}\r\n`;
  yield `\ufeff${line(heads.map((head) => csvText(head, way.separator)))}`;
  for await (const order of orders) {
    for (const row of rowsOf(order)) {
      yield line(row.map((value, index) => csvCell({ kind: kinds[index] ?? 'text', value }, way)));
    }
  }
}

function csvCell({ kind, value }: Cell, { separator, locale }: CsvWay): string {
  if (typeof value === 'string') {
    return kind === 'time' ? formatDateTime(value, locale) : csvText(value, separator);
  }
  const figure = kind === 'amount' ? value.toFixed(2) : String(value);
  return csvFigure(locale === 'en' ? figure : figure.replace('.', ','), separator);
}

async function* sheetRows(
  orders: AsyncIterable<WholeOrder>,
  { kinds, rowsOf }: OrderTable,
): AsyncGenerator<(string | number | Date)[]> {
  for await (const order of orders) {
    for (const row of rowsOf(order)) {
      yield row.map((value, index) =>
        kinds[index] === 'time' ? istanbulClock(new Date(value)) : value,
      );
    }
  }
}

const numberFormats = {
  text: undefined,
  time: 'dd.mm.yyyy hh:mm',
  amount: '#,##0.00',
  price: '#,##0.00##',
  count: undefined,
} as const satisfies Record<Cell['kind'], string | undefined>;

/** The signs of a number's format are those of whose program opens it. */
function columnLook({ heads, kinds }: OrderTable, index: number) {
  const numFmt = numberFormats[kinds[index] ?? 'text'];
  return { width: Math.max(14, heads[index]?.length ?? 0), ...(numFmt && { numFmt }) };
}
