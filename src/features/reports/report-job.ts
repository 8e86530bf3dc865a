import type { Db } from '#db/database.ts';
import { followCategories, refreshReports, sumUpMonths } from '#db/reports/refresh-reports.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';

/** The interval of comparing the categories of all sold products (rule reports/keys). */
const categoriesMs = 3_600_000;

/** The job that keeps the sums of the reports (rule reports/freshness). */
export function reportJob({
  database: { db },
  clock,
}: {
  database: { db: Db };
  clock: () => Date;
}): (stopped: () => boolean) => Promise<void> {
  let compareAt = 0;
  return async (stopped) => {
    const now = clock();
    await refreshReports(db, { now, stopped });
    if (now.getTime() >= compareAt) {
      await followCategories(db, stopped);
      await refreshReports(db, { now, stopped });
      compareAt = now.getTime() + categoriesMs;
    }
    await sumUpMonths(db, { today: istanbulDay(now), stopped });
  };
}
