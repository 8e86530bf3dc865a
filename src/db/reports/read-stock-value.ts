import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import type { GoodsBy } from '#rules/reports/goods-report.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { goodsInStock, readGoods, type GoodsRange, type GoodsRead } from './goods-rows.ts';

/** The value of what lies on the shelves now (rule reports/stock-value). 1 query. */
export function readStockValue(
  db: Db,
  { by, locale, ...range }: GoodsRange & { by: GoodsBy; locale: Locale },
): Promise<GoodsRead> {
  const tables = (keyed: RawBuilder<unknown>) => sql`${goodsInStock()}, ${keyed}`;
  if (by === 'warehouse')
    return readGoods(db, range, {
      tables: tables(byWarehouse),
      names: sql`page.key as name, '' as note, null::bigint as customer_id, null::date as shown_day`,
      joins: sql``,
    });
  if (by === 'product')
    return readGoods(db, range, {
      tables: tables(
        sql`keyed as (select id as key, 1 as count, pieces, value, null::date as day from stocked)`,
      ),
      names: sql`${productName(locale)} as name, p.code as note, null::bigint as customer_id, null::date as shown_day`,
      joins: sql`join products p on p.id = page.key`,
    });
  const above = by === 'main' ? sql`''` : sql`coalesce(${categoryName('above', locale)}, '')`;
  return readGoods(db, range, {
    tables: tables(byCategory(by === 'main')),
    names: sql`coalesce(${categoryName('c', locale)}, '') as name, ${above} as note, null::bigint as customer_id,
      null::date as shown_day`,
    joins: sql`left join categories c on c.id = page.key left join categories above on above.id = c.parent_id`,
  });
}

/** The name of the product `p`. */
export const productName = (locale: Locale) =>
  locale === 'en' ? inLanguage('en', 'p.name') : sql`p.name`;

const categoryName = (table: string, locale: Locale) =>
  locale === 'en' ? inLanguage('en', `${table}.name`) : sql.ref(`${table}.name`);

/** As the warehouses were counted last; the rest of a product is without a warehouse. */
const byWarehouse = sql`
  counted as materialized (
    select s.id, s.pieces as all_pieces, s.value, w.warehouse_name, w.quantity::bigint as pieces
    from stocked s join warehouse_inventory w on w.product_id = s.id where w.quantity > 0
  ), keyed as (
    select warehouse_name as key, count(*) as count, sum(pieces) as pieces, sum(value * pieces / all_pieces) as value,
      null::date as day
    from counted group by warehouse_name
    union all
    select '', count(*), sum(rest), sum(value * rest / pieces), null::date from (
      select s.pieces, s.value, s.pieces - coalesce(c.pieces, 0) as rest from stocked s
        left join (select id, sum(pieces) as pieces from counted group by id) c using (id)) x
    where rest > 0 having count(*) > 0
  )`;

/** A product belongs to the first category that it was given, or its parent (rule reports/keys). */
const byCategory = (isMain: boolean) => sql`
  places as materialized (
    select distinct on (pc.product_id) pc.product_id, pc.category_id from product_categories pc
    where pc.direct order by pc.product_id, pc.position, pc.category_id
  ), tops as materialized (
    select c.id, coalesce((select t.id from categories t where t.path = split_part(c.path, '/', 1)), c.id) as main_id
    from categories c
  ), keyed as (
    select coalesce(${sql.ref(isMain ? 't.main_id' : 't.id')}, 0) as key, count(*) as count, sum(s.pieces) as pieces,
      sum(s.value) as value, null::date as day
    from stocked s left join places x on x.product_id = s.family left join tops t on t.id = x.category_id group by 1
  )`;
