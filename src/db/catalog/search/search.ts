import { sql } from 'kysely';
import type { ProductSummary } from '#contract/catalog/product.ts';
import { clampPage, pageCount } from '#rules/catalog/lists/pagination.ts';
import type { Db } from '#db/database.ts';
import type { IndexedCatalog } from '#db/catalog-index/indexed-catalog.ts';
import type { ListRequest } from '#db/catalog/lists/list-request.ts';
import { baseOf, filtersOf, listFromIndex } from '#db/catalog/lists/listing-from-index.ts';
import type { CatalogCache } from '#db/catalog/lists/listing-memory.ts';
import { bestFromIndex, hitsFromIndex } from './search-from-index.ts';
import { countsSql, noCounts, type Counts } from '#db/catalog/lists/listing-counts.ts';
import { allOf, type Chosen } from '#db/catalog/lists/listing-filters.ts';
import { sortColumn, sortedBy } from '#db/catalog/lists/listing-scope.ts';
import { readCards } from '#db/catalog/products/product-card-cache.ts';
import { planSearch, type NameRef, type SearchPlan } from './plan-search.ts';
import { bestFirst, hitsOf } from './search-plan.ts';

export interface FoundProducts {
  items: ProductSummary[];
  counts: Counts;
  page: number;
  corrected: string | null;
  /** Brands and categories that the text names. */
  names: readonly NameRef[];
}

/** One page of what a text finds within a list, best first unless it is sorted. 3 queries, 4 for a page that is not there, 1 when nothing fits. */
export async function searchProducts(
  db: Db,
  request: ListRequest,
  chosen: Chosen,
): Promise<FoundProducts> {
  const indexed = request.memory?.indexed();
  if (indexed && request.memory)
    return searchIndexed(db, indexed, { request, memory: request.memory });
  const { query } = request;
  const plan = await planSearch(db, query.q);
  const { corrected, names } = plan;
  let page = query.page;
  let found = await readHits(db, plan, request, chosen, page);
  const { counts } = found;
  const exists = clampPage(page, pageCount(counts.total, query.limit));
  if (exists !== page) {
    page = exists;
    found = await readHits(db, plan, request, chosen, page);
  }
  const items = await readCards(db, found.ids, request);
  return { items, counts, page, corrected, names };
}

/** The same from the memory: the database is asked what the text means, and for what is not kept. At most 6 queries. */
async function searchIndexed(
  db: Db,
  indexed: IndexedCatalog,
  { request, memory }: { request: ListRequest; memory: CatalogCache },
): Promise<FoundProducts> {
  const { index, values } = indexed;
  const { query, scope } = request;
  const found = await memory.found(query.q);
  const { corrected, names } = found.plan;
  const hits = hitsFromIndex(index, found);
  if (!hits) return { items: [], counts: noCounts, page: 1, corrected, names };
  const list = listFromIndex(indexed, request, hits.rows);
  let { ids } = list;
  if (sortColumn(query.sort, request.locale) === null) {
    const base = baseOf(request, scope, null);
    const search = { index, found, hits, base, filters: filtersOf(request, values) };
    const place = { offset: (list.page - 1) * query.limit, limit: query.limit };
    ids = await bestFromIndex(db, search, place);
  }
  const items = await readCards(db, ids, request);
  return { items, counts: list.counts, page: list.page, corrected, names };
}

async function readHits(
  db: Db,
  plan: SearchPlan,
  request: ListRequest,
  chosen: Chosen,
  page: number,
): Promise<{ counts: Counts; ids: number[] }> {
  const { query, locale, prices } = request;
  const hits = hitsOf(plan, request);
  if (!hits) return { counts: noCounts, ids: [] };
  const column = sortColumn(query.sort, locale);
  const where = allOf(chosen.filters.map(({ condition }) => condition));
  const place = { limit: query.limit, offset: (page - 1) * query.limit };
  const ids =
    column === null
      ? bestFirst(hits, { where, ...place })
      : sql`select l.product_id from hits l where ${where}
        order by ${sortedBy(column, query.sort)} limit ${place.limit} offset ${place.offset}`;
  const { rows } = await sql<{ counts: Counts; ids: number[] }>`
    with hits as materialized (${hits.rows})
    select ${countsSql(sql`hits l`, chosen, prices)} counts, array(${ids}) ids`.execute(db);
  return { counts: rows[0]?.counts ?? noCounts, ids: rows[0]?.ids ?? [] };
}
