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
