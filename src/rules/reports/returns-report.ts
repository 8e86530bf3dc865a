/** The kinds of row of the report of returns (rule reports/returns); the first is the usual one. */
export const returnsRows = ['product', 'reason'] as const;
export type ReturnsBy = (typeof returnsRows)[number];

/** The columns by which the report of returns is sorted, the largest first with a `-`. */
export const returnsSortKeys = ['pieces', 'rate', 'before', 'amount', 'cost'] as const;
export type ReturnsSortKey = (typeof returnsSortKeys)[number];

export function isReturnsBy(text: string): text is ReturnsBy {
  return returnsRows.some((each) => each === text);
}
