import { sql } from 'kysely';
import type { SearchOffers } from '#contract/catalog/product-list.ts';
import { queryWords } from '#rules/catalog/lists/search-words.ts';
import { shownName } from '#rules/catalog/english/shown-text.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import { everything, firstFromIndex } from '#db/catalog/lists/listing-from-index.ts';

const maxWords = 6;
const maxCategories = 8;
const maxProducts = 4;

/**
 * The offers where a search finds nothing (rule catalog/search-no-results): the known words nearest to the text, top categories
 * in the menu's order, and the first products of the whole shop. 2 queries.
 */
export async function readOffers(input: {
  q: string;
  locale: Locale;
  showNotInStocks: boolean;
  map: CatalogMap;
  catalog: CatalogCache;
}): Promise<SearchOffers> {
  const { q, locale, map, catalog, showNotInStocks } = input;
  const { rows } = await catalog.searching((db) =>
    sql<{ words: string[]; held: number[] }>`
    select search_nearest_words(${queryWords(q)}::text[], ${maxWords}) words,
      array(select p.ref_id from search_phrases p where p.kind = 2 and p.n > 0) held`.execute(db),
  );
  const ids = firstFromIndex(await catalog.indexed(), {
    scope: everything,
    showNotInStocks,
    limit: maxProducts,
  });
  const { words = [], held = [] } = rows[0] ?? {};
  const full = new Set(held);
  return {
    words,
    categories: map.categories
      .filter(({ id, depth }) => depth === 0 && full.has(id))
      .slice(0, maxCategories)
      .map((each) => ({ path: each.path, ...shownName(each, locale) })),
    products: await catalog.cards(ids, locale),
  };
}
