import type { Db } from '#db/database.ts';
import type { Changes } from '#db/shop/changes.ts';
import { loadCatalogMap, type CatalogMap } from '#db/catalog/products/categories.ts';
import { CountCache } from './count-memory.ts';
import { ProductCardCache, type CardMemory } from '#db/catalog/products/product-card-cache.ts';
import type { CatalogIndexLoader } from '#db/catalog/catalog-index-loader.ts';
import { SearchResultCache, type FoundText } from '#db/catalog/search/search-result-cache.ts';
import type { Counts } from './listing-counts.ts';
import type { IndexedCatalog } from '#db/catalog-index/indexed-catalog.ts';

/** What a process keeps of the catalog between calls; tell it of every change. */
export interface CatalogCache extends CardMemory {
  map(): Promise<CatalogMap>;
  /** The counts of a list, made by `count` unless they are kept. */
  counts(key: string, count: () => Promise<Counts>): Promise<Counts>;
  /** The products of all lists; null where the database has to be asked. */
  indexed(): IndexedCatalog | null;
  /** What a text finds in the whole shop. */
  found(q: string): Promise<FoundText>;
  /** What is read when it is done shows the changes. */
  follow(changes: Changes): Promise<void>;
}

/** Without `index` lists are the database's. */
export function createCatalogCache(db: Db, index?: CatalogIndexLoader): CatalogCache {
  const counts = new CountCache();
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
    counts: (key, count) => counts.getOrCount(key, count),
    cards: (ids, locale) => cards.read(ids, locale),
    found: (q) => searches.find(q),
    indexed: () => index?.current() ?? null,
    async follow(changes) {
      const { shop, catalog, words, everything, allFigures, places } = changes;
      if (shop || catalog) map = undefined;
      if (shop || catalog || everything || places.length > 0) counts.forget();
      cards.follow(changes);
      if (catalog || words || everything || allFigures || places.length > 0) searches.forget();
      await index?.follow(changes);
    },
  };
}
