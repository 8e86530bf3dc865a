// `npm run bench -- reports`: the merchant's reports over a million orders. See bench/README.md.
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { readLeftCarts } from '#db/reports/read-left-carts.ts';
import { readSalesDays, readSalesRows } from '#db/reports/read-sales.ts';
import { readSlowMovers } from '#db/reports/read-slow-movers.ts';
import { readStockValue } from '#db/reports/read-stock-value.ts';
import { refreshReports, sumUpMonths } from '#db/reports/refresh-reports.ts';
import { reportKinds, type ReportKind } from '#db/reports/report-kinds.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { goodsRows } from '#rules/reports/goods-report.ts';
import { readPeriod, shiftDay, type ReportPeriod } from '#rules/reports/report-period.ts';
import { withDatabase } from '../harness/bench-database.ts';
import { Figures } from '../harness/figures.ts';
import { generateCatalog } from '../harness/generate-catalog.ts';
import { generateOrders } from '../harness/generate-orders.ts';
import { quantile } from '../harness/load.ts';
import { numberSetting, orders, products } from '../settings.ts';

/** Looks at each report; the slowest of a hundred is its p99. */
const looks = numberSetting('BENCH_LOOKS', 100);
const slowestMs = 1000;
const leftCarts = numberSetting('BENCH_CARTS', 20_000);

const figures = new Figures();
const now = new Date();
const today = istanbulDay(now);
const never = () => false;

function periodOf(days: string): ReportPeriod {
  const read = readPeriod({ period: days }, today);
  if (!read.ok) throw new Error(days);
  return read.period;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measureLooks(name: string, look: () => Promise<unknown>): Promise<void> {
  await look();
  const times: number[] = [];
  for (let n = 0; n < looks; n++) times.push(await timed(look));
  times.sort((a, b) => a - b);
  const p50 = quantile(times, 0.5);
  const kind = { name: `${name}, p99`, unit: 'ms', atMost: slowestMs };
  figures.record(kind, [quantile(times, 0.99)], { p50 });
}

async function measureSales(db: Db): Promise<void> {
  for (const days of ['30', '365']) {
    const period = periodOf(days);
    await measureLooks(`sales by day, ${days} days`, () => readSalesDays(db, period));
    for (const kind of Object.keys(reportKinds) as ReportKind[]) {
      const sort = { key: 'gross', descending: true } as const;
      const page = { kind, period, sort, locale: 'tr', offset: 0, limit: 50 } as const;
      await measureLooks(`sales by ${kind}, ${days} days`, () => readSalesRows(db, page));
    }
  }
}

/** Stock value, slow movers and left carts; the first page of each. */
async function measureGoods(db: Db): Promise<void> {
  const page = {
    sort: { key: 'value', descending: true },
    locale: 'tr',
    offset: 0,
    limit: 50,
  } as const;
  for (const by of goodsRows.stock)
    await measureLooks(`stock value by ${by}`, () => readStockValue(db, { ...page, by }));
  const since = shiftDay(today, -90);
  await measureLooks('slow movers, 90 days', () => readSlowMovers(db, { ...page, since }));
  for (const by of goodsRows.carts)
    await measureLooks(`left carts by ${by}, 30 days`, () =>
      readLeftCarts(db, { ...page, by, days: 30, isNamed: true, now }),
    );
}

/** Left carts of visitors, spread over the last 30 days, with three products each. */
async function generateCarts(db: Db): Promise<void> {
  await sql`
    with made as (
      insert into carts (created_at, updated_at)
      select at, at from (select now() - 0.1 * n / ${leftCarts} * interval '300 days' as at
        from generate_series(1, ${leftCarts}::int) n) x
      returning id
    )
    insert into cart_lines (cart_id, product_id, unit_id, quantity)
    select distinct m.id, p.id, p.default_unit_id, 1 + (m.id % 5)::int
    from made m cross join generate_series(0, 2) k
      join products p on p.id = 1 + (m.id * 7919 + k * 104729) % ${products}::int and not p.has_children
    on conflict do nothing`.execute(db);
  await sql`analyze carts, cart_lines`.execute(db);
}

/** Counting all days the first time, and the day of one order that changed. */
async function measureCounting(db: Db): Promise<void> {
  const all = await timed(() => refreshReports(db, { now, stopped: never }));
  figures.record({ name: 'counting every day', unit: 's' }, [all / 1000]);
  const months = await timed(() => sumUpMonths(db, { today, stopped: never }));
  figures.record({ name: 'summing up every month', unit: 's' }, [months / 1000]);
  const changed = db.updateTable('orders').set((eb) => ({ description: eb.val('changed') }));
  const times: number[] = [];
  for (let n = 1; n <= 20; n++) {
    await changed.where('id', '=', orders - n * 50).execute();
    times.push(await timed(() => refreshReports(db, { now, stopped: never })));
  }
  figures.record({ name: 'counting a day anew', unit: 'ms' }, times);
}

const plan = {
  name: 'reports',
  keepSuffix: '',
  async fill(db: Db) {
    await generateCatalog(db, products);
    await generateOrders(db, { customers: Math.ceil(orders / 10), orders });
    await generateCarts(db);
  },
};
await withDatabase(plan, async (database) => {
  console.log(`engine: ${database.engine}, ${orders} orders\n`);
  await database.use(async (db) => {
    await measureCounting(db);
    await measureSales(db);
    await measureGoods(db);
  });
});
figures.printTable();
