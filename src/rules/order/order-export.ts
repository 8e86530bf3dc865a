import {
  readOrderFilter,
  type FilterField,
  type FilterWords,
  type OrderFilter,
  type Wrong,
  type WrongFilter,
} from './order-filter.ts';

const formats = ['csv', 'xlsx', 'jsonl'] as const;
const rowKinds = ['orders', 'lines'] as const;
const separators = [';', ','] as const;

/** Which orders leave, and how (rule fulfillment/export). */
export interface OrderExport {
  format: (typeof formats)[number];
  filter: OrderFilter;
  rows: (typeof rowKinds)[number];
  separator: (typeof separators)[number];
}

/** The request for an export, in words. */
export type ExportWords = FilterWords &
  Readonly<Partial<Record<'format' | 'rows' | 'separator', string | undefined>>>;
export type ExportField = FilterField | 'format' | 'rows' | 'separator';
export type WrongExport = WrongFilter | 'format' | 'rows' | 'separator' | 'useless';

/** The request that the words mean, or the first word that makes no sense. */
export function readOrderExport(
  words: ExportWords,
): { ok: true; asked: OrderExport } | Wrong<ExportField, WrongExport> {
  const wrong = (field: ExportField, reason: WrongExport) =>
    ({ ok: false, field, reason }) as const;
  const format = formats.find((each) => each === words.format);
  if (format === undefined) return wrong('format', 'format');
  const read = readOrderFilter(words);
  if (!read.ok) return read;
  const rows = rowKinds.find((each) => each === (words.rows ?? 'orders'));
  if (rows === undefined) return wrong('rows', 'rows');
  const separator = separators.find((each) => each === (words.separator ?? ';'));
  if (separator === undefined) return wrong('separator', 'separator');
  if (words.rows !== undefined && format === 'jsonl') return wrong('rows', 'useless');
  if (words.separator !== undefined && format !== 'csv') return wrong('separator', 'useless');
  return { ok: true, asked: { format, filter: read.filter, rows, separator } };
}
