import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { cartAges, leftAfterMs, type GoodsBy } from '#rules/reports/goods-report.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { readGoods, type GoodsRange, type GoodsRead } from './goods-rows.ts';
import { productName } from './read-stock-value.ts';

interface LeftCarts extends GoodsRange {
  by: GoodsBy;
  days: number;
  /** Whether customers are named. */
  isNamed: boolean;
  locale: Locale;
  now: Date;
}

/** The open carts with products that nobody changed for an hour (rule reports/left-carts). 1 query. */
export function readLeftCarts(
  db: Db,
  { by, days, isNamed, locale, now, ...range }: LeftCarts,
): Promise<GoodsRead> {
  const tables = sql`${leftLines(days, now)}, ${keyedBy(by, now)}`;
  const nobody = sql`null::bigint as customer_id`;
  if (by === 'age')
    return readGoods(db, range, {
      tables,
      names: sql`'' as name, '' as note, ${nobody}, null::date as shown_day`,
      joins: sql``,
    });
  if (by === 'product')
    return readGoods(db, range, {
      tables,
      names: sql`${productName(locale)} as name, p.code as note, ${nobody}, null::date as shown_day`,
      joins: sql`join products p on p.id = page.key`,
    });
  return readGoods(db, range, {
    tables,
    names: isNamed
      ? sql`coalesce(nullif(trim(c.name || ' ' || c.surname), ''), c.email, '') as name, '' as note, c.id as customer_id,
          page.day as shown_day`
      : sql`'' as name, '' as note, ${nobody}, page.day as shown_day`,
    joins: sql`join carts k on k.id = page.key left join customers c on c.id = k.customer_id`,
  });
}

/** At the net prices of now; a price on request counts as 0. */
const leftLines = (days: number, now: Date) => sql`
  lines as materialized (
    select k.id, k.updated_at, l.product_id, l.quantity::bigint * u.multiplier as pieces,
      l.quantity * u.price * r.rate as value, u.price = 0 as is_unpriced
    from carts k join cart_lines l on l.cart_id = k.id
      join product_units u on u.product_id = l.product_id and u.id = l.unit_id
      join rates r on r.code = u.currency
    where k.ordered_at is null and k.updated_at >= ${new Date(now.getTime() - days * 86_400_000)}::timestamptz
      and k.updated_at < ${new Date(now.getTime() - leftAfterMs)}::timestamptz
  ), sums as materialized (
    select count(distinct id) as count, coalesce(sum(pieces), 0) as pieces, coalesce(sum(value), 0) as value,
      count(distinct product_id) filter (where is_unpriced) as unpriced from lines
  )`;

function keyedBy(by: GoodsBy, now: Date): RawBuilder<unknown> {
  const summed = sql`sum(pieces) as pieces, sum(value) as value`;
  if (by === 'product')
    return sql`keyed as (
      select product_id as key, count(distinct id) as count, ${summed}, null::date as day from lines group by 1)`;
  if (by === 'cart')
    return sql`keyed as (
      select id as key, count(*) as count, ${summed}, (max(updated_at) at time zone 'Europe/Istanbul')::date as day
      from lines group by 1)`;
  return sql`keyed as (
    select (select min(age) from unnest(${[...cartAges]}::int[]) age
        where updated_at >= ${now}::timestamptz - age * interval '1 day') as key,
      count(distinct id) as count, ${summed}, null::date as day
    from lines group by 1)`;
}
