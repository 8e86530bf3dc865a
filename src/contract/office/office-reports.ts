import { Type, type Static } from 'typebox';
import { Nullable } from '#contract/primitives.ts';
import { filterWord } from './office-list-query.ts';

const Day = Type.String({ description: 'a day in Istanbul, `2026-11-27`' });
const Amount = Type.Number({ description: 'in the default currency, 2 places' });

/** The words of a report's query that choose its days (rule reports/period). */
export const periodWords = {
  period: filterWord('`7`, `30`, `90` or `365` days, today included; 30 if not given', 10),
  from: filterWord('a day, in place of `period`: `2026-11-27`', 10),
  to: filterWord('the last day; today if not given', 10),
};

/** The words that choose a page of a report. */
export const reportPageWords = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
};

export const ReportFormat = Type.Optional(
  Type.Enum(['csv', 'xlsx'], { description: 'csv if not given' }),
);

/** The days of a report, both included, and as many before them. */
const PeriodDays = Type.Object({ from: Day, to: Day, beforeFrom: Day, beforeTo: Day });

const SalesSums = Type.Object({
  orders: Type.Integer(),
  lost: Type.Integer({
    description: 'orders that were canceled, wholly or in part, or had money sent back',
  }),
  pieces: Type.Integer(),
  net: Amount,
  gross: Amount,
  shipping: Type.Number({ description: 'a part of `gross`' }),
  commission: Type.Number({ description: 'a part of `gross`' }),
});
export type SalesSums = Static<typeof SalesSums>;

const DaySales = Type.Object({
  day: Day,
  orders: Type.Integer(),
  pieces: Type.Integer(),
  net: Amount,
  gross: Amount,
});
export type DaySales = Static<typeof DaySales>;

export const SalesReport = Type.Object({
  currency: Type.String(),
  readAt: Nullable(Type.String({ description: 'up to when orders are counted' })),
  waiting: Type.Integer({ description: 'days of both periods that are still to be counted' }),
  period: PeriodDays,
  sums: SalesSums,
  before: SalesSums,
  days: Type.Array(DaySales, { description: 'those of both periods that had sales' }),
});
export type SalesReport = Static<typeof SalesReport>;

const SalesRow = Type.Object({
  key: Type.Integer({
    description:
      'the id; a rate times 100; 0 none, -1 shipping, -2 commission, -3 what a total has beside its lines, below -10 a name',
  }),
  name: Type.String({ description: 'empty: it has none' }),
  note: Type.String({ description: 'the code of a product, the category above a category' }),
  orders: Type.Integer(),
  pieces: Type.Integer(),
  net: Amount,
  gross: Amount,
  before: Type.Number({ description: 'the gross of the period before' }),
});
export type SalesRow = Static<typeof SalesRow>;

export const SalesRows = Type.Object({
  items: Type.Array(SalesRow),
  page: Type.Integer(),
  pages: Type.Integer(),
  total: Type.Integer({ description: 'rows of all pages' }),
});
export type SalesRows = Static<typeof SalesRows>;

const ReturnsSums = Type.Object({
  returns: Type.Integer(),
  pieces: Type.Integer({ description: 'that came back, or that a return under way names' }),
  sold: Type.Integer({ description: 'pieces of the orders placed in the period' }),
  scrapped: Type.Integer({ description: 'pieces that are not sold again' }),
  amount: Type.Number({ description: 'given back with VAT, as money or as goods in exchange' }),
  cost: Type.Number({
    description:
      'a part of `amount`: of pieces that are not sold again, shipping and commission of installments',
  }),
});
export type ReturnsSums = Static<typeof ReturnsSums>;

const ReturnsRow = Type.Object({
  key: Type.String({
    description: 'the id of a product, a reason; -1 shipping, -2 commission, below -10 a name',
  }),
  name: Type.String({ description: 'of a product; empty: it has none' }),
  note: Type.String({ description: 'the code of a product' }),
  reason: Nullable(Type.String({ description: 'the most frequent reason of a product' })),
  returns: Type.Integer(),
  pieces: Type.Integer(),
  before: Type.Integer({ description: 'the pieces of the period before' }),
  sold: Type.Integer(),
  rate: Nullable(
    Type.Number({
      description: '`pieces` in percent of `sold`, 1 place; null where none was sold',
    }),
  ),
  scrapped: Type.Integer(),
  amount: Amount,
  cost: Amount,
});
export type ReturnsRow = Static<typeof ReturnsRow>;

/** A page of the report of returns (rule reports/returns). */
export const ReturnsPage = Type.Object({
  currency: Type.String(),
  period: PeriodDays,
  sums: ReturnsSums,
  before: ReturnsSums,
  items: Type.Array(ReturnsRow),
  page: Type.Integer(),
  pages: Type.Integer(),
  total: Type.Integer({ description: 'rows of all pages' }),
});
export type ReturnsPage = Static<typeof ReturnsPage>;
