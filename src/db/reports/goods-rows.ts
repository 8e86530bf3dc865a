import { sql, type RawBuilder } from 'kysely';
import type { GoodsRow, GoodsSums } from '#contract/office/catalog/office-goods.ts';
import type { Db } from '#db/database.ts';
import type { GoodsSortKey } from '#rules/reports/goods-report.ts';
import type { ReportSort } from '#rules/reports/report-table.ts';

/** A page of a report of goods. */
export interface GoodsRange {
  sort: ReportSort<GoodsSortKey>;
  offset: number;
  limit: number;
}

export interface GoodsRead {
  currency: string;
  sums: GoodsSums;
  rows: GoodsRow[];
  total: number;
}

/** The rate of each currency: its amount in the default currency. */
export const ratesToDefault = sql`
  rates as materialized (select code, exchange_rate / default_rate() as rate from currencies)`;

/**
 * The goods on the shelves, each with its pieces and their net value at the price of its default unit (rule
 * reports/stock-value). `where` limits the products `p`.
 */
export const goodsInStock = (where: RawBuilder<unknown> = sql`true`) => sql`
  stocked as materialized (
    select p.id, coalesce(p.parent_id, p.id) as family, p.quantity::bigint as pieces,
      coalesce(p.quantity * u.price / u.multiplier * r.rate, 0) as value, coalesce(u.price, 0) = 0 as is_unpriced
    from products p left join product_units u on u.product_id = p.id and u.id = p.default_unit_id
      left join rates r on r.code = u.currency
    where p.quantity > 0 and not p.has_children and ${where}
  ), sums as materialized (
    select count(*) as count, coalesce(sum(pieces), 0) as pieces, coalesce(sum(value), 0) as value,
      count(*) filter (where is_unpriced) as unpriced from stocked
  )`;

/**
 * Reads a page of `keyed (key, count, pieces, value, day)` with the sums of `sums (count, pieces, value, unpriced)`. `names`
 * adds the columns name, note, customer_id and shown_day to the page `page`. 1 query.
 */
export async function readGoods(
  db: Db,
  { sort, offset, limit }: GoodsRange,
  parts: { tables: RawBuilder<unknown>; names: RawBuilder<unknown>; joins: RawBuilder<unknown> },
): Promise<GoodsRead> {
  const direction = sql.raw(sort.descending ? 'desc nulls last' : 'asc nulls first');
  const order = (table: string) =>
    sql`order by ${sql.ref(`${table}.${sort.key}`)} ${direction}, ${sql.ref(`${table}.key`)}`;
  const { rows } = await sql<Omit<GoodsRead, 'currency'> & { currency: string | null }>`
    with ${ratesToDefault}, ${parts.tables}, page as materialized (
      select * from keyed ${order('keyed')} limit ${limit} offset ${offset}
    ), named as (
      select page.key, page.count, page.pieces, page.value, page.day as sort_day, ${parts.names}
      from page ${parts.joins}
    )
    select (select code from currencies where is_default) as currency,
      (select json_build_object('count', count, 'pieces', pieces, 'value', round(value, 2), 'unpriced', unpriced) from sums) as sums,
      (select count(*)::int from keyed) as total,
      (select coalesce(json_agg(json_build_object('key', n.key::text, 'name', n.name, 'note', n.note,
          'customerId', n.customer_id, 'day', n.shown_day, 'count', n.count, 'pieces', n.pieces, 'value', round(n.value, 2))
        order by n.place), '[]')
        from (select *, row_number() over (order by ${sql.ref(sort.key === 'day' ? 'sort_day' : sort.key)} ${direction}, key) as place
          from named) n) as rows`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a report without its row');
  return { ...found, currency: found.currency ?? 'TRY' };
}
