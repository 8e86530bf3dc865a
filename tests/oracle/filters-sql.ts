import { sql, type RawBuilder } from 'kysely';
import { dimensionOf, type ListQuery } from '#rules/catalog/lists/list-query.ts';
import { priceEdge, type ShownPrices } from '#rules/catalog/lists/price-filter.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';

/** The kinds of `facet_values`. */
export const unitKind = 1;
export const variantKind = 2;

type Condition = RawBuilder<unknown>;

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** One of the things that a list is narrowed by. A row that it leaves out has its bit in `missed`. */
export interface Filter {
  bit: number;
  condition: Condition;
}

/** The visitor's filters as the database asks for them; what nobody knows matches nothing. */
export interface Chosen {
  filters: readonly Filter[];
  units: readonly string[];
  /** Keys of values by the key of their dimension. */
  variants: ReadonlyMap<string, readonly string[]>;
}

/** The bits of the filters that every list has; dimensions of variants have those above. */
export const bits = {
  brand: 1,
  category: 2,
  stock: 4,
  price: 8,
  rating: 16,
  campaign: 32,
  unit: 64,
} as const;
const firstDimensionBit = 128;

export function dimensionBit(chosen: Chosen, dimension: string): number {
  const index = [...chosen.variants.keys()].indexOf(dimension);
  return index < 0 ? 0 : firstDimensionBit * 2 ** index;
}

/** Everything that columns of a source under the name `l` have to give to filters and facets. */
export const filterColumns = sql`l.brand_id, l.category_ids, l.in_stock, l.campaign, l.star_rate, l.net_worth, l.gross_worth, l.attr_ids`;

/** The column with what cards show. */
export function amountColumn(prices: ShownPrices | null): Condition {
  return prices?.withTax === false ? sql`l.net_worth` : sql`l.gross_worth`;
}

export function chosenIn(
  query: ListQuery,
  input: { map: CatalogMap; prices: ShownPrices | null },
): Chosen {
  const { map, prices } = input;
  const variants = Map.groupBy(query.variant, dimensionOf);
  const chosen = {
    units: query.unit,
    variants: new Map(
      [...variants].map(([dimension, values]) => [
        dimension,
        values.map((value) => value.slice(dimension.length + 1)),
      ]),
    ),
  };
  const filters: Filter[] = [];
  const add = (bit: number, condition: Condition) => filters.push({ bit, condition });
  if (query.brand.length > 0) {
    const ids = query.brand.map((code) => map.brandByCode.get(code)?.id ?? 0);
    add(bits.brand, sql`l.brand_id = any(${ids}::int[])`);
  }
  if (query.category.length > 0) {
    const ids = query.category.map((path) => map.categoryByPath.get(path)?.id ?? 0);
    add(bits.category, sql`l.category_ids && ${ids}::int[]`);
  }
  if (query.stock) add(bits.stock, sql`l.in_stock`);
  if (query.campaign) add(bits.campaign, sql`l.campaign`);
  if (query.rating !== null) add(bits.rating, sql`l.star_rate >= ${query.rating * 10}::int`);
  const within = prices && withinPrice(query, prices);
  if (within) add(bits.price, within);
  if (chosen.units.length > 0) {
    add(bits.unit, sql`l.attr_ids && array(${idsOf(unitKind, '', chosen.units)})`);
  }
  for (const [dimension, keys] of chosen.variants) {
    const bit = dimensionBit({ ...chosen, filters }, dimension);
    add(bit, sql`l.attr_ids && array(${idsOf(variantKind, dimension, keys)})`);
  }
  return { ...chosen, filters };
}

function withinPrice({ min, max }: ListQuery, prices: ShownPrices): Condition | null {
  const worth = amountColumn(prices);
  const edges: Condition[] = [];
  if (min !== null) edges.push(sql`${worth} >= ${priceEdge(min, 'from', prices.rate)}::numeric`);
  if (max !== null) edges.push(sql`${worth} < ${priceEdge(max, 'to', prices.rate)}::numeric`);
  return edges.length === 0 ? null : allOf(edges);
}

/** The ids of values that are asked for; `tr_fold` has made the keys, the address may have them in any spelling. */
export function idsOf(kind: number, dimension: string, keys: readonly string[]): Condition {
  return sql`select f.id from facet_values f where f.kind = ${kind}::smallint
    and f.dimension = facet_key(${dimension}::text)
    and f.key = any(array(select facet_key(k) from unnest(${[...keys]}::text[]) k))`;
}

/** The same filters with one more; two of a kind are one. */
export function withFilter(chosen: Chosen, bit: number, condition: Condition): Chosen {
  const own = chosen.filters.find((filter) => filter.bit === bit);
  const joined = own ? sql`${own.condition} and ${condition}` : condition;
  const others = chosen.filters.filter((filter) => filter !== own);
  return { ...chosen, filters: [...others, { bit, condition: joined }] };
}

/** The bits of the filters that leave a row out, 0 for a row that is found. */
export function missedBits(filters: readonly Filter[]): Condition {
  if (filters.length === 0) return sql`0`;
  return sql.join(
    filters.map(
      ({ bit, condition }) => sql`case when ${condition} then 0 else ${sql.lit(bit)} end`,
    ),
    sql` + `,
  );
}
