import type { ReturnsRow } from '#contract/office/office-reports.ts';
import type { ReturnsBy } from '#rules/reports/returns-report.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import {
  reasonName,
  returnsReportTexts,
  returnsRowName,
} from '#text/office/returns/returns-report-text.ts';
import type { ReportColumn } from '../report-file.ts';

/** The columns of the report of returns in its file. */
export function returnsColumns(by: ReturnsBy, locale: Locale): ReportColumn<ReturnsRow>[] {
  const t = returnsReportTexts[locale];
  const { heads } = reportTexts[locale];
  const ofProduct: ReportColumn<ReturnsRow>[] = [
    [heads.code, 'text', (row) => row.note],
    [t.topReason, 'text', (row) => reasonName(row.reason, locale)],
  ];
  return [
    [t.by[by], 'text', (row) => returnsRowName(by, row, locale)],
    ...(by === 'product' ? ofProduct : []),
    [t.returns, 'count', (row) => row.returns],
    [t.pieces, 'count', (row) => row.pieces],
    [heads.before, 'count', (row) => row.before],
    [t.sold, 'count', (row) => row.sold],
    [t.rate, 'percent', (row) => row.rate ?? ''],
    [t.scrapped, 'count', (row) => row.scrapped],
    [t.amount, 'amount', (row) => row.amount],
    [t.cost, 'amount', (row) => row.cost],
  ];
}
