import { sql, type RawBuilder } from 'kysely';
import { mostValues, type Counts } from '#db/catalog/lists/listing-counts.ts';
import type { ShownPrices } from '#rules/catalog/lists/price-filter.ts';
import {
  amountColumn,
  bits,
  dimensionBit,
  idsOf,
  missedBits,
  unitKind,
  variantKind,
  type Chosen,
} from './filters-sql.ts';

/**
 * SQL for the `Counts` of `source`, which has the columns `filterColumns` under the name `l`: one pass
 * over its rows, of which those count that at most one filter leaves out.
 */
export function countsSql(
  source: RawBuilder<unknown>,
  chosen: Chosen,
  prices: ShownPrices | null,
): RawBuilder<Counts> {
  const own = (bit: number) => sql`missed in (0, ${sql.lit(bit)})`;
  return sql<Counts>`(with rows as materialized (select * from (
      select l.brand_id, l.category_ids, l.in_stock, l.campaign, l.star_rate, l.attr_ids, ${amountColumn(prices)} worth,
        ${missedBits(chosen.filters)} missed from ${source}) r
      where missed & (missed - 1) = 0),
    plain as materialized (select missed, brand_id, in_stock, campaign, star_rate / 10 stars, count(*) n, min(worth) low, max(worth) high
      from rows group by 1, 2, 3, 4, 5),
    placed as materialized (select category_ids, count(*) n from rows where ${own(bits.category)} group by 1),
    valued as materialized (select missed, attr_ids, count(*) n from rows group by 1, 2)
    select json_build_object(
      'total', (select coalesce(sum(n), 0) from plain where missed = 0),
      'brands', (select coalesce(json_agg(json_build_array(brand_id, n)), '[]') from (select brand_id, sum(n) n from plain
        where ${own(bits.brand)} and brand_id is not null group by 1) x),
      'categories', (select coalesce(json_agg(json_build_array(id, n)), '[]') from (select id, sum(n) n from placed, unnest(category_ids) id group by 1) x),
      'inStock', (select coalesce(sum(n), 0) from plain where in_stock and ${own(bits.stock)}),
      'outOfStock', (select coalesce(sum(n), 0) from plain where not in_stock and ${own(bits.stock)}),
      'onSale', (select coalesce(sum(n), 0) from plain where campaign and ${own(bits.campaign)}),
      'stars', (select coalesce(json_agg(json_build_array(stars, n)), '[]') from (select stars, sum(n) n from plain
        where stars > 0 and ${own(bits.rating)} group by 1) x),
      'low', (select min(low)::text from plain where ${own(bits.price)}),
      'high', (select max(high)::text from plain where ${own(bits.price)}),
      'values', ${valuesSql(chosen)}))`;
}

/** The values of units and variants; those that are chosen are there with 0 products as well. */
function valuesSql(chosen: Chosen): RawBuilder<unknown> {
  const dimensions = [...chosen.variants].map(([dimension, keys]) => ({
    bit: dimensionBit(chosen, dimension),
    dimension,
    ids: idsOf(variantKind, dimension, keys),
  }));
  const ofDimension = dimensions.map(
    ({ bit, dimension }) =>
      sql`when f.kind = ${sql.lit(variantKind)} and f.dimension = facet_key(${dimension}::text) then ${sql.lit(bit)}`,
  );
  const ownBit = sql`case when f.kind = ${sql.lit(unitKind)} then ${sql.lit(bits.unit)} ${sql.join(ofDimension, sql` `)} else 0 end`;
  const asked = [idsOf(unitKind, '', chosen.units), ...dimensions.map(({ ids }) => ids)];
  const none = sql.join(
    asked.map((ids) => sql`select 0, id, 0 from (${ids}) x`),
    sql` union all `,
  );
  return sql`(select coalesce(json_agg(json_build_array(f.id, f.kind, f.dimension, f.key, f.dimension_name, f.dimension_name_en,
      f.name, f.name_en, f.swatch, v.n)), '[]') from (
      select f.id, sum(v.n) n from (
        select missed, id, sum(n) n from valued, unnest(attr_ids) id group by 1, 2 union all ${none}) v
      join facet_values f on f.id = v.id where v.missed in (0, ${ownBit})
      group by 1 order by 2 desc, 1 limit ${sql.lit(mostValues)}) v join facet_values f on f.id = v.id)`;
}
