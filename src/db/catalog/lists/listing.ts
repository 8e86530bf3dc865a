import { sql } from 'kysely';
import type { Facets, NamedPlaces } from '#contract/catalog/product-list.ts';
import type { ProductSummary } from '#contract/catalog/product.ts';
import { clampPage, pageCount } from '#rules/catalog/lists/pagination.ts';
import { writeListQuery, type ListQuery } from '#rules/catalog/lists/list-query.ts';
import type { Db } from '#db/database.ts';
import { countsSql, noCounts, type Counts } from './listing-counts.ts';
import { toFacets } from './listing-facets.ts';
import { allOf, bits, chosenIn, withFilter, type Chosen } from './listing-filters.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import { inScope, ownOrder, sortColumn, sortedBy } from './listing-scope.ts';
import { countEverything, everything, listFromIndex } from './listing-from-index.ts';
import type { IndexedCatalog } from '#db/catalog-index/indexed-catalog.ts';
import type { ListRequest } from './list-request.ts';
import { readCards } from '#db/catalog/products/product-card-cache.ts';
import { readSummariesBySql } from '#db/catalog/products/product-summaries.ts';
import { searchProducts } from '#db/catalog/search/search.ts';
import { namedPlaces } from '#db/catalog/search/search-names.ts';

export interface ListedProducts {
  items: ProductSummary[];
  total: number;
  page: number;
  pages: number;
  facets: Facets;
  corrected: string | null;
  named: NamedPlaces;
}

type Counting = Pick<ListRequest, 'showNotInStocks' | 'memory' | 'prices'>;

const noChoice: Chosen = { filters: [], units: [], variants: new Map() };

/**
 * One page of a list with its exact total and facets. A page that is not there becomes the last one. 2
 * queries, 1 when the counts are kept, one more for a list of campaigns; with a search text 3, one more
 * where the page asked for is not there.
 */
export async function listProducts(db: Db, asked: ListRequest): Promise<ListedProducts> {
  const request = { ...asked, scope: await scopeToList(db, asked) };
  const { query, scope } = request;
  const indexed = request.memory?.indexed();
  if (indexed && query.q === '') return listIndexed(db, indexed, request);
  const chosen = chosenIn(query, request);
  if (query.q !== '') {
    const found = await searchProducts(db, request, chosen);
    return {
      ...toList(request, { ...found, nearby: null }),
      named: namedPlaces(found.names, request.map, request.locale),
    };
  }
  const counts = await countList(db, request, { scope, chosen });
  const page = clampPage(query.page, pageCount(counts.total, query.limit));
  const items = counts.total === 0 ? [] : await readPageItems(db, request, scope, chosen, page);
  // Counted with the filters; without one the menu tells.
  const isNarrowed = chosen.filters.length > 0 && scope.brandId === null;
  const nearby = isNarrowed ? new Map(counts.categories) : null;
  return toList(request, { items, counts, page, corrected: null, nearby });
}

/** The same from the memory: the database is asked for the cards that are not kept. At most 1 query. */
async function listIndexed(
  db: Db,
  indexed: IndexedCatalog,
  request: ListRequest,
): Promise<ListedProducts> {
  const { ids, ...found } = listFromIndex(indexed, request);
  const items = await readCards(db, ids, request);
  const isNearby = found.isNarrowed && request.scope.brandId === null;
  const nearby = isNearby ? new Map(found.counts.categories) : null;
  return toList(request, { ...found, items, corrected: null, nearby });
}

/** All products where no campaign is on (rule catalog/campaign). At most 1 query. */
async function scopeToList(db: Db, request: ListRequest): Promise<ListScope> {
  const { scope } = request;
  if (scope.kind !== 'campaign' || (await hasCampaign(db, request))) return scope;
  return { ...scope, kind: 'all' };
}

/** How many products each category holds, by its id; those of its subcategories included. At most 1 query. */
export async function countCategories(
  db: Db,
  input: Counting,
): Promise<ReadonlyMap<number, number>> {
  const indexed = input.memory?.indexed();
  if (indexed) return new Map(countEverything(indexed, input).categories);
  const counts = await countList(
    db,
    { ...input, query: undefined },
    { scope: everything, chosen: noChoice },
  );
  return new Map(counts.categories);
}

/** Whether any product is a campaign's (rule catalog/no-campaign). At most 1 query. */
export async function hasCampaign(db: Db, input: Counting): Promise<boolean> {
  const indexed = input.memory?.indexed();
  if (indexed) return countEverything(indexed, input).onSale > 0;
  const scope: ListScope = { ...everything, kind: 'campaign' };
  const list = { scope, chosen: noChoice };
  return (await countList(db, { ...input, query: undefined }, list)).total > 0;
}

/**
 * The counts of a list. Those of a category that is narrowed begin above it, so that its parent and its
 * neighbors are counted as well: the category itself is then one of the filters.
 */
async function countList(
  db: Db,
  request: Counting & Partial<Pick<ListRequest, 'map'>> & { query: ListQuery | undefined },
  list: { scope: ListScope; chosen: Chosen },
): Promise<Counts> {
  const { showNotInStocks, prices, query, map, memory } = request;
  let { scope, chosen } = list;
  const { categoryId } = scope;
  const parentId =
    categoryId === null ? null : (map?.categoryById.get(categoryId)?.parentId ?? null);
  if (chosen.filters.length > 0 && categoryId !== null && parentId !== null) {
    chosen = withFilter(chosen, bits.category, sql`l.category_ids @> array[${categoryId}::int]`);
    scope = { ...scope, categoryId: parentId };
  }
  const count = async (): Promise<Counts> => {
    const source = sql`listing l where ${inScope(scope, !showNotInStocks)}`;
    const { rows } = await sql<{ counts: Counts }>`
      select ${countsSql(source, chosen, prices)} counts`.execute(db);
    return rows[0]?.counts ?? noCounts;
  };
  if (!memory) return count();
  return memory.counts(
    JSON.stringify([
      list.scope,
      showNotInStocks,
      prices?.withTax,
      ...filtersOf(list.chosen, query, prices),
    ]),
    count,
  );
}

/** What tells two narrowed lists apart: amounts mean nothing without their currency. */
function filtersOf(
  chosen: Chosen,
  query: ListQuery | undefined,
  prices: ListRequest['prices'],
): unknown[] {
  if (!query || chosen.filters.length === 0) return [];
  const found = writeListQuery({ ...query, page: 1, limit: 24, sort: '', view: 'list' });
  return [found, query.min === null && query.max === null ? null : prices?.rate];
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
  const filters = chosen.filters.map(({ condition }) => condition);
  const where = allOf([inScope(scope, !request.showNotInStocks), ...filters]);
  const ids = sql<number[]>`array(select l.product_id from listing l where ${where}
    order by ${order} limit ${query.limit} offset ${(page - 1) * query.limit})`;
  return readSummariesBySql(db, ids, locale);
}

function toList(
  request: ListRequest,
  found: Pick<ListedProducts, 'items' | 'page' | 'corrected'> & {
    counts: Counts;
    /** Products of the categories around the page's; null where they are not known. */
    nearby: ReadonlyMap<number, number> | null;
  },
): ListedProducts {
  const { items, counts, page, corrected, nearby } = found;
  return {
    items,
    total: counts.total,
    page,
    pages: pageCount(counts.total, request.query.limit),
    facets: toFacets(counts, { ...request, categoryId: request.scope.categoryId, nearby }),
    corrected,
    named: { brands: [], categories: [] },
  };
}
