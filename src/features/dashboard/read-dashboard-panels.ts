import type { OfficeDashboard } from '#contract/office/office-dashboard.ts';
import { readEmptySearches } from '#db/catalog/search/empty-searches.ts';
import { readLowStock } from '#db/catalog-work/low-stock.ts';
import {
  readSales,
  readDashboardTasks,
  type DashboardSales,
} from '#db/fulfillment/read-dashboard.ts';
import type { Db } from '#db/database.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';

const dayMs = 24 * 3_600_000;
const days = 30;
const listed = 6;

/** Everything of the first page of the office (rule dashboard/contents). 4 queries. */
export async function readDashboardPanels(
  db: Db,
  now: Date,
  locale: Locale,
): Promise<OfficeDashboard> {
  const dayOf = (ago: number) => istanbulDay(new Date(now.getTime() - ago * dayMs));
  const since = new Date(`${dayOf(2 * days - 1)}T00:00:00+03:00`);
  const [work, sales, lowStock, emptySearches] = await Promise.all([
    readDashboardTasks(db, now),
    readSales(db, since),
    readLowStock(db, { limit: listed, locale }),
    readEmptySearches(db, { since: dayOf(6), limit: listed }),
  ]);
  const byDay = new Map(sales.map((day) => [day.day, day]));
  const first = dayOf(days - 1);
  const none = { orders: 0, revenue: 0, lost: 0 };
  return {
    at: now.toISOString(),
    ...work,
    days: Array.from({ length: days }, (_, index) => {
      const day = dayOf(days - 1 - index);
      return { ...none, ...byDay.get(day), day };
    }),
    before: totalOf(sales.filter(({ day }) => day < first)),
    lowStock,
    emptySearches,
  };
}

function totalOf(sales: readonly DashboardSales[]) {
  return {
    orders: sales.reduce((sum, { orders }) => sum + orders, 0),
    revenue: sumAmounts(...sales.map(({ revenue }) => revenue)),
    lost: sales.reduce((sum, { lost }) => sum + lost, 0),
  };
}
