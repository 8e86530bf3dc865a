import { sql, type RawBuilder } from 'kysely';
import type { ProductSummary } from '#contract/product.ts';
import { clampPage, pageCount } from '#rules/catalog/pagination.ts';
import type { Db } from '#db/database.ts';
import type { ListRequest } from './list-request.ts';
import { addUp, cubeSql } from './listing-facets.ts';
import type { Chosen, Counts, CubeRow } from './listing-facets.ts';
import { allOf, chosenOnly, inScope, sortColumn, sortedBy, withinPrice } from './listing-scope.ts';
import { readSummaries } from './product-summaries.ts';

/** What a typed text means; the queries are PostgreSQL's, as text. */
interface SearchPlan {
  match: string | null;
  near: string | null;
  head: string | null;
  soft: string | null;
  code_ids: number[] | null;
  corrected: string | null;
}

export interface FoundProducts {
  items: ProductSummary[];
  counts: Counts;
  page: number;
  corrected: string | null;
}

/** One page of what a text finds within a list, best first unless it is sorted. 3 queries, 4 for a page that is not there, 1 when nothing fits. */
export async function searchProducts(
  db: Db,
  request: ListRequest,
  chosen: Chosen,
): Promise<FoundProducts> {
  const { query, locale } = request;
  const { rows } =
    await sql<SearchPlan>`select match::text, near::text, head::text, soft::text, code_ids, corrected
    from search_plan(${query.q})`.execute(db);
  const hits = rows[0] && hitsOf(rows[0], request);
  const corrected = rows[0]?.corrected ?? null;
  if (!hits) return { items: [], counts: addUp([], chosen), page: 1, corrected };

  let page = query.page;
  let found = await readHits(db, hits, request, chosen, page);
  const counts = addUp(found.cube, chosen);
  const exists = clampPage(page, pageCount(counts.total, query.limit));
  if (exists !== page) {
    page = exists;
    found = await readHits(db, hits, request, chosen, page);
  }
  const items = found.ids.length === 0 ? [] : await readSummaries(db, found.ids, locale);
  return { items, counts, page, corrected };
}

async function readHits(
  db: Db,
  hits: RawBuilder<unknown>,
  { query, locale }: ListRequest,
  chosen: Chosen,
  page: number,
): Promise<{ cube: readonly CubeRow[]; ids: number[] }> {
  const column = sortColumn(query.sort, locale);
  const order = column === null ? sql`l.score desc, l.product_id` : sortedBy(column, query.sort);
  const { rows } = await sql<{ cube: CubeRow[] | null; ids: number[] }>`
    with hits as materialized (${hits})
    select ${cubeSql(sql`hits l`, withinPrice(query))} cube,
      array(select l.product_id from hits l where ${allOf(chosenOnly(chosen, query))}
        order by ${order} limit ${query.limit} offset ${(page - 1) * query.limit}) ids`.execute(db);
  return { cube: rows[0]?.cube ?? [], ids: rows[0]?.ids ?? [] };
}

/** The rows that the text finds, with their score; undefined when it means nothing that the catalog has. */
function hitsOf(plan: SearchPlan, request: ListRequest): RawBuilder<unknown> | undefined {
  const { scope, showNotInStocks, query, locale } = request;
  const where = inScope(scope, !showNotInStocks);
  const column = sortColumn(query.sort, locale);
  const extra = column === null || column === 'price' ? sql`` : sql`, ${sql.ref(`l.${column}`)}`;
  const columns = sql`l.product_id, l.brand_id, l.category_ids, l.in_stock, l.price${extra}`;
  const parts: RawBuilder<unknown>[] = [];
  if (plan.match !== null) {
    const others = plan.code_ids
      ? sql` and l.product_id <> all(${plan.code_ids}::bigint[])`
      : sql``;
    parts.push(sql`select ${columns}, ${scoreOf(plan)} score from search_docs d
      join listing l on l.product_id = d.product_id where d.tsv @@ ${plan.match}::tsquery and ${where}${others}`);
  }
  if (plan.code_ids) {
    parts.push(sql`select ${columns}, 100 - array_position(${plan.code_ids}::bigint[], l.product_id) * 0.01::float8 score
      from listing l where l.product_id = any(${plan.code_ids}::bigint[]) and ${where}`);
  }
  return parts.length === 0 ? undefined : sql.join(parts, sql` union all `);
}

/** Words in the name's head before words elsewhere, then what sells and what is there. */
function scoreOf(plan: SearchPlan): RawBuilder<unknown> {
  const parts = [sql`l.pop * 0.03::float8 + case when l.in_stock then 0.3::float8 else 0 end`];
  if (plan.head !== null) {
    parts.push(sql`case when d.tsv @@ ${plan.head}::tsquery then 1::float8 else 0 end`);
  }
  if (plan.near !== null) {
    parts.push(sql`case when d.tsv @@ ${plan.near}::tsquery then 0.5::float8 else 0 end`);
  }
  if (plan.soft !== null) {
    parts.push(sql`20 * ts_rank('{0.6,0.8,0.8,1}', d.tsv, ${plan.soft}::tsquery)`);
  }
  return sql.join(parts, sql` + `);
}
