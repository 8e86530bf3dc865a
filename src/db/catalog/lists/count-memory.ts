import { LRUCache } from 'lru-cache';
import type { Counts } from './listing-counts.ts';

const mostBytes = 32 * 1024 * 1024;
/** Measured: what the counts of a list take beside their numbers, each number and each named value. */
const countsBytes = 1200;
const numberBytes = 90;
const valueBytes = 400;
/** Counts end after this long whatever happens: they are the way of the first seconds, until the index is loaded. */
const lifetimeMs = 5_000;

/**
 * Keeps the counts of lists. Two calls for the same list at once share one counting; a counting that
 * a change overtook and one that failed are not kept.
 */
export class CountCache {
  readonly #counts: LRUCache<string, Counts>;
  readonly #counting = new Map<string, Promise<Counts>>();

  /** `now` gives milliseconds of a clock that never goes back. */
  constructor(now = () => performance.now()) {
    this.#counts = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: (counts, key) => 2 * key.length + bytesOf(counts),
      ttl: lifetimeMs,
      ttlResolution: 0,
      perf: { now },
    });
  }

  /** The counts of a list, made by `count` unless they are kept. */
  getOrCount(key: string, count: () => Promise<Counts>): Promise<Counts> {
    const kept = this.#counts.get(key);
    if (kept) return Promise.resolve(kept);
    const running = this.#counting.get(key);
    if (running) return running;
    const counted = count();
    this.#counting.set(key, counted);
    const settled = (done: Counts | null) => {
      // Not there any more: a change came in between.
      if (this.#counting.get(key) !== counted) return;
      this.#counting.delete(key);
      if (done) this.#counts.set(key, done);
    };
    counted.then(settled, () => settled(null));
    return counted;
  }

  forget(): void {
    this.#counting.clear();
    this.#counts.clear();
  }
}

function bytesOf({ brands, categories, values }: Counts): number {
  return (
    countsBytes + numberBytes * (brands.length + categories.length) + valueBytes * values.length
  );
}
