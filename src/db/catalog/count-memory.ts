import { LRUCache } from 'lru-cache';
import type { CubeRow } from './listing-facets.ts';

type Cube = readonly CubeRow[];

const mostBytes = 32 * 1024 * 1024;
/** Measured: what the counts of a list take beside their rows, and each of the rows. */
const cubeBytes = 600;
const rowBytes = 200;
/** Counts end after this long whatever happens: stock that orders take is not announced one by one. */
const lifetimeMs = 5_000;

/**
 * Keeps the counts of lists. Two calls for the same list at once share one counting; a counting that
 * a change overtook and one that failed are not kept.
 */
export class CountMemory {
  readonly #cubes: LRUCache<string, Cube>;
  readonly #counting = new Map<string, Promise<Cube>>();

  /** `now` gives milliseconds of a clock that never goes back. */
  constructor(now = () => performance.now()) {
    this.#cubes = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: (rows, key) => 2 * key.length + cubeBytes + rowBytes * rows.length,
      ttl: lifetimeMs,
      ttlResolution: 0,
      perf: { now },
    });
  }

  /** The counts of a list, made by `count` unless they are kept. */
  getOrCount(key: string, count: () => Promise<Cube>): Promise<Cube> {
    const kept = this.#cubes.get(key);
    if (kept) return Promise.resolve(kept);
    const running = this.#counting.get(key);
    if (running) return running;
    const counted = count();
    this.#counting.set(key, counted);
    const settled = (rows: Cube | null) => {
      // Not there any more: a change came in between.
      if (this.#counting.get(key) !== counted) return;
      this.#counting.delete(key);
      if (rows) this.#cubes.set(key, rows);
    };
    counted.then(settled, () => settled(null));
    return counted;
  }

  forget(): void {
    this.#counting.clear();
    this.#cubes.clear();
  }
}
