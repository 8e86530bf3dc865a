import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '#rules/shop/locale.ts';
import type { ListSort } from '#rules/catalog/lists/list-query.ts';
import { topCount, type ListScope } from '#rules/catalog/lists/list-scope.ts';
import { allOf } from './filters-sql.ts';

type Condition = RawBuilder<unknown>;

/** The rows of `listing l` that belong to the page; `hide` leaves out what has no stock (rule
 * stock/hide-out-of-stock). */
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
