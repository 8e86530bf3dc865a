import type { SalesBy } from '#rules/reports/report-table.ts';

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
} as const satisfies Readonly<Record<Exclude<SalesBy, 'day'>, number>>;
export type ReportKind = keyof typeof reportKinds;

/** The key of a name in `report_names` is its id, negated and less this. */
export const nameOffset = 10;
