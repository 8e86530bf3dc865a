import type { SalesReport } from '#contract/office/office-reports.ts';
import type { ListAddress } from '#ui/office/table/use-list-address.ts';

/** The words of an address that choose the days of a report (rule reports/period). */
export type PeriodAddress = Pick<ListAddress<'period' | 'from' | 'to'>, 'words' | 'to' | 'set'>;

/** An answer of a report with the days that it is about. */
export type ReportOfDays = Pick<SalesReport, 'period'>;

/** The words of the address that choose the days, as a query; empty while own days are chosen and none is named. */
export function periodQuery({ words }: Pick<PeriodAddress, 'words'>): string {
  const { period, from, to } = words;
  const query = new URLSearchParams();
  if (period === 'own' && from === undefined) return '';
  if (from !== undefined) query.set('from', from);
  if (to !== undefined) query.set('to', to);
  if (period !== undefined && from === undefined) query.set('period', period);
  return String(query);
}

/** The answer's period with its length, for the days in it. */
export function withLength({ period }: ReportOfDays): ReportOfDays['period'] & { days: number } {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
  return { ...period, days };
}
