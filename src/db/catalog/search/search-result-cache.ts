import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '#contract/cache-figures.ts';
import type { Db } from '#db/database.ts';
import { findText, type FoundText } from './find-text.ts';

const maxBytes = 16 * 1024 * 1024;
const textBytes = 4_000;
const idBytes = 16;
const factsBytes = 120;

/**
 * Caches the products that texts find until the words of products change: visitors narrow, sort and page through their
 * search results.
 */
export class SearchResultCache {
  readonly #db: Db;
  readonly #found: LRUCache<string, FoundText>;
  readonly #finding = new Map<string, Promise<FoundText>>();
  #hits = 0;
  #misses = 0;

  constructor(db: Db) {
    this.#db = db;
    this.#found = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf });
  }

  /** The products that the text finds. 1 query, none if it is cached. A text that was planned in haste is not cached. */
  find(q: string): Promise<FoundText> {
    const cached = this.#found.get(q);
    const known = cached ? Promise.resolve(cached) : this.#finding.get(q);
    if (known) {
      this.#hits++;
      return known;
    }
    this.#misses++;
    const finding = findText(this.#db, q);
    this.#finding.set(q, finding);
    const settled = (found: FoundText | null) => {
      // A change that arrived meanwhile has removed it.
      if (this.#finding.get(q) !== finding) return;
      this.#finding.delete(q);
      if (found && !found.isHasty) this.#found.set(q, found);
    };
    finding.then(settled, () => settled(null));
    return finding;
  }

  figures(): CacheFigures {
    const bytes = this.#found.calculatedSize;
    return { hits: this.#hits, misses: this.#misses, bytes, limitBytes: maxBytes };
  }

  /** Drops everything: words of products changed. */
  forget(): void {
    this.#finding.clear();
    this.#found.clear();
  }
}

/** The bytes of an entry with the facts of as many products as are scored at once, which are read later. */
function bytesOf({ worded, matched }: FoundText, q: string): number {
  const ids = (worded?.length ?? 0) + 2 * (matched?.size ?? 0);
  return textBytes + 2 * q.length + idBytes * ids + factsBytes * Math.min(ids, 1000);
}
