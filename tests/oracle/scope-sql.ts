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

/** The order of a list that nobody sorted: products with a price, those in stock and those that sell come first. */
export function ownOrder(scope: ListScope): Condition {
  if (scope.kind === 'newest') return newestFirst;
  if (scope.kind === 'mostLiked') return sql`l.star_rate desc, l.product_id`;
  // pop rises with sales_number, and it is what has an index
  if (scope.kind === 'bestSellers') return sql`l.pop desc, l.sales_number desc, l.product_id`;
  return sql`l.price is null, l.in_stock desc, l.pop desc, l.product_id`;
}

const newestFirst = sql`l.price is null, l.created_at desc, l.product_id desc`;

const recentPieces = sql`coalesce((select r.pieces from recent_sales r where r.product_id = l.product_id), 0)`;

/** The order of a sort; null for the list's own (rules catalog/sorts, catalog/sort-price, catalog/ties). */
export function sortedBy(sort: ListSort, locale: Locale): Condition | null {
  if (sort === 'newest') return newestFirst;
  if (sort === 'best-selling')
    return sql`l.price is null, ${recentPieces} desc, l.pop desc, l.product_id`;
  if (sort === 'rating') return sql`l.price is null, l.star_rate desc, l.pop desc, l.product_id`;
  const columns: Readonly<Record<string, string>> = {
    name: locale === 'en' ? 'name_en_sort' : 'name_sort',
    price: 'price',
    brand: 'brand_sort',
    quantity: 'quantity',
  };
  const column = columns[sort.replace('-', '')];
  if (column === undefined) return null;
  const value = sql`case when l.price is not null then ${sql.ref(`l.${column}`)} end`;
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`l.price is null, ${value} ${direction} nulls last, l.product_id`;
}
