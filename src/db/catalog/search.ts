import { sql } from 'kysely';
import type { ProductSummary } from '#contract/product.ts';
import { clampPage, pageCount } from '#rules/catalog/pagination.ts';
import type { Db } from '#db/database.ts';
import type { ListRequest } from './list-request.ts';
import { countsSql, noCounts, type Counts } from './listing-counts.ts';
import { allOf, type Chosen } from './listing-filters.ts';
import { sortColumn, sortedBy } from './listing-scope.ts';
import { readSummaries } from './product-summaries.ts';
import { bestFirst, hitsOf, planSearch, type NameRef, type SearchPlan } from './search-plan.ts';

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
  const { query, locale } = request;
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
  const items = found.ids.length === 0 ? [] : await readSummaries(db, found.ids, locale);
  return { items, counts, page, corrected, names };
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
