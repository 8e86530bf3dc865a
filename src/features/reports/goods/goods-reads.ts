import type { GoodsRead } from '#db/reports/goods-rows.ts';
import { readLeftCarts } from '#db/reports/read-left-carts.ts';
import { readSlowMovers } from '#db/reports/read-slow-movers.ts';
import { readStockValue } from '#db/reports/read-stock-value.ts';
import type { GoodsBy, GoodsReport, GoodsSortKey } from '#rules/reports/goods-report.ts';
import { shiftDay } from '#rules/reports/report-period.ts';
import type { ReportSort } from '#rules/reports/report-table.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { ReportDesk } from '../report-services.ts';

export interface GoodsAsked {
  by: GoodsBy;
  days: number;
  sort: ReportSort<GoodsSortKey>;
  offset: number;
  limit: number;
  locale: Locale;
  /** Whether the caller may see customers. */
  isNamed: boolean;
}

/** Reads a page of a report of goods when its turn comes (rule reports/turns). 1 query. */
export function readGoodsReport(
  desk: ReportDesk,
  report: GoodsReport,
  asked: GoodsAsked,
): Promise<GoodsRead> {
  const { reads: db } = desk;
  const now = desk.clock();
  if (report === 'stock') return desk.read(() => readStockValue(db, asked));
  if (report === 'carts') return desk.read(() => readLeftCarts(db, { ...asked, now }));
  const since = shiftDay(istanbulDay(now), 1 - asked.days);
  // Slow is what the counted orders do not have.
  return desk.readNew(() => readSlowMovers(db, { ...asked, since }));
}
