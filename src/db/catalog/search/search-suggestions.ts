import { sql } from 'kysely';
import type { Suggestions } from '#contract/catalog/product-list.ts';
import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { noFilters } from '#db/catalog-index/list-question.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import { baseOf, everything } from '#db/catalog/lists/listing-from-index.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { NameRef } from './plan-search.ts';
import { bestFromIndex, hitsFromIndex } from './search-from-index.ts';
import { namedPlaces } from './search-names.ts';

const mostProducts = 6;
const mostNames = 6;

const completions = preparedQuery<{ q: string }, { names: NameRef[] | null }>(
  'completed-names',
  (_, value) =>
    sql`select to_json(search_completed_names(${value('q')}::text, ${sql.lit(mostNames)})) names`,
);

/**
 * The search box's offers while somebody types: the first six of the products that the text finds, in the same order, and
 * the brands and categories that it names or begins. At most 6 queries.
 */
export async function suggest(
  db: Db,
  input: {
    q: string;
    locale: Locale;
    showNotInStocks: boolean;
    map: CatalogMap;
    catalog: CatalogCache;
  },
): Promise<Suggestions> {
  const { locale, map, catalog } = input;
  const { q } = parseListQuery({ q: input.q });
  if (q === '') return { products: [], brands: [], categories: [] };
  const { index } = await catalog.indexed();
  const found = await catalog.found(q);
  const hits = hitsFromIndex(index, found);
  const base = baseOf({ ...input, prices: null }, everything, null);
  const search = hits && { index, found, hits, base, filters: noFilters };
  const ids = search ? await bestFromIndex(db, search, { offset: 0, limit: mostProducts }) : [];
  const [completed] = await completions(db, { q });
  const names = [...found.plan.names, ...(completed?.names ?? [])];
  const products = await catalog.cards(ids, locale);
  return {
    products: products.map(({ id, code, name, seo, image }) => ({ id, code, name, seo, image })),
    ...namedPlaces(names.slice(0, mostNames), map, locale),
  };
}
