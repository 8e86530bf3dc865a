import { sql } from 'kysely';
import type { FoundSuggestions } from '#db/catalog/search/search-suggestions.ts';
import type { Db } from '#db/database.ts';
import type { ListRequest } from '#db/catalog/lists/list-request.ts';
import type { ListedProducts } from '#db/catalog/lists/listing.ts';
import { noCounts, type Counts } from '#db/catalog/lists/listing-counts.ts';
import { toFacets } from '#db/catalog/lists/listing-facets.ts';
import { readSummaries } from '#db/catalog/products/product-summaries.ts';
import { findText, type NameRef, type SearchPlan } from '#db/catalog/search/find-text.ts';
import { namedPlaces } from '#db/catalog/search/search-names.ts';
import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import { queryWords } from '#rules/catalog/lists/search-words.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import { clampPage, pageCount } from '#rules/catalog/lists/pagination.ts';
import { countsSql } from './counts-sql.ts';
import { allOf, bits, chosenIn, withFilter, type Chosen } from './filters-sql.ts';
import { inScope, ownOrder, sortedBy } from './scope-sql.ts';
import { bestFirst, hitsOf } from './search-sql.ts';

// Lists and search as PostgreSQL answers them from the table `listing`. The shop answers them from its catalog index; the
// tests hold one answer to the other.

/** A list that is asked for, without the caches of a process. */
export type ListQuestion = Omit<ListRequest, 'catalog'>;

const everything: ListScope = { kind: 'all', categoryId: null, brandId: null };
const noChoice: Chosen = { filters: [], units: [], variants: new Map() };

interface Listed {
  ids: number[];
  counts: Counts;
  page: number;
  corrected: string | null;
  names: readonly NameRef[];
  nearby: ReadonlyMap<number, number> | null;
}

/** The list that `listProducts` has to give. */
export async function listBySql(db: Db, asked: ListQuestion): Promise<ListedProducts> {
  const hasNone = asked.scope.kind === 'campaign' && !(await hasCampaignBySql(db, asked));
  const scope: ListScope = hasNone ? { ...asked.scope, kind: 'all' } : asked.scope;
  const request = { ...asked, scope };
  const found =
    request.query.q === '' ? await listPlainly(db, request) : await searchBySql(db, request);
  const { counts, page, nearby } = found;
  return {
    items: await readSummaries(db, found.ids, request.locale),
    total: counts.total,
    page,
    pages: pageCount(counts.total, request.query.limit),
    facets: toFacets(counts, { ...request, categoryId: scope.categoryId, nearby }),
    corrected: found.corrected,
    named: namedPlaces(found.names, request.map, request.locale),
  };
}

/** The products of each category, by its id, as `countCategories` gives them. */
export async function countCategoriesBySql(
  db: Db,
  asked: Pick<ListQuestion, 'showNotInStocks' | 'prices'>,
): Promise<ReadonlyMap<number, number>> {
  const counts = await count(db, { ...asked, scope: everything }, noChoice);
  return new Map(counts.categories);
}

/** Whether any product is on sale, as `hasCampaign` says. */
export async function hasCampaignBySql(
  db: Db,
  asked: Pick<ListQuestion, 'showNotInStocks' | 'prices'>,
): Promise<boolean> {
  const scope: ListScope = { ...everything, kind: 'campaign' };
  return (await count(db, { ...asked, scope }, noChoice)).total > 0;
}

/** The suggestions that `suggest` has to give. */
export async function suggestBySql(
  db: Db,
  input: Pick<ListQuestion, 'locale' | 'showNotInStocks' | 'map'> & { q: string },
): Promise<FoundSuggestions> {
  const query = parseListQuery({ q: input.q });
  const { plan } = await findText(db, query.q);
  const hits = hitsOf(plan, { ...input, scope: everything, query, prices: null });
  const best = hits && bestFirst(hits, { where: sql`true`, limit: 6, offset: 0 });
  const { rows } = await sql<{ ids: number[]; names: NameRef[] | null }>`
    with hits as materialized (${hits?.rows ?? sql`select 1`})
    select ${best ? sql`array(${best})` : sql`'{}'::bigint[]`} ids,
      to_json(search_completed_names(${queryWords(query.q)}::text[], 6)) names`.execute(db);
  const [found] = rows;
  const names = [...plan.names, ...(found?.names ?? [])].slice(0, 6);
  return {
    products: await readSummaries(db, found?.ids ?? [], input.locale),
    ...namedPlaces(names, input.map, input.locale),
  };
}

async function listPlainly(db: Db, request: ListQuestion): Promise<Listed> {
  const { query, scope, locale, showNotInStocks } = request;
  const chosen = chosenIn(query, request);
  const counts = await countAround(db, request, chosen);
  const page = clampPage(query.page, pageCount(counts.total, query.limit));
  const order = sortedBy(query.sort, locale) ?? ownOrder(scope);
  const filters = chosen.filters.map(({ condition }) => condition);
  const { rows } = await sql<{ id: number }>`select l.product_id id from listing l
    where ${allOf([inScope(scope, !showNotInStocks), ...filters])}
    order by ${order} limit ${query.limit} offset ${(page - 1) * query.limit}`.execute(db);
  const isNarrowed = filters.length > 0 && scope.brandId === null;
  const nearby = isNarrowed ? new Map(counts.categories) : null;
  return { ids: rows.map(({ id }) => id), counts, page, corrected: null, names: [], nearby };
}

/**
 * The counts of a list. Those of a category that is narrowed begin above it, so that its parent and its neighbors are
 * counted as well: the category itself is then one of the filters.
 */
function countAround(db: Db, request: ListQuestion, chosen: Chosen): Promise<Counts> {
  const { scope, map } = request;
  const { categoryId } = scope;
  const parentId =
    categoryId === null ? null : (map.categoryById.get(categoryId)?.parentId ?? null);
  if (chosen.filters.length === 0 || parentId === null) return count(db, request, chosen);
  const isBelow = sql`l.category_ids @> array[${categoryId}::int]`;
  const above = { ...request, scope: { ...scope, categoryId: parentId } };
  return count(db, above, withFilter(chosen, bits.category, isBelow));
}

async function count(
  db: Db,
  { scope, showNotInStocks, prices }: Pick<ListQuestion, 'scope' | 'showNotInStocks' | 'prices'>,
  chosen: Chosen,
): Promise<Counts> {
  const source = sql`listing l where ${inScope(scope, !showNotInStocks)}`;
  const { rows } = await sql<{ counts: Counts }>`
    select ${countsSql(source, chosen, prices)} counts`.execute(db);
  return rows[0]?.counts ?? noCounts;
}

async function searchBySql(db: Db, request: ListQuestion): Promise<Listed> {
  const { query } = request;
  const { plan } = await findText(db, query.q);
  const { corrected, names } = plan;
  const found = await readHits(db, plan, request);
  const page = clampPage(query.page, pageCount(found.counts.total, query.limit));
  const hits =
    page === query.page
      ? found
      : await readHits(db, plan, { ...request, query: { ...query, page } });
  return { ...hits, page, corrected, names, nearby: null };
}

async function readHits(
  db: Db,
  plan: SearchPlan,
  request: ListQuestion,
): Promise<{ counts: Counts; ids: number[] }> {
  const { query, locale, prices } = request;
  const hits = hitsOf(plan, request);
  if (!hits) return { counts: noCounts, ids: [] };
  const chosen = chosenIn(query, request);
  const order = sortedBy(query.sort, locale);
  const where = allOf(chosen.filters.map(({ condition }) => condition));
  const place = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const ids =
    order === null
      ? bestFirst(hits, { where, ...place })
      : sql`select l.product_id from hits l where ${where}
        order by ${order} limit ${place.limit} offset ${place.offset}`;
  const { rows } = await sql<{ counts: Counts; ids: number[] }>`
    with hits as materialized (${hits.rows})
    select ${countsSql(sql`hits l`, chosen, prices)} counts, array(${ids}) ids`.execute(db);
  return { counts: rows[0]?.counts ?? noCounts, ids: rows[0]?.ids ?? [] };
}
