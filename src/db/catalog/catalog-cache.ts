import type { CacheFigures } from '#contract/cache-figures.ts';
import type { ProductSummary, Unit } from '#contract/catalog/product.ts';
import type { ProductToPrice } from '#rules/price/priced-products.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import type { SeenGoods } from '#rules/price/seen-goods.ts';
import type { CatalogIndex } from '#db/catalog-index/catalog-index.ts';
import type { PriceColumn } from '#db/catalog-index/faced/price-column.ts';
import type { ReadableIndex } from '#db/catalog-index/seen-index.ts';
import type { IndexedCatalog, WholeCatalog } from '#db/catalog-index/indexed-catalog.ts';
import type { Changes } from '#db/shop/changes.ts';
import { loadCatalogMap, type CatalogMap } from './products/categories.ts';
import { ProductCardCache } from './products/product-card-cache.ts';
import type { FoundText } from './search/find-text.ts';
import { SearchResultCache } from './search/search-result-cache.ts';
import { restrictedCatalog, SeenMaps } from './restricted-catalog.ts';
import type { CatalogIndexLoader } from './catalog-index-loader.ts';

/** The most that a list does with prices: it counts their range, filters by them, or is sorted by them. */
export type PriceUse = 'counted' | 'filtered' | 'sorted';

/** The parts of the catalog that a process caches between calls. Tell it of every change. */
export interface CatalogCache {
  map(): Promise<CatalogMap>;
  /** Products as lists show them, in the order of `ids`. At most 1 query. */
  cards(ids: readonly number[], locale: Locale): Promise<ProductSummary[]>;
  /** Products with the prices of the face that the cache is of; the same products where they are their own. 1 query then. */
  priced<U extends Unit, P extends ProductToPrice<U>>(
    products: readonly P[],
  ): Promise<readonly P[]>;
  /** The catalog index. A call that comes before it is loaded waits for it. */
  indexed(): Promise<IndexedCatalog>;
  /**
   * The prices by which lists of the index are filtered, counted and sorted: those of the face that the cache is of; null
   * where they are the products' own. Undefined for a list that only counts by prices which are not read yet.
   */
  facedPrices(index: ReadableIndex, use: PriceUse): Promise<PriceColumn | null | undefined>;
  /** The products that a text finds in the whole shop. */
  found(q: string): Promise<FoundText>;
  /** Runs queries of the search that know of seen products alone. */
  searching<Found>(search: (db: Db) => Promise<Found>): Promise<Found>;
  /** Of these products and variants those that are not there for whoever sees the catalog. 1 query, none where all is seen. */
  hidden(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** The goods that the catalog shows; null where it shows all. */
  readonly goods: SeenGoods | null;
  /** The catalog as those know it who see these goods (rule wholesale/assortments). */
  restrictedTo(goods: SeenGoods): CatalogCache;
  /** The figures of its bounded caches, by name. */
  figures(): Readonly<Record<'product_cards' | 'search_results', CacheFigures>>;
  /** Reads after this has resolved show the changes. */
  follow(changes: Changes): Promise<void>;
}

/** `markCampaigns` puts products of the index on sale by the prices of visitors, where there is something to wait for. */
export function createCatalogCache(
  db: Db,
  loader: Pick<CatalogIndexLoader, 'read' | 'follow'>,
  markCampaigns: (index: CatalogIndex) => Promise<unknown> | undefined = () => undefined,
): CatalogCache {
  const cards = new ProductCardCache(db);
  const searches = new SearchResultCache(db);
  const maps = new SeenMaps();
  let map: Promise<CatalogMap> | undefined;
  const index = { read: () => readMarked(loader, markCampaigns) };

  const whole: CatalogCache = {
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
    priced: async (products) => products,
    facedPrices: async () => null,
    found: (q) => searches.find(q, null),
    indexed: () => index.read(),
    searching: (search) => search(db),
    hidden: async () => nothing,
    goods: null,
    restrictedTo: (goods) => ({
      ...whole,
      ...restrictedCatalog({ db, searches, index, maps, map: () => whole.map() }, goods),
    }),
    figures: () => ({ product_cards: cards.figures(), search_results: searches.figures() }),
    async follow(changes) {
      const { shop, catalog, words, everything, allFigures, faces, places } = changes;
      if (shop || catalog) map = undefined;
      cards.follow(changes);
      if (catalog || words || everything || allFigures || faces || places.length > 0)
        searches.forget({ synonyms: words || everything });
      await loader.follow(changes);
    },
  };
  return whole;
}

async function readMarked(
  loader: Pick<CatalogIndexLoader, 'read'>,
  markCampaigns: (index: CatalogIndex) => Promise<unknown> | undefined,
): Promise<WholeCatalog> {
  const catalog = await loader.read();
  const marking = markCampaigns(catalog.index);
  if (marking) await marking;
  return catalog;
}

const nothing: ReadonlySet<number> = new Set();
