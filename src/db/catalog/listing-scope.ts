import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '#rules/shop/locale.ts';
import type { ListQuery, ListSort } from '#rules/catalog/list-query.ts';
import type { Chosen } from './listing-facets.ts';

/** The most liked and the best sellers are lists of twenty. */
const topCount = 20;

/** Which products a page lists before any filter (rule pages/paths). */
export interface ListScope {
  kind: 'all' | 'campaign' | 'newest' | 'mostLiked' | 'bestSellers';
  categoryId: number | null;
  brandId: number | null;
}

type Condition = RawBuilder<unknown>;

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The rows of `listing l` that belong to the page; `hide` leaves out what has no stock (rule
 * stock/hidden). */
export function inScope(scope: ListScope, hide: boolean): Condition {
  const conditions: Condition[] = [];
  if (hide) conditions.push(sql`l.in_stock`);
  if (scope.categoryId !== null) {
    conditions.push(sql`l.category_ids @> array[${scope.categoryId}::int]`);
  }
  if (scope.brandId !== null) conditions.push(sql`l.brand_id = ${scope.brandId}::int`);
  if (scope.kind === 'campaign') conditions.push(sql`l.campaign`);
  if (scope.kind === 'mostLiked' || scope.kind === 'bestSellers') {
    conditions.push(
      sql`l.product_id = any(array(select l.product_id from listing l where ${allOf(topOf(scope.kind, conditions))}
        order by ${ownOrder(scope)} limit ${topCount}))`,
    );
  }
  return allOf(conditions);
}

function topOf(kind: ListScope['kind'], conditions: readonly Condition[]): Condition[] {
  return kind === 'mostLiked' ? [...conditions, sql`l.star_rate > 0`] : [...conditions];
}

/** The order of a list that nobody sorted: what can be had and sells comes first. */
export function ownOrder(scope: ListScope): Condition {
  if (scope.kind === 'newest') return sql`l.created_at desc, l.product_id desc`;
  if (scope.kind === 'mostLiked') return sql`l.star_rate desc, l.product_id`;
  // pop rises with sales_number, and it is what has an index
  if (scope.kind === 'bestSellers') return sql`l.pop desc, l.sales_number desc, l.product_id`;
  return sql`l.in_stock desc, l.pop desc, l.product_id`;
}

/** The column that a sort goes by (rule catalog/sorts). */
export function sortColumn(sort: ListSort, locale: Locale): string | null {
  const columns: Readonly<Record<string, string>> = {
    name: locale === 'en' ? 'name_en_sort' : 'name_sort',
    price: 'price',
    brand: 'brand_sort',
    quantity: 'quantity',
  };
  return columns[sort.replace('-', '')] ?? null;
}

/** A missing value (price on request, no brand) is last both ways, ties go by id (rules
 * catalog/sort-price, catalog/ties). */
export function sortedBy(column: string, sort: ListSort): Condition {
  const by = sql.ref(`l.${column}`);
  if (!sort.startsWith('-')) return sql`${by}, l.product_id`;
  // where nothing is missing, saying so would keep the index from being read backwards
  const last = column === 'price' || column === 'brand_sort' ? sql` nulls last` : sql``;
  return sql`${by} desc${last}, l.product_id`;
}

/** Whether a row is within the price filter, which is in the default currency: true or false, never unknown. */
export function withinPrice(query: Pick<ListQuery, 'min' | 'max'>): Condition {
  const bounds = priceBounds(query);
  return bounds.length === 0 ? sql`true` : sql`coalesce(${allOf(bounds)}, false)`;
}

/** The same as conditions that the index on the price can answer. */
function priceBounds({ min, max }: Pick<ListQuery, 'min' | 'max'>): Condition[] {
  const bounds: Condition[] = [];
  if (min !== null) bounds.push(sql`l.price >= ${toTenThousandths(min)}::bigint`);
  if (max !== null) bounds.push(sql`l.price <= ${toTenThousandths(max)}::bigint`);
  return bounds;
}

function toTenThousandths(amount: number): number {
  return Math.round(amount * 10_000);
}

/** Every filter of the visitor. */
export function chosenOnly(chosen: Chosen, query: Pick<ListQuery, 'min' | 'max'>): Condition[] {
  const conditions: Condition[] = [];
  if (chosen.brands.length > 0) conditions.push(sql`l.brand_id = any(${chosen.brands}::int[])`);
  if (chosen.categories.length > 0) {
    conditions.push(sql`l.category_ids && ${chosen.categories}::int[]`);
  }
  if (chosen.stock) conditions.push(sql`l.in_stock`);
  return [...conditions, ...priceBounds(query)];
}
