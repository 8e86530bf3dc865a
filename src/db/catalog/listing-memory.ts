import type { Db } from '#db/database.ts';
import { loadCatalogMap, type CatalogMap } from './categories.ts';
import { CountMemory } from './count-memory.ts';
import type { Counts } from './listing-counts.ts';

/** What a process keeps of the catalog between calls; tell it of every change (channel `catalog`). */
export interface CatalogMemory {
  map(): Promise<CatalogMap>;
  /** The counts of a list, made by `count` unless they are kept. */
  counts(key: string, count: () => Promise<Counts>): Promise<Counts>;
  forgetAll(): void;
  forgetProducts(): void;
}

export function createCatalogMemory(db: Db): CatalogMemory {
  const counts = new CountMemory();
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
    forgetAll() {
      map = undefined;
      counts.forget();
    },
    forgetProducts: () => counts.forget(),
  };
}
