import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { goodsInStock, readGoods, type GoodsRange, type GoodsRead } from './goods-rows.ts';
import { productName } from './read-stock-value.ts';
import { reportKinds } from './report-kinds.ts';

/** The sums of single days of products. */
const ofProduct = sql`s.kind = ${sql.lit(reportKinds.product)} and not s.is_month and s.pieces > 0`;

/**
 * Goods on the shelves that were listed before a day and have not been sold since (rule reports/slow-movers). 1 query.
 */
export function readSlowMovers(
  db: Db,
  { since, locale, ...range }: GoodsRange & { since: string; locale: Locale },
): Promise<GoodsRead> {
  const isSlow = sql`p.created_at < ${since}::date and not exists (
    select from report_sums s where ${ofProduct} and s.start >= ${since}::date and s.key = p.id)`;
  return readGoods(db, range, {
    tables: sql`${goodsInStock(isSlow)},
      keyed as (select id as key, 1 as count, pieces, value, null::date as day from stocked)`,
    names: sql`${productName(locale)} as name, p.code as note, null::bigint as customer_id,
      (select max(s.start) from report_sums s where ${ofProduct} and s.key = page.key) as shown_day`,
    joins: sql`join products p on p.id = page.key`,
  });
}
