import type { ProductDetail } from '#contract/catalog/product.ts';
import type { ProductList, Suggestions } from '#contract/catalog/product-list.ts';
import type { Route } from '#contract/route.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import type { Changes } from '#db/shop/changes.ts';
import { listAtPath, type ListAtPath } from '#features/catalog/list/list-at-path.ts';
import type { ListQuery, ListView } from '#rules/catalog/lists/list-query.ts';
import { readQuery } from '#features/catalog/list/read-query.ts';
import { productsShown } from './products-shown.ts';

/**
 * The data that a response depends on, besides settings, categories and texts: a change of those drops every response.
 * A number is a product that the response shows; `category:` and `brand:` are the lists of one, in any sort order or
 * only in their own.
 */
export type CacheTag =
  | number
  | 'lists'
  | 'searches'
  | 'figures'
  | `prices:${number}`
  | `${'category' | 'brand' | 'category-order' | 'brand-order'}:${number}`;

/** The responses that changes affect: all of them, or those that have one of these tags. */
export function affectedTags(changes: Changes): 'every' | ReadonlySet<CacheTag> {
  const { shop, catalog, everything, allFigures, faces, priceLists } = changes;
  if (shop || catalog || everything || allFigures || faces || priceLists === null) return 'every';
  const { words, places, figures, lists, orders } = changes;
  const tags = new Set<CacheTag>([...places, ...figures]);
  if (words || places.length > 0) tags.add('searches');
  if (lists.any) tags.add('lists');
  if (figures.length > 0) tags.add('figures');
  for (const id of priceLists) tags.add(`prices:${id}`);
  for (const id of lists.categories) tags.add(`category:${id}`);
  for (const id of lists.brands) tags.add(`brand:${id}`);
  for (const id of orders.categories) tags.add(`category-order:${id}`);
  for (const id of orders.brands) tags.add(`brand-order:${id}`);
  return tags;
}

/** The kind of page or call that a cached response answers. */
export type ResponseKind = 'home' | 'list' | 'product' | 'suggestions' | 'route' | 'text' | 'frame';

export interface TagContext {
  map: CatalogMap;
  /** The path without its language prefix. */
  path: string;
  /** The query with its `?`, or an empty text. */
  query: string;
  /** The list view when the query names none. */
  view: ListView;
}

/** The tags of a response of this kind that was made from `data`. */
export function tagsOf(kind: ResponseKind, data: unknown, asked: TagContext): CacheTag[] {
  switch (kind) {
    case 'home':
      // One carousel sorts by sales, and the category tiles show product images.
      return [...productsShown(data), 'lists', 'figures'];
    case 'list':
      return listTags(data as ProductList, asked);
    case 'product':
      return productTags(data as ProductDetail, asked.map);
    case 'suggestions':
      return [...(data as Suggestions).products.map(({ id }) => id), 'searches'];
    case 'route': {
      const { container, params } = data as Route;
      return container === 'ProductDetail' ? [Number(params['id'])] : [];
    }
    case 'text':
    case 'frame':
      return [];
  }
}

/** The products on the page, and every product that is in the list or may enter it. */
function listTags(data: ProductList, { map, path, query, view }: TagContext): CacheTag[] {
  const list = readQuery(query, view);
  const scope = listAtPath(map, path.replace(/(?<=.)\/$/, ''))?.scope;
  const tags: CacheTag[] = [...productsShown(data), scope ? listTag(scope, list, map) : 'lists'];
  if (list.q !== '') tags.push('searches');
  // Only these sort orders depend on sales and stock.
  if (scope?.kind === 'bestSellers' || list.sort.endsWith('quantity')) tags.push('figures');
  return tags;
}

/** The counts of a filtered category come from its parent category (see `listProducts`). */
function listTag(scope: ListAtPath['scope'], list: ListQuery, map: CatalogMap): CacheTag {
  const { brandId, categoryId } = scope;
  if (brandId !== null) return `brand:${brandId}`;
  if (categoryId === null) return 'lists';
  const above = map.categoryById.get(categoryId)?.parentId;
  return `category:${(isNarrowed(list) && above) || categoryId}`;
}

function isNarrowed(list: ListQuery): boolean {
  const { brand, category, unit, variant, min, max, stock, campaign, rating } = list;
  const isPriced = min !== null || max !== null;
  return (
    [brand, category, unit, variant].some((values) => values.length > 0) ||
    isPriced ||
    stock ||
    campaign ||
    rating !== null
  );
}

/** A product with its family, and the related products: the first ones of its category and of its brand. */
function productTags(data: ProductDetail, map: CatalogMap): CacheTag[] {
  const tags: CacheTag[] = [...productsShown(data)];
  const category = map.categoryByPath.get(data.breadcrumbs.at(-1)?.path ?? '');
  const brand = map.brandByCode.get(data.brand?.code ?? '');
  if (category) tags.push(`category-order:${category.id}`);
  if (brand) tags.push(`brand-order:${brand.id}`);
  // Any change that affects searches may change which product an equivalent code leads to.
  const family = [data, ...data.children];
  if (family.some(({ equivalentCode }) => equivalentCode.length > 0)) tags.push('searches');
  return tags;
}

const emptySearchMs = 30_000;

/** A shorter lifetime for searches without results, which are counted each time (rule catalog/empty-searches). */
export function lifetimeOf(kind: ResponseKind, data: unknown): number | undefined {
  return kind === 'list' && (data as ProductList).offers !== null ? emptySearchMs : undefined;
}
