import { sql } from 'kysely';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { NamedPlaces } from '#contract/catalog/product-list.ts';
import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import { queryWords } from '#rules/catalog/lists/search-words.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { NameRef } from './find-text.ts';
import { firstHits } from './search.ts';
import { namedPlaces } from './search-names.ts';

const maxProducts = 6;
const maxNames = 6;

const completedNames = preparedQuery<{ words: readonly string[] }, { names: NameRef[] | null }>(
  'completed-names',
  (_, value) =>
    sql`select to_json(search_completed_names(${value('words')}::text[], ${sql.lit(maxNames)})) names`,
);

/** Suggested products as cards, and the places that a text names. */
export interface FoundSuggestions extends NamedPlaces {
  products: ProductSummary[];
}

/**
 * The suggestions of the search box while a visitor types (rule catalog/suggest): the first products that the text finds, in the
 * order of the results, and the brands and categories that it names or begins. At most 5 queries.
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
): Promise<FoundSuggestions> {
  const { locale, map, catalog, showNotInStocks } = input;
  const { q } = parseListQuery({ q: input.q });
  if (q === '') return { products: [], brands: [], categories: [] };
  const { index } = await catalog.indexed();
  const found = await catalog.found(q);
  const ids = await firstHits(db, { index, found, showNotInStocks, limit: maxProducts });
  const words = queryWords(q);
  const [completed] = await catalog.searching((seen) => completedNames(seen, { words }));
  const names = [...found.plan.names, ...(completed?.names ?? [])];
  return {
    products: await catalog.cards(ids, locale),
    ...namedPlaces(names.slice(0, maxNames), map, locale),
  };
}
