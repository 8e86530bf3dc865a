import type { SalesReport } from '#contract/office/office-reports.ts';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress, type ListAddress } from '#ui/office/table/use-list-address.ts';
import { isSalesBy, type SalesBy } from '#rules/reports/report-table.ts';

type Word = 'period' | 'from' | 'to' | 'by' | 'measure' | 'sort' | 'cursor';
export type SalesAddress = ListAddress<Word>;

/** The figures that the chart can show. */
export const measures = ['gross', 'orders', 'pieces'] as const;
export type Measure = (typeof measures)[number];

/** The period, the breakdown, its sort and its page. */
export function useSalesAddress(): SalesAddress {
  return useListAddress(
    officePaths.reports,
    ['period', 'from', 'to', 'by', 'measure', 'sort', 'cursor'],
    ['measure'],
  );
}

export function byOf({ words }: SalesAddress): SalesBy {
  return words.by !== undefined && isSalesBy(words.by) ? words.by : 'main';
}

/** The words of the address that choose the days, as a query. */
export function periodQuery({ words }: SalesAddress): string {
  const { period, from, to } = words;
  const query = new URLSearchParams();
  if (from !== undefined) query.set('from', from);
  if (to !== undefined) query.set('to', to);
  if (period !== undefined && from === undefined) query.set('period', period);
  return String(query);
}

/** The answer's period with its length, for the days in it. */
export function withLength({ period }: SalesReport): SalesReport['period'] & { days: number } {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
  return { ...period, days };
}
