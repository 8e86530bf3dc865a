/** The dimensions of sales reports (rule reports/equal-sums). */
export const salesKeys = [
  'day',
  'product',
  'main',
  'category',
  'brand',
  'customer',
  'city',
  'payment',
  'vat',
] as const;
export type SalesBy = (typeof salesKeys)[number];

export function isSalesBy(text: string): text is SalesBy {
  return salesKeys.some((each) => each === text);
}

/** The columns by which a report of sales is sorted. */
export const salesSortKeys = ['gross', 'net', 'before', 'orders', 'pieces'] as const;
export type SalesSortKey = (typeof salesSortKeys)[number];

/** A sort of a report: a column's name, with a `-` before it for descending. */
export interface ReportSort<Key extends string> {
  key: Key;
  descending: boolean;
}

/** Null for what is no sort by one of the keys. */
export function readReportSort<Key extends string>(
  text: string,
  keys: readonly Key[],
): ReportSort<Key> | null {
  const key = keys.find((each) => each === text.replace(/^-/, ''));
  return key === undefined ? null : { key, descending: text.startsWith('-') };
}

/** The keys of what an order has beside its lines (rule reports/beside-goods). */
export const besideKeys = { shipping: -1, commission: -2, other: -3 } as const;

/** The days of searches that can be chosen (rule reports/searches). */
export const searchDays = [7, 30] as const;

/** One of some lengths in days, as a query names it; null for any other. */
export function readDays<Days extends number>(text: string, lengths: readonly Days[]): Days | null {
  return lengths.find((days) => String(days) === text) ?? null;
}
