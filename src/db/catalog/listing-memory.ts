import { loadCatalogMap, type CatalogMap } from './categories.ts';
import type { Db } from '#db/database.ts';
import type { CubeRow } from './listing-facets.ts';

/** What a process keeps of the catalog between calls; tell it of every change (channel `catalog`). */
export interface CatalogMemory {
  map(): Promise<CatalogMap>;
  /** The counts of a list, made by `count` unless they are kept. */
  cube(key: string, count: () => Promise<readonly CubeRow[]>): Promise<readonly CubeRow[]>;
  forgetAll(): void;
  forgetProducts(): void;
}

interface Entry {
  made: Promise<readonly CubeRow[]>;
  ends: number;
  rows: number;
}

const mostCubes = 400;
const mostRows = 400_000;

/**
 * Counts end after `lifetimeMs` whatever happens: stock that orders take is not announced one by one. Two calls for
 * the same thing at once share one making, and a making that a change overtook is not kept.
 */
export function createCatalogMemory(
  db: Db,
  options: { lifetimeMs?: number; now?: () => number } = {},
): CatalogMemory {
  const { lifetimeMs = 5_000, now = () => performance.now() } = options;
  const cubes = new Map<
    string,
    { made: Promise<readonly CubeRow[]>; ends: number; rows: number }
  >();
  let rows = 0;
  let map: Promise<CatalogMap> | undefined;

  function dropCubes(): void {
    cubes.clear();
    rows = 0;
  }
  function drop(key: string): void {
    rows -= cubes.get(key)?.rows ?? 0;
    cubes.delete(key);
  }
  /** Weighs what was counted and lets the oldest go; a failure is the caller's, and is not kept. */
  async function settle(key: string, entry: Entry): Promise<void> {
    try {
      const cube = await entry.made;
      if (cubes.get(key) !== entry) return;
      entry.rows = cube.length;
      rows += cube.length;
      for (const oldest of cubes.keys()) {
        if (cubes.size <= mostCubes && rows <= mostRows) break;
        drop(oldest);
      }
    } catch {
      if (cubes.get(key) === entry) drop(key);
    }
  }
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
    cube(key, count) {
      const kept = cubes.get(key);
      if (kept && kept.ends > now()) return kept.made;
      if (kept) drop(key);
      const entry: Entry = { made: count(), ends: now() + lifetimeMs, rows: 0 };
      cubes.set(key, entry);
      void settle(key, entry);
      return entry.made;
    },
    forgetAll() {
      map = undefined;
      dropCubes();
    },
    forgetProducts: dropCubes,
  };
}
