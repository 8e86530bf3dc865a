import { LRUCache } from 'lru-cache';
import type { SeenGoods } from '#rules/price/seen-goods.ts';
import type { FacetValues } from '#db/catalog-index/columns/facet-values.ts';
import type { ListBase } from '#db/catalog-index/index-query.ts';
import { SeenIndex } from '#db/catalog-index/seen-index.ts';
import type { IndexedCatalog, WholeCatalog } from '#db/catalog-index/indexed-catalog.ts';
import { readHidden, withSeenGoods } from '#db/catalog/seen-products.ts';
import type { Db } from '#db/database.ts';
import type { CatalogIndexLoader } from './catalog-index-loader.ts';
import type { CatalogMap } from './products/categories.ts';
import type { SearchResultCache } from './search/search-result-cache.ts';

interface Parts {
  db: Db;
  searches: SearchResultCache;
  index: Pick<CatalogIndexLoader, 'read'>;
  maps: SeenMaps;
  map: () => Promise<CatalogMap>;
}

/** The parts of the catalog as those know them who see some goods only: unseen ones are not there (rule wholesale/assortments). */
export function restrictedCatalog({ db, searches, index, maps, map }: Parts, goods: SeenGoods) {
  return {
    goods,
    map: async () => maps.of(await map(), await index.read(), goods),
    indexed: async () => maps.seen(await index.read(), goods),
    found: (q: string) => searches.find(q, goods),
    searching: <Found>(search: (db: Db) => Promise<Found>) => withSeenGoods(db, goods, search),
    hidden: (ids: readonly number[]) => readHidden(db, ids, goods),
  };
}

/** The ids of what has products, but none that is seen. */
interface Emptied {
  categories: ReadonlySet<number>;
  brands: ReadonlySet<number>;
  values: ReadonlySet<number>;
}

/** The catalog of some seen goods, and of what it was made. */
interface SeenParts {
  whole: WholeCatalog;
  placesVersion: number;
  emptied: Emptied;
  index: IndexedCatalog['index'];
  values: { of: FacetValues; made: FacetValues } | null;
  map: { of: CatalogMap; made: CatalogMap } | null;
}

/** Kinds of seen goods whose maps are kept. */
const mostKinds = 200;
const everything: ListBase = {
  scope: { kind: 'all', categoryId: null, brandId: null },
  hide: false,
  withTax: true,
  among: null,
};

/** Keeps the brands, categories and values of each kind of seen goods until a product gets others. */
export class SeenMaps {
  readonly #parts = new LRUCache<string, SeenParts>({ max: mostKinds });

  /** The index of the seen goods with the values that these have: the same object until the index is loaded anew. */
  seen(whole: WholeCatalog, goods: SeenGoods): IndexedCatalog {
    const parts = this.#partsOf(whole, goods);
    if (parts.values?.of !== whole.values) {
      const made = whole.values.without(parts.emptied.values);
      parts.values = { of: whole.values, made };
    }
    return { index: parts.index, values: parts.values.made };
  }

  /** The map without the brands and categories whose products are all unseen. */
  of(map: CatalogMap, whole: WholeCatalog, goods: SeenGoods): CatalogMap {
    const parts = this.#partsOf(whole, goods);
    if (parts.map?.of !== map) parts.map = { of: map, made: withoutEmptied(map, parts.emptied) };
    return parts.map.made;
  }

  #partsOf(whole: WholeCatalog, goods: SeenGoods): SeenParts {
    const { placesVersion } = whole.index;
    const known = this.#parts.get(goods.key);
    if (known?.whole === whole && known.placesVersion === placesVersion) return known;
    const index = known?.whole === whole ? known.index : new SeenIndex(whole.index, goods);
    const all = whole.index.everything(everything, whole.values.dimensionOf);
    const seen = index.everything(everything, whole.values.dimensionOf);
    const emptied: Emptied = {
      categories: idsWithout(all.categories, seen.categories),
      brands: idsWithout(all.brands, seen.brands),
      values: idsWithout(all.values, seen.values),
    };
    const made = { whole, placesVersion, emptied, index, values: null, map: null };
    this.#parts.set(goods.key, made);
    return made;
  }
}

type Counted = readonly (readonly [id: number, count: number])[];

function idsWithout(all: Counted, seen: Counted): ReadonlySet<number> {
  const left = new Set(seen.map(([id]) => id));
  return new Set(all.map(([id]) => id).filter((id) => !left.has(id)));
}

function withoutEmptied(map: CatalogMap, { categories, brands }: Emptied): CatalogMap {
  if (categories.size === 0 && brands.size === 0) return map;
  const without = <Key, Value extends { id: number }>(
    from: ReadonlyMap<Key, Value>,
    gone: ReadonlySet<number>,
  ) => new Map([...from].filter(([, { id }]) => !gone.has(id)));
  return {
    ...map,
    categories: map.categories.filter(({ id }) => !categories.has(id)),
    categoryById: without(map.categoryById, categories),
    categoryByPath: without(map.categoryByPath, categories),
    brandById: without(map.brandById, brands),
    brandByCode: without(map.brandByCode, brands),
    brandBySlug: without(map.brandBySlug, brands),
  };
}
