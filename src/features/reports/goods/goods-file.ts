import type { GoodsRow } from '#contract/office/catalog/office-goods.ts';
import type { GoodsBy, GoodsReport } from '#rules/reports/goods-report.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { goodsReportTexts } from '#text/office/catalog/goods-report-text.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import type { ReportColumn } from '../report-file.ts';

/** The columns of a report of goods in its file. */
export function goodsColumns(
  report: GoodsReport,
  by: GoodsBy,
  locale: Locale,
): ReportColumn<GoodsRow>[] {
  const t = goodsReportTexts[locale];
  const { heads } = reportTexts[locale];
  const columns: ReportColumn<GoodsRow>[] = [[t.by[by], 'text', (row) => row.name]];
  if (by === 'product') columns.push([heads.code, 'text', (row) => row.note]);
  if (by === 'category') columns.push([heads.above, 'text', (row) => row.note]);
  if (report === 'slow') columns.push([t.lastSale, 'day', (row) => row.day ?? '']);
  if (by === 'cart') columns.push([t.lastChange, 'day', (row) => row.day ?? '']);
  columns.push([t.value, 'amount', (row) => row.value]);
  if (report !== 'slow' && !(report === 'stock' && by === 'product'))
    columns.push([countHead(report, by, locale), 'count', (row) => row.count]);
  columns.push([heads.pieces, 'count', (row) => row.pieces]);
  return columns;
}

/** The head of the column that counts products, carts or lines. */
export function countHead(report: GoodsReport, by: GoodsBy, locale: Locale): string {
  const t = goodsReportTexts[locale];
  if (report === 'stock') return t.products;
  return by === 'cart' ? t.lines : t.carts;
}
