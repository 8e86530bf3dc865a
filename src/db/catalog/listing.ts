import { sql } from 'kysely';
import type { Facets } from '#contract/product-list.ts';
import type { ProductSummary } from '#contract/product.ts';
import { clampPage, pageCount } from '#rules/catalog/pagination.ts';
import type { ListQuery } from '#rules/catalog/list-query.ts';
import type { CatalogMap } from './categories.ts';
import type { Db } from '#db/database.ts';
import { addUp, cubeSql, toFacets } from './listing-facets.ts';
import type { Chosen, Counts, CubeRow } from './listing-facets.ts';
import { allOf, chosenOnly, inScope, ownOrder, sortColumn, sortedBy } from './listing-scope.ts';
import { withinPrice, type ListScope } from './listing-scope.ts';
import type { ListRequest } from './list-request.ts';
import { readSummaries } from './product-summaries.ts';
import { searchProducts } from './search.ts';

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
  const chosen = chosenIds(request.map, request.query);
  if (request.query.q !== '') {
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
  const { limit } = request.query;
  const page = clampPage(request.query.page, pageCount(counts.total, limit));
  const items = counts.total === 0 ? [] : await readPageItems(db, request, scope, chosen, page);
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
  const cube = await countList(db, { ...input, query: { min: null, max: null } }, scope);
  const kept = sumsByCategory.get(cube);
  if (kept) return kept;
  const sums = addUp(cube, { brands: [], categories: [], stock: false }).categories;
  sumsByCategory.set(cube, sums);
  return sums;
}

/** Whether any product is a campaign's (rule catalog/no-campaign). At most 1 query. */
export async function hasCampaign(
  db: Db,
  input: Pick<ListRequest, 'showNotInStocks' | 'memory'>,
): Promise<boolean> {
  const scope: ListScope = { kind: 'campaign', categoryId: null, brandId: null };
  return (await countList(db, { ...input, query: { min: null, max: null } }, scope)).length > 0;
}

async function countList(
  db: Db,
  request: Pick<ListRequest, 'showNotInStocks' | 'memory'> & {
    query: Pick<ListQuery, 'min' | 'max'>;
  },
  scope: ListScope,
): Promise<readonly CubeRow[]> {
  const { query, showNotInStocks } = request;
  const count = async (): Promise<readonly CubeRow[]> => {
    const source = sql`listing l where ${inScope(scope, !showNotInStocks)}`;
    const { rows } = await sql<{ cube: CubeRow[] | null }>`
      select ${cubeSql(source, withinPrice(query))} cube`.execute(db);
    return rows[0]?.cube ?? [];
  };
  if (!request.memory) return count();
  const { kind, categoryId, brandId } = scope;
  const key = [kind, categoryId, brandId, showNotInStocks, query.min, query.max].join();
  return request.memory.cube(key, count);
}

async function readPageItems(
  db: Db,
  request: ListRequest,
  scope: ListScope,
  chosen: Chosen,
  page: number,
): Promise<ProductSummary[]> {
  const { query, locale } = request;
  const column = sortColumn(query.sort, locale);
  const order = column === null ? ownOrder(scope) : sortedBy(column, query.sort);
  const where = allOf([inScope(scope, !request.showNotInStocks), ...chosenOnly(chosen, query)]);
  const ids = sql<number[]>`array(select l.product_id from listing l where ${where}
    order by ${order} limit ${query.limit} offset ${(page - 1) * query.limit})`;
  return readSummaries(db, ids, locale);
}

/** Filters by code and path; what nobody knows matches nothing. */
function chosenIds(map: CatalogMap, query: ListQuery): Chosen {
  return {
    brands: query.brand.map((code) => map.brandByCode.get(code)?.id ?? 0),
    categories: query.category.map((path) => map.categoryByPath.get(path)?.id ?? 0),
    stock: query.stock,
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
    pages: pageCount(counts.total, request.query.limit),
    facets: toFacets(counts, { map, locale, belowCategoryId: scope.categoryId }),
    corrected,
  };
}
