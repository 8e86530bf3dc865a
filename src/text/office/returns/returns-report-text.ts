import type { ReturnsRow } from '#contract/office/office-reports.ts';
import { besideKeys } from '#rules/reports/report-table.ts';
import type { ReturnsBy } from '#rules/reports/returns-report.ts';
import { isReturnReason } from '#rules/returns/return-words.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { returnsReport as english } from '#text/en/office/returns/returns-report.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { returnsReport as turkish } from '#text/tr/office/returns/returns-report.ts';

export const returnsReportTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** The name of a row of the report of returns (rule reports/returns). */
export function returnsRowName(
  by: ReturnsBy,
  { key, name }: Pick<ReturnsRow, 'key' | 'name'>,
  locale: Locale,
): string {
  const t = reportTexts[locale];
  if (key === String(besideKeys.shipping)) return t.beside.shipping;
  if (key === String(besideKeys.commission)) return t.beside.commission;
  if (by === 'reason') return reasonName(key, locale);
  return name === '' ? t.nameless.product : name;
}

/** The name of a reason; empty where there is none. */
export function reasonName(reason: string | null, locale: Locale): string {
  return reason !== null && isReturnReason(reason) ? returnTexts[locale].reasons[reason] : '';
}
