import { readDays } from './report-table.ts';

/** The reports of goods: what lies on the shelves, what does not sell, and which carts were left. */
export const goodsReports = ['stock', 'slow', 'carts'] as const;
export type GoodsReport = (typeof goodsReports)[number];

/** The kinds of row of each report. */
export const goodsRows = {
  stock: ['main', 'category', 'warehouse', 'product'],
  slow: ['product'],
  carts: ['product', 'cart', 'age'],
} as const satisfies Readonly<Record<GoodsReport, readonly string[]>>;
export type GoodsBy = (typeof goodsRows)[GoodsReport][number];

/** The lengths in days that can be chosen; the first is the usual one. The stock value is that of now. */
export const goodsDays = {
  stock: [],
  slow: [90, 30, 60, 180, 365],
  carts: [30, 7, 90],
} as const satisfies Readonly<Record<GoodsReport, readonly number[]>>;

/** The columns by which each report is sorted, the largest first with a `-`. `count`: products, carts or lines. */
export const goodsSortKeys = ['value', 'pieces', 'count', 'day'] as const;
export type GoodsSortKey = (typeof goodsSortKeys)[number];

/** A cart counts as left when it has not changed for this long. */
export const leftAfterMs = 3_600_000;

/** The ages of left carts, in days up to which each reaches. */
export const cartAges = [1, 3, 7, 30, 90] as const;

/** The rows that a query asks for; null for those that the report does not have. */
export function readGoodsBy(report: GoodsReport, text: string | undefined): GoodsBy | null {
  const known: readonly GoodsBy[] = goodsRows[report];
  if (text === undefined) return known[0] ?? null;
  return known.find((by) => by === text) ?? null;
}

/** The days that a query asks for; null for a length that the report does not have, 0 where it has none. */
export function readGoodsDays(report: GoodsReport, text: string | undefined): number | null {
  const lengths: readonly number[] = goodsDays[report];
  if (text === undefined) return lengths[0] ?? 0;
  return readDays(text, lengths);
}
