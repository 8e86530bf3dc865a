import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { countDay, placeOfProduct } from './count-day.ts';
import { followOrders, holdProgress } from './follow-orders.ts';
import { reportKinds } from './report-kinds.ts';

/** Products whose categories are compared in one statement. */
const productBatch = 5000;

/**
 * Counts the days of orders that changed anew, the newest first, until none is left, `stopped`, or another process does it
 * (rule reports/freshness). Each batch and each day is a transaction of its own, so that it holds up nobody.
 */
export async function refreshReports(
  db: Db,
  { now, stopped }: { now: Date; stopped: () => boolean },
): Promise<void> {
  let hasMore = true;
  while (hasMore && !stopped()) {
    hasMore = await db.transaction().execute(async (tx) => {
      const progress = await holdProgress(tx);
      return progress !== null && (await followOrders(tx, now));
    });
  }
  while (!stopped() && (await countNextDay(db)));
}

/** Counts the newest day that waits. False where none waits, or another process works. */
async function countNextDay(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const progress = await holdProgress(tx);
    if (!progress) return false;
    const { rows } = await sql<{ day: string }>`
      select day::text as day from report_days where is_dirty order by day desc limit 1`.execute(
      tx,
    );
    const [next] = rows;
    if (!next) return false;
    await countDay(tx, next.day, progress.currency);
    return true;
  });
}

/** Sums up the past months whose days are all counted, one in a transaction, until none is left or `stopped`. */
export async function sumUpMonths(
  db: Db,
  { today, stopped }: { today: string; stopped: () => boolean },
): Promise<void> {
  while (!stopped() && (await sumUpMonth(db, today)));
}

async function sumUpMonth(db: Db, today: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdProgress(tx))) return false;
    const { rows } = await sql<{ month: string }>`
      select date_trunc('month', day)::date::text as month from report_days
      where day < date_trunc('month', ${today}::date)
        and not exists (select from report_months m where m.month = date_trunc('month', day)::date)
      group by date_trunc('month', day) having not bool_or(is_dirty) order by 1 desc limit 1`.execute(
      tx,
    );
    const [next] = rows;
    if (!next) return false;
    const kinds = Object.values(reportKinds);
    await sql`delete from report_sums where kind = any(${kinds}) and is_month and start = ${next.month}::date`.execute(
      tx,
    );
    await sql`
      insert into report_sums (kind, is_month, start, key, orders, pieces, net, gross)
      select kind, true, ${next.month}::date, key, sum(orders), sum(pieces), sum(net), sum(gross)
      from report_sums where kind = any(${kinds}) and not is_month
        and start >= ${next.month}::date and start < ${next.month}::date + interval '1 month'
      group by kind, key`.execute(tx);
    await sql`insert into report_months (month) values (${next.month}::date)`.execute(tx);
    return true;
  });
}

/**
 * Compares the categories of sold products with those in which they were counted; the days of a product that moved are
 * counted anew (rule reports/keys). A query each 5,000 products.
 */
export async function followCategories(db: Db, stopped: () => boolean): Promise<void> {
  let after: number | null = 0;
  while (after !== null && !stopped()) {
    const from: number = after;
    after = await db.transaction().execute(async (tx) => {
      if (!(await holdProgress(tx))) return null;
      const { rows } = await sql<{ last: number | null; read: number }>`
        with looked as materialized (
          select product_id, category_id, main_id from report_products where product_id > ${from}
          order by product_id limit ${productBatch}
        ), moved as materialized (
          select p.id, coalesce(x.category_id, 0) as category_id, coalesce(x.main_id, 0) as main_id
          from looked l join products p on p.id = l.product_id left join ${placeOfProduct} x on true
          where (coalesce(x.category_id, 0), coalesce(x.main_id, 0)) <> (l.category_id, l.main_id)
        ), placed as (
          update report_products r set category_id = m.category_id, main_id = m.main_id
          from moved m where r.product_id = m.id
        ), dirty as (
          update report_days d set is_dirty = true
          where not d.is_dirty and d.day in (
            select s.start from moved m join report_sums s on s.kind = ${sql.lit(reportKinds.product)}
              and not s.is_month and s.key = m.id)
        )
        select max(product_id) as last, count(*) as read from looked`.execute(tx);
      const [row] = rows;
      return row && row.read === productBatch ? row.last : null;
    });
  }
}
