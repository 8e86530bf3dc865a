import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '#contract/cache-figures.ts';
import type { AnswerTag } from './cache-tags.ts';

/** A response that is the same for every caller, cached until what it shows changes. */
export interface Made<T> {
  value: T;
  /** Memory that the value takes, in bytes. */
  bytes: number;
  /** Tags of the data that it shows. */
  tags: readonly AnswerTag[];
  /** The frame around a page (see `frameTag`). */
  frame?: string | undefined;
  /** A lifetime shorter than that of the cache, in milliseconds. */
  lifetimeMs?: number | undefined;
}

/** A response for the current callers only; it is not cached. */
export interface NotKept<T> {
  notKept: T;
}

/** Measured overhead of an entry besides its value and key, and of each tag. */
const entryBytes = 700;
const tagBytes = 50;

/** From this fill level on the cache counts as full: a new entry evicts another. */
const fullPart = 15 / 16;
/** Bytes for the keys that were requested once while the cache was full. */
const askedBytes = 1024 * 1024;

/**
 * A bounded cache of responses. It evicts the least recently used entry, and every entry expires after its lifetime
 * (rule rendering/expiry). Once it is full, a response is cached on its second request only, because
 * filters make endless URLs that nobody requests again (rule rendering/cache-admission). A change that arrives while a
 * response is being rendered keeps it from being cached (rule rendering/no-stale-entry).
 */
export class ResponseCache<T, Other = never> {
  readonly #entries: LRUCache<string, Made<T>>;
  readonly #byTag = new TagIndex<AnswerTag>();
  readonly #byFrame = new TagIndex<string>();
  readonly #making = new Map<string, Promise<T | Other>>();
  readonly #askedOnce = new LRUCache<string, true>({
    maxSize: askedBytes,
    sizeCalculation: (_, key) => 2 * key.length + entryBytes,
  });
  readonly #maxBytes: number;
  #changes = 0;
  #hits = 0;
  #misses = 0;

  /** `maxBytes` limits values, keys and bookkeeping together. `lifetimeMs` is at least 1. */
  constructor(options: { maxBytes: number; lifetimeMs: number; now: () => number }) {
    this.#maxBytes = options.maxBytes;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      // A very large entry must not evict everything else.
      maxEntrySize: Math.floor(options.maxBytes / 4),
      sizeCalculation: (made, key) =>
        made.bytes + 2 * key.length + entryBytes + tagBytes * made.tags.length,
      ttl: options.lifetimeMs,
      ttlResolution: 0,
      perf: { now: options.now },
      dispose: (made, key) => {
        this.#byTag.remove(key, made.tags);
        if (made.frame !== undefined) this.#byFrame.remove(key, [made.frame]);
      },
    });
  }

  get(key: string): T | undefined {
    const value = this.#entries.get(key)?.value;
    if (value !== undefined) this.#hits++;
    return value;
  }

  /** Returns the cached response or renders it; concurrent calls with the same key share one rendering. */
  getOrMake(key: string, make: () => Promise<Made<T> | NotKept<Other>>): Promise<T | Other> {
    const kept = this.#entries.get(key);
    if (kept) {
      this.#hits++;
      return Promise.resolve(kept.value);
    }
    const running = this.#making.get(key);
    if (running) return running;
    const promise = this.#makeAndKeep(key, make);
    this.#making.set(key, promise);
    const settled = () => {
      if (this.#making.get(key) === promise) this.#making.delete(key);
    };
    promise.then(settled, settled);
    return promise;
  }

  /**
   * For a response that is rendered elsewhere: the returned function caches it, unless something changed since this
   * call. Null when it would not be cached.
   */
  startMaking(key: string): ((made: Made<T>) => void) | null {
    this.#misses++;
    if (!this.#letsIn(key)) return null;
    const started = this.#changes;
    return (made) => {
      if (started === this.#changes) this.#keep(key, made);
    };
  }

  /** A response that is rendered counts as a miss; the other callers that share it count as neither. */
  figures(): CacheFigures {
    const bytes = this.#entries.calculatedSize;
    return { hits: this.#hits, misses: this.#misses, bytes, limitBytes: this.#maxBytes };
  }

  /** Drops the entries that changes affect. */
  forget(touched: 'every' | ReadonlySet<AnswerTag>): void {
    if (touched === 'every') return this.forgetAll();
    this.#overtake();
    for (const tag of touched) this.#drop(this.#byTag.keysOf(tag));
  }

  /** The frames of all cached pages. */
  frames(): string[] {
    return this.#byFrame.tags();
  }

  /** Drops the pages with any other frame than these. */
  forgetFramesBut(current: ReadonlySet<string>): void {
    this.#overtake();
    for (const frame of this.frames()) {
      if (!current.has(frame)) this.#drop(this.#byFrame.keysOf(frame));
    }
  }

  forgetAll(): void {
    this.#overtake();
    // Clears the index first, so that the evictions below do not look entries up in it.
    this.#byTag.clear();
    this.#byFrame.clear();
    this.#entries.clear();
  }

  async #makeAndKeep(
    key: string,
    make: () => Promise<Made<T> | NotKept<Other>>,
  ): Promise<T | Other> {
    const store = this.startMaking(key);
    const made = await make();
    if ('notKept' in made) return made.notKept;
    store?.(made);
    return made.value;
  }

  #letsIn(key: string): boolean {
    if (this.#entries.calculatedSize < this.#maxBytes * fullPart) return true;
    if (this.#askedOnce.delete(key)) return true;
    this.#askedOnce.set(key, true);
    return false;
  }

  #keep(key: string, made: Made<T>): void {
    const { lifetimeMs } = made;
    this.#entries.set(key, made, lifetimeMs === undefined ? {} : { ttl: lifetimeMs });
    if (!this.#entries.has(key)) return;
    this.#byTag.add(key, made.tags);
    if (made.frame !== undefined) this.#byFrame.add(key, [made.frame]);
  }

  #drop(keys: Iterable<string>): void {
    for (const key of keys) this.#entries.delete(key);
  }

  /** Responses in progress are not cached and not shared with callers who come after the change. */
  #overtake(): void {
    this.#changes++;
    this.#making.clear();
  }
}

/** Index of entry keys by tag. */
class TagIndex<Tag> {
  readonly #keys = new Map<Tag, Set<string>>();

  tags(): Tag[] {
    return [...this.#keys.keys()];
  }

  keysOf(tag: Tag): string[] {
    return [...(this.#keys.get(tag) ?? [])];
  }

  add(key: string, tags: readonly Tag[]): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag);
      if (keys) keys.add(key);
      else this.#keys.set(tag, new Set([key]));
    }
  }

  remove(key: string, tags: readonly Tag[]): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(tag);
    }
  }

  clear(): void {
    this.#keys.clear();
  }
}
