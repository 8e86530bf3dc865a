import { Refusal } from '#contract/refusals.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { readPeriod, type PeriodWish, type ReportPeriod } from '#rules/reports/report-period.ts';
import { readReportSort, type ReportSort } from '#rules/reports/report-table.ts';
import { reportTexts } from '#text/office/report-texts.ts';

/** Rows of a page (rule reports/table). */
export const pageSize = 50;

export function wrongField(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}

/** The days that a query asks for; refuses what are none. */
export function periodOrRefuse(
  wish: PeriodWish,
  { now, locale }: { now: Date; locale: Locale },
): ReportPeriod {
  const read = readPeriod(wish, istanbulDay(now));
  if (!read.ok) throw wrongField(read.field, reportTexts[locale].wrong[read.field]);
  return read.period;
}

export function sortOrRefuse<Key extends string>(
  text: string,
  keys: readonly Key[],
  locale: Locale,
): ReportSort<Key> {
  const sort = readReportSort(text, keys);
  if (sort === null) throw wrongField('sort', reportTexts[locale].wrong.sort);
  return sort;
}

/** A page of a report as its call answers it. */
export function pageOf<Row>(
  { rows, total }: { rows: Row[]; total: number },
  page: number,
): { items: Row[]; page: number; pages: number; total: number } {
  return { items: rows, page, pages: Math.max(1, Math.ceil(total / pageSize)), total };
}
