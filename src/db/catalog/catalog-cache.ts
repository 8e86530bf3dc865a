import type { CacheFigures } from '#contract/cache-figures.ts';
import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import type { IndexedCatalog } from '#db/catalog-index/indexed-catalog.ts';
import type { Changes } from '#db/shop/changes.ts';
import { loadCatalogMap, type CatalogMap } from './products/categories.ts';
import { ProductCardCache } from './products/product-card-cache.ts';
import type { FoundText } from './search/find-text.ts';
import { SearchResultCache } from './search/search-result-cache.ts';
import type { CatalogIndexLoader } from './catalog-index-loader.ts';

/** The parts of the catalog that a process caches between calls. Tell it of every change. */
export interface CatalogCache {
  map(): Promise<CatalogMap>;
  /** Products as lists show them, in the order of `ids`. At most 1 query. */
  cards(ids: readonly number[], locale: Locale): Promise<ProductSummary[]>;
  /** The catalog index. A call that comes before it is loaded waits for it. */
  indexed(): Promise<IndexedCatalog>;
  /** The products that a text finds in the whole shop. */
  found(q: string): Promise<FoundText>;
  /** The figures of its bounded caches, by name. */
  figures(): Readonly<Record<'product_cards' | 'search_results', CacheFigures>>;
  /** Reads after this has resolved show the changes. */
  follow(changes: Changes): Promise<void>;
}

export function createCatalogCache(db: Db, index: CatalogIndexLoader): CatalogCache {
  const cards = new ProductCardCache(db);
  const searches = new SearchResultCache(db);
  let map: Promise<CatalogMap> | undefined;

  return {
    map() {
      if (map) return map;
      const loading = loadCatalogMap(db);
      map = loading;
      loading.catch(() => {
        if (map === loading) map = undefined;
      });
      return loading;
    },
    cards: (ids, locale) => cards.read(ids, locale),
    found: (q) => searches.find(q),
    indexed: () => index.read(),
    figures: () => ({ product_cards: cards.figures(), search_results: searches.figures() }),
    async follow(changes) {
      const { shop, catalog, words, everything, allFigures, places } = changes;
      if (shop || catalog) map = undefined;
      cards.follow(changes);
      if (catalog || words || everything || allFigures || places.length > 0)
        searches.forget({ synonyms: words || everything });
      await index.follow(changes);
    },
  };
}
