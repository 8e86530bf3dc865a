import { sql } from 'kysely';
import type { Facets } from '#contract/product-list.ts';
import type { ProductSummary } from '#contract/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { clampPage, pageCount } from '#rules/catalog/pagination.ts';
import type { Listing } from '#rules/catalog/product-listing.ts';
import type { CatalogMap } from './categories.ts';
import type { Db } from '#db/database.ts';
import { addUp, cubeSql, toFacets } from './listing-facets.ts';
import type { Chosen, Counts, CubeRow } from './listing-facets.ts';
import type { CatalogMemory } from './listing-memory.ts';
import { allOf, chosenOnly, inScope, ownOrder, sortColumn, sortedBy } from './listing-scope.ts';
import { withinPrice, type ListScope } from './listing-scope.ts';
import { readSummaries } from './product-summaries.ts';
import { searchProducts } from './search.ts';

export interface ListRequest {
  scope: ListScope;
  listing: Listing;
  locale: Locale;
  /** False leaves out what has no stock (rule stock/hidden). */
  showNotInStocks: boolean;
  map: CatalogMap;
  /** Keeps counts between calls; without it every call counts anew. */
  memory?: CatalogMemory;
}

export interface ListedProducts {
  items: ProductSummary[];
  total: number;
  page: number;
  pages: number;
  facets: Facets;
  corrected: string | null;
}

/**
 * One page of a list with its exact total and facets. min and max are net, in the default currency. A page that is
 * not there becomes the last one. 2 queries, 1 when the counts are kept, one more
 * where no campaign is on; with a search text 3, one more where the page asked for is not there.
 */
export async function listProducts(db: Db, request: ListRequest): Promise<ListedProducts> {
  const chosen = chosenIds(request.map, request.listing);
  if (request.listing.q !== '') {
    const found = await searchProducts(db, request, chosen);
    return toList(request, found.items, found.counts, found.page, found.corrected);
  }
  let scope = request.scope;
  let cube = await countList(db, request, scope);
  if (scope.kind === 'campaign' && cube.length === 0) {
    // no campaign at all: all products (rule catalog/campaign)
    scope = { ...scope, kind: 'all' };
    cube = await countList(db, request, scope);
  }
  const counts = addUp(cube, chosen);
  const { limit } = request.listing;
  const page = clampPage(request.listing.page, pageCount(counts.total, limit));
  const items = counts.total === 0 ? [] : await readPage(db, request, scope, chosen, page);
  return toList(request, items, counts, page, null);
}

/** Every page's menu asks for the same sums, so they live as long as the counts they are made of. */
const sumsByCategory = new WeakMap<readonly CubeRow[], ReadonlyMap<number, number>>();

/** How many products each category holds, by its id; those of its subcategories included. At most 1 query. */
export async function countCategories(
  db: Db,
  input: Pick<ListRequest, 'showNotInStocks' | 'memory'>,
): Promise<ReadonlyMap<number, number>> {
  const scope: ListScope = { kind: 'all', categoryId: null, brandId: null };
  const cube = await countList(db, { ...input, listing: { min: null, max: null } }, scope);
  const kept = sumsByCategory.get(cube);
  if (kept) return kept;
  const sums = addUp(cube, { brands: [], categories: [], stock: false }).categories;
  sumsByCategory.set(cube, sums);
  return sums;
}

async function countList(
  db: Db,
  request: Pick<ListRequest, 'showNotInStocks' | 'memory'> & {
    listing: Pick<Listing, 'min' | 'max'>;
  },
  scope: ListScope,
): Promise<readonly CubeRow[]> {
  const { listing, showNotInStocks } = request;
  const count = async (): Promise<readonly CubeRow[]> => {
    const source = sql`listing l where ${inScope(scope, !showNotInStocks)}`;
    const { rows } = await sql<{ cube: CubeRow[] | null }>`
      select ${cubeSql(source, withinPrice(listing))} cube`.execute(db);
    return rows[0]?.cube ?? [];
  };
  if (!request.memory) return count();
  const { kind, categoryId, brandId } = scope;
  const key = [kind, categoryId, brandId, showNotInStocks, listing.min, listing.max].join();
  return request.memory.cube(key, count);
}

async function readPage(
  db: Db,
  request: ListRequest,
  scope: ListScope,
  chosen: Chosen,
  page: number,
): Promise<ProductSummary[]> {
  const { listing, locale } = request;
  const column = sortColumn(listing.sort, locale);
  const order = column === null ? ownOrder(scope) : sortedBy(column, listing.sort);
  const where = allOf([inScope(scope, !request.showNotInStocks), ...chosenOnly(chosen, listing)]);
  const ids = sql<number[]>`array(select l.product_id from listing l where ${where}
    order by ${order} limit ${listing.limit} offset ${(page - 1) * listing.limit})`;
  return readSummaries(db, ids, locale);
}

/** Filters by code and path; what nobody knows matches nothing. */
function chosenIds(map: CatalogMap, listing: Listing): Chosen {
  return {
    brands: listing.brand.map((code) => map.brandByCode.get(code)?.id ?? 0),
    categories: listing.category.map((path) => map.categoryByPath.get(path)?.id ?? 0),
    stock: listing.stock,
  };
}

function toList(
  request: ListRequest,
  items: ProductSummary[],
  counts: Counts,
  page: number,
  corrected: string | null,
): ListedProducts {
  const { map, locale, scope } = request;
  return {
    items,
    total: counts.total,
    page,
    pages: pageCount(counts.total, request.listing.limit),
    facets: toFacets(counts, { map, locale, belowCategoryId: scope.categoryId }),
    corrected,
  };
}
