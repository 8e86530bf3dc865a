import { beginOfDay } from '#rules/shop/istanbul-day.ts';
import { isOrderState, type OrderState } from './order-states.ts';

const formats = ['csv', 'xlsx', 'jsonl'] as const;
const rowKinds = ['orders', 'lines'] as const;
const separators = [';', ','] as const;

/** Which orders leave, and how (rule order-work/export). */
export interface OrderExport {
  format: (typeof formats)[number];
  /** None: the usual ones. */
  states: readonly OrderState[];
  /** The first moment, and the first that does not count any more; null is open. */
  from: Date | null;
  before: Date | null;
  rows: (typeof rowKinds)[number];
  separator: (typeof separators)[number];
}

/** What is asked for, in words. */
export type ExportWords = Readonly<Partial<Record<ExportField, string | undefined>>>;
export type ExportField = 'format' | 'state' | 'from' | 'to' | 'rows' | 'separator';
export type WrongExport = 'format' | 'state' | 'day' | 'period' | 'rows' | 'separator' | 'useless';

interface Wrong {
  ok: false;
  field: ExportField;
  reason: WrongExport;
}

const day = 24 * 60 * 60 * 1000;

/** What the words ask for, or the first that makes no sense. Both days are within, in Istanbul. */
export function readOrderExport(words: ExportWords): { ok: true; asked: OrderExport } | Wrong {
  const wrong = (field: ExportField, reason: WrongExport): Wrong => ({ ok: false, field, reason });
  const format = formats.find((each) => each === words.format);
  if (format === undefined) return wrong('format', 'format');
  const named = (words.state ?? '').split(',').filter((state) => state !== '');
  const states = named.filter(isOrderState);
  if (states.length < named.length) return wrong('state', 'state');
  const from = words.from ? beginOfDay(words.from) : null;
  if (words.from && from === null) return wrong('from', 'day');
  const to = words.to ? beginOfDay(words.to) : null;
  if (words.to && to === null) return wrong('to', 'day');
  if (from !== null && to !== null && to < from) return wrong('to', 'period');
  const rows = rowKinds.find((each) => each === (words.rows ?? 'orders'));
  if (rows === undefined) return wrong('rows', 'rows');
  const separator = separators.find((each) => each === (words.separator ?? ';'));
  if (separator === undefined) return wrong('separator', 'separator');
  if (words.rows !== undefined && format === 'jsonl') return wrong('rows', 'useless');
  if (words.separator !== undefined && format !== 'csv') return wrong('separator', 'useless');
  const before = to && new Date(to.getTime() + day);
  return { ok: true, asked: { format, states, from, before, rows, separator } };
}
