import { sql } from 'kysely';
import type { Suggestions } from '#contract/catalog/product-list.ts';
import { parseListQuery, type ListQuery } from '#rules/catalog/lists/list-query.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import type { Db } from '#db/database.ts';
import { readCards } from '#db/catalog/products/product-card-cache.ts';
import { baseOf, everything } from '#db/catalog/lists/listing-from-index.ts';
import type { CatalogCache } from '#db/catalog/lists/listing-memory.ts';
import { bestFromIndex, hitsFromIndex } from './search-from-index.ts';
import { noFilters } from '#db/catalog-index/list-question.ts';
import type { IndexedCatalog } from '#db/catalog-index/indexed-catalog.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { namedPlaces } from './search-names.ts';
import { planSearch, type NameRef } from './plan-search.ts';
import { bestFirst, hitsOf } from './search-plan.ts';

const mostProducts = 6;
const mostNames = 6;

/**
 * What the search box offers while somebody types: the first six of the products that the text finds, in the same order,
 * and the brands and categories that it names or begins. At most 6 queries.
 */
export async function suggest(
  db: Db,
  input: {
    q: string;
    locale: Locale;
    showNotInStocks: boolean;
    map: CatalogMap;
    memory?: CatalogCache | undefined;
  },
): Promise<Suggestions> {
  const { locale, map, memory } = input;
  const query = parseListQuery({ q: input.q });
  const { q } = query;
  if (q === '') return { products: [], brands: [], categories: [] };
  const indexed = memory?.indexed();
  const found =
    indexed && memory
      ? await suggestIndexed(db, indexed, { q, memory, showNotInStocks: input.showNotInStocks })
      : await suggestBySql(db, { ...input, q, query });
  const products = await readCards(db, found.ids, input);
  return {
    products: products.map(({ id, code, name, seo, image }) => ({ id, code, name, seo, image })),
    ...namedPlaces(found.names.slice(0, mostNames), map, locale),
  };
}

interface Suggested {
  ids: number[];
  names: readonly NameRef[];
}

const completions = preparedQuery<{ q: string }, { names: NameRef[] | null }>(
  'completed-names',
  (_, value) =>
    sql`select to_json(search_completed_names(${value('q')}::text, ${sql.lit(mostNames)})) names`,
);

/** From the memory; at most 5 queries. */
async function suggestIndexed(
  db: Db,
  { index }: IndexedCatalog,
  input: { q: string; memory: CatalogCache; showNotInStocks: boolean },
): Promise<Suggested> {
  const found = await input.memory.found(input.q);
  const hits = hitsFromIndex(index, found);
  const base = baseOf({ ...input, prices: null }, everything, null);
  const search = hits && { index, found, hits, base, filters: noFilters };
  const ids = search ? await bestFromIndex(db, search, { offset: 0, limit: mostProducts }) : [];
  const [completed] = await completions(db, { q: input.q });
  return { ids, names: [...found.plan.names, ...(completed?.names ?? [])] };
}

/** 2 queries. */
async function suggestBySql(
  db: Db,
  input: {
    q: string;
    query: ListQuery;
    locale: Locale;
    showNotInStocks: boolean;
    map: CatalogMap;
  },
): Promise<Suggested> {
  const { q, query, locale, showNotInStocks, map } = input;
  const plan = await planSearch(db, q);
  const hits = hitsOf(plan, {
    scope: { kind: 'all', categoryId: null, brandId: null },
    query,
    locale,
    showNotInStocks,
    prices: null,
    map,
  });
  const ids = hits
    ? sql`array(${bestFirst(hits, { where: sql`true`, limit: mostProducts, offset: 0 })})`
    : sql`'{}'::bigint[]`;
  const { rows } = await sql<{ ids: number[]; names: NameRef[] }>`
    with hits as materialized (${hits?.rows ?? sql`select 1`})
    select ${ids} ids, to_json(search_completed_names(${q}, ${mostNames})) names`.execute(db);
  const { ids: found = [], names = [] } = rows[0] ?? {};
  return { ids: found, names: [...plan.names, ...(names ?? [])] };
}
