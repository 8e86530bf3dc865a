import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { writeXlsxStream } from 'hucre/xlsx';
import { inChunks } from '#platform/in-chunks.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { csvFigure, csvText } from '#text/csv.ts';
import { formatDate } from '#text/format.ts';

export type ReportFormat = 'csv' | 'xlsx';

/** A text, a day (`2026-11-27`), an amount with 2 places, a count, or a percentage with 1 place. */
type CellKind = 'text' | 'day' | 'amount' | 'count' | 'percent';

export type ReportColumn<Row> = readonly [
  head: string,
  kind: CellKind,
  value: (row: Row) => string | number,
];

/** The most rows of a file (rule reports/table). */
export const mostRows = 200_000;

const types: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const looks = {
  text: undefined,
  day: 'dd.mm.yyyy',
  amount: '#,##0.00',
  count: undefined,
  percent: '0.0',
} as const satisfies Record<CellKind, string | undefined>;

/** The rows of a report as a file, with its type and its header of the name (rule fulfillment/export-cells). */
export function reportFile<Row>(
  table: { name: string; columns: readonly ReportColumn<Row>[]; rows: readonly Row[] },
  { format, locale }: { format: ReportFormat; locale: Locale },
) {
  const pieces =
    format === 'csv'
      ? inChunks(csvLines(table, locale))
      : writeXlsxStream(sheetRows(table), {
          name: table.name.slice(0, 31),
          columns: table.columns.map(([header, kind]) => {
            const numFmt = looks[kind];
            return { header, width: Math.max(14, header.length), ...(numFmt && { numFmt }) };
          }),
          freezePane: { rows: 1 },
        });
  const file = `${table.name.toLocaleLowerCase(locale).replaceAll(' ', '-')}.${format}`;
  return {
    type: types[format],
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(file)}`,
    stream: Readable.from(pieces, { objectMode: false }),
  };
}

type Table<Row> = Pick<Parameters<typeof reportFile<Row>>[0], 'columns' | 'rows'>;

/** With a byte order mark, and the decimal sign of the language: a spreadsheet program opens it by itself. */
function* csvLines<Row>({ columns, rows }: Table<Row>, locale: Locale): Generator<string> {
  const separator = locale === 'en' ? ',' : ';';
  const cell = (kind: CellKind, value: string | number) => {
    if (typeof value === 'string')
      return csvText(kind === 'day' ? formatDate(value, locale) : value, separator);
    const figure = kind === 'amount' ? value.toFixed(2) : String(value);
    return csvFigure(locale === 'en' ? figure : figure.replace('.', ','), separator);
  };
  yield `\ufeff${columns.map(([head]) => csvText(head, separator)).join(separator)}\r\n`;
  for (const row of rows)
    yield `${columns.map(([, kind, value]) => cell(kind, value(row))).join(separator)}\r\n`;
}

async function* sheetRows<Row>({
  columns,
  rows,
}: Table<Row>): AsyncGenerator<(string | number | Date)[]> {
  for (const row of rows) {
    yield columns.map(([, kind, value]) => {
      const cell = value(row);
      return kind === 'day' && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell;
    });
  }
}

const file = { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) };

/** The answer of a call that gives a file, for its description. */
export const fileAnswer = {
  description: 'The file',
  content: { 'text/csv': file, [types.xlsx]: file },
};
