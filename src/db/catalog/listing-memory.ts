import type { Db } from '#db/database.ts';
import { loadCatalogMap, type CatalogMap } from './categories.ts';
import { CountMemory } from './count-memory.ts';
import type { CubeRow } from './listing-facets.ts';

/** What a process keeps of the catalog between calls; tell it of every change (channel `catalog`). */
export interface CatalogMemory {
  map(): Promise<CatalogMap>;
  /** The counts of a list, made by `count` unless they are kept. */
  cube(key: string, count: () => Promise<readonly CubeRow[]>): Promise<readonly CubeRow[]>;
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
    cube: (key, count) => counts.getOrCount(key, count),
    forgetAll() {
      map = undefined;
      counts.forget();
    },
    forgetProducts: () => counts.forget(),
  };
}
