/** The columns of `report_sums.kind`. */
export const reportKinds = {
  product: 1,
  main: 2,
  category: 3,
  brand: 4,
  customer: 5,
  city: 6,
  payment: 7,
  vat: 8,
} as const;
export type ReportKind = keyof typeof reportKinds;

export function isReportKind(text: string): text is ReportKind {
  return Object.hasOwn(reportKinds, text);
}

/** The keys of what an order has beside its lines (rule reports/beside-goods). */
export const besideKeys = { shipping: -1, commission: -2, other: -3 } as const;

/** The key of a name in `report_names` is its id, negated and less this. */
export const nameOffset = 10;
