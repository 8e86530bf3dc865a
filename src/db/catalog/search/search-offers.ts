import { sql } from 'kysely';
import type { SearchOffers } from '#contract/catalog/product-list.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import { inScope, ownOrder } from '#db/catalog/lists/listing-scope.ts';
import { readCards, type CardMemory } from '#db/catalog/products/product-card-cache.ts';

const mostWords = 6;
const mostCategories = 8;
const mostProducts = 4;

/**
 * What is offered where a text finds nothing (rule catalog/search-nothing): the known words nearest to it, top
 * categories in the menu's order, and the products of the whole shop that come first. 2 queries.
 */
export async function readOffers(
  db: Db,
  input: {
    q: string;
    locale: Locale;
    showNotInStocks: boolean;
    map: CatalogMap;
    memory?: CardMemory | undefined;
  },
): Promise<SearchOffers> {
  const { q, locale, map } = input;
  const scope: ListScope = { kind: 'all', categoryId: null, brandId: null };
  const { rows } = await sql<{ words: string[]; ids: number[]; held: number[] }>`
    select search_nearest_words(${q}, ${mostWords}) words,
      array(select p.ref_id from search_phrases p where p.kind = 2 and p.n > 0) held,
      array(select l.product_id from listing l where ${inScope(scope, !input.showNotInStocks)}
        order by ${ownOrder(scope)} limit ${mostProducts}) ids`.execute(db);
  const { words = [], ids = [], held = [] } = rows[0] ?? {};
  const full = new Set(held);
  return {
    words,
    categories: map.categories
      .filter(({ id, depth }) => depth === 0 && full.has(id))
      .slice(0, mostCategories)
      .map(({ path, name, nameEn }) => ({ path, name: (locale === 'en' && nameEn) || name })),
    products: await readCards(db, ids, input),
  };
}
