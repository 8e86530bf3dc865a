import { readSalesDays, readSalesRows } from '#db/reports/read-sales.ts';
import type { Db } from '#db/database.ts';
import type { SalesRow } from '#contract/office/office-reports.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { compareDays } from '#rules/reports/report-days.ts';
import type { ReportPeriod } from '#rules/reports/report-period.ts';
import type { ReportSort, SalesBy, SalesSortKey } from '#rules/reports/report-table.ts';
import { reportTexts, salesRowName } from '#text/office/report-texts.ts';
import { mostRows, type ReportColumn } from '../report-file.ts';

interface SalesTable {
  by: SalesBy;
  period: ReportPeriod;
  sort: ReportSort<SalesSortKey>;
  locale: Locale;
}

/** A row of a file: of a day, `name` is the day. */
type FileRow = Omit<SalesRow, 'key'>;

/** All rows of a report, for its file. 1 query. */
export async function readSalesFile(
  db: Db,
  { by, period, sort, locale }: SalesTable,
): Promise<FileRow[]> {
  if (by === 'day') return dayRows(db, period);
  const page = { offset: 0, limit: mostRows };
  const { rows } = await readSalesRows(db, { kind: by, period, sort, locale, ...page });
  return rows.map((row) => ({ ...row, name: salesRowName(by, row, locale) }));
}

async function dayRows(db: Db, period: ReportPeriod): Promise<FileRow[]> {
  const { days } = await readSalesDays(db, period);
  return compareDays(period, days).map(({ day, before, ...figures }) => ({
    ...figures,
    name: day,
    note: '',
    before: before.gross,
  }));
}

export function salesColumns(by: SalesBy, locale: Locale): ReportColumn<FileRow>[] {
  const { heads, by: names } = reportTexts[locale];
  const noteHead = by === 'product' ? heads.code : by === 'category' ? heads.above : null;
  const note: ReportColumn<FileRow>[] =
    noteHead === null ? [] : [[noteHead, 'text', (row) => row.note]];
  return [
    [names[by], by === 'day' ? 'day' : 'text', (row) => row.name],
    ...note,
    [heads.gross, 'amount', (row) => row.gross],
    [heads.net, 'amount', (row) => row.net],
    [heads.tax, 'amount', (row) => Math.round((row.gross - row.net) * 100) / 100],
    [heads.before, 'amount', (row) => row.before],
    [heads.orders, 'count', (row) => row.orders],
    [heads.pieces, 'count', (row) => row.pieces],
  ];
}
