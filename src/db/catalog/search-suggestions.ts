import { sql } from 'kysely';
import type { Suggestions } from '#contract/product-list.ts';
import { parseListQuery } from '#rules/catalog/list-query.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { CatalogMap } from './categories.ts';
import type { Db } from '#db/database.ts';
import { readSummaries } from './product-summaries.ts';
import { namedPlaces } from './search-names.ts';
import { bestFirst, hitsOf, planSearch, type NameRef } from './search-plan.ts';

const mostProducts = 6;
const mostNames = 6;

/**
 * What the search box offers while somebody types: the first six of the products that the text finds, in the same order,
 * and the brands and categories that it names or begins. At most 3 queries.
 */
export async function suggest(
  db: Db,
  input: { q: string; locale: Locale; showNotInStocks: boolean; map: CatalogMap },
): Promise<Suggestions> {
  const { locale, showNotInStocks, map } = input;
  const query = parseListQuery({ q: input.q });
  const { q } = query;
  if (q === '') return { products: [], brands: [], categories: [] };
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
  const products = found.length === 0 ? [] : await readSummaries(db, found, locale);
  return {
    products: products.map(({ id, code, name, seo, image }) => ({ id, code, name, seo, image })),
    ...namedPlaces([...plan.names, ...names].slice(0, mostNames), map, locale),
  };
}
