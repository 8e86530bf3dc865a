import { LRUCache } from 'lru-cache';
import type { CacheFigures } from '#contract/cache-figures.ts';
import type { CacheTag } from './cache-tags.ts';

/** A response that is the same for every caller. */
export interface CacheEntry<T> {
  value: T;
  /** Memory that the value takes, in bytes. */
  bytes: number;
  /** Tags of the data that it shows. */
  tags: readonly CacheTag[];
  /** The digest of the page's `ShopFrame`. */
  frame?: string | undefined;
  /** A lifetime shorter than that of the cache, in milliseconds. */
  lifetimeMs?: number | undefined;
}

/** A response for the current callers only; it must not be cached. */
export interface Uncached<T> {
  uncached: T;
}

/** Measured overhead of an entry besides its value and key, and of each tag. */
const entryBytes = 700;
const tagBytes = 50;

/** From this fill level on the cache counts as full: a new entry evicts another. */
const fullFraction = 15 / 16;
/** Maximum bytes of the keys that were requested once while the cache was full. */
const requestedOnceBytes = 1024 * 1024;

/**
 * A bounded cache of responses. It evicts the least recently used entry, and every entry expires after its lifetime
 * (rule rendering/expiry). Once it is full, a response is cached on its second request only, because
 * combinations of filters make endless URLs that nobody requests again (rule rendering/cache-admission). A change that arrives while a
 * response is being rendered keeps it from being cached (rule rendering/no-stale-entry).
 */
export class ResponseCache<T, Other = never> {
  readonly #entries: LRUCache<string, CacheEntry<T>>;
  readonly #byTag = new TagIndex<CacheTag>();
  readonly #byFrame = new TagIndex<string>();
  readonly #pending = new Map<string, Promise<T | Other>>();
  readonly #requestedOnce = new LRUCache<string, true>({
    maxSize: requestedOnceBytes,
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
      sizeCalculation: (entry, key) =>
        entry.bytes + 2 * key.length + entryBytes + tagBytes * entry.tags.length,
      ttl: options.lifetimeMs,
      ttlResolution: 0,
      perf: { now: options.now },
      dispose: (entry, key) => {
        this.#byTag.remove(key, entry.tags);
        if (entry.frame !== undefined) this.#byFrame.remove(key, [entry.frame]);
      },
    });
  }

  get(key: string): T | undefined {
    const value = this.#entries.get(key)?.value;
    if (value !== undefined) this.#hits++;
    return value;
  }

  /** Returns the cached response or renders it; concurrent calls with the same key share one rendering. */
  getOrRender(
    key: string,
    render: () => Promise<CacheEntry<T> | Uncached<Other>>,
  ): Promise<T | Other> {
    const cached = this.#entries.get(key);
    if (cached) {
      this.#hits++;
      return Promise.resolve(cached.value);
    }
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const rendering = this.#renderAndStore(key, render);
    this.#pending.set(key, rendering);
    const settled = () => {
      if (this.#pending.get(key) === rendering) this.#pending.delete(key);
    };
    rendering.then(settled, settled);
    return rendering;
  }

  /**
   * To call before the caller renders a response. The returned function caches it, unless something changed since this
   * call. Null when the cache does not admit the key.
   */
  startRender(key: string): ((entry: CacheEntry<T>) => void) | null {
    this.#misses++;
    if (!this.#admits(key)) return null;
    const started = this.#changes;
    return (entry) => {
      if (started === this.#changes) this.#store(key, entry);
    };
  }

  /** A response that is rendered counts as a miss; the other callers that share it count as neither. */
  figures(): CacheFigures {
    const bytes = this.#entries.calculatedSize;
    return { hits: this.#hits, misses: this.#misses, bytes, limitBytes: this.#maxBytes };
  }

  /** Drops the entries that changes affect. */
  drop(affected: 'every' | ReadonlySet<CacheTag>): void {
    if (affected === 'every') return this.clear();
    this.#discardPending();
    for (const tag of affected) this.#dropKeys(this.#byTag.keysOf(tag));
  }

  /** The frames of all cached pages. */
  frames(): string[] {
    return this.#byFrame.tags();
  }

  /** Drops the pages with any other frame than these. */
  dropOtherFrames(current: ReadonlySet<string>): void {
    this.#discardPending();
    for (const frame of this.frames()) {
      if (!current.has(frame)) this.#dropKeys(this.#byFrame.keysOf(frame));
    }
  }

  clear(): void {
    this.#discardPending();
    // Clears the index first, so that the evictions below do not look entries up in it.
    this.#byTag.clear();
    this.#byFrame.clear();
    this.#entries.clear();
  }

  async #renderAndStore(
    key: string,
    render: () => Promise<CacheEntry<T> | Uncached<Other>>,
  ): Promise<T | Other> {
    const store = this.startRender(key);
    const entry = await render();
    if ('uncached' in entry) return entry.uncached;
    store?.(entry);
    return entry.value;
  }

  #admits(key: string): boolean {
    if (this.#entries.calculatedSize < this.#maxBytes * fullFraction) return true;
    if (this.#requestedOnce.delete(key)) return true;
    this.#requestedOnce.set(key, true);
    return false;
  }

  #store(key: string, entry: CacheEntry<T>): void {
    const { lifetimeMs } = entry;
    this.#entries.set(key, entry, lifetimeMs === undefined ? {} : { ttl: lifetimeMs });
    if (!this.#entries.has(key)) return;
    this.#byTag.add(key, entry.tags);
    if (entry.frame !== undefined) this.#byFrame.add(key, [entry.frame]);
  }

  #dropKeys(keys: Iterable<string>): void {
    for (const key of keys) this.#entries.delete(key);
  }

  /** Responses in progress are not cached and not shared with callers who come after the change. */
  #discardPending(): void {
    this.#changes++;
    this.#pending.clear();
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
