import { LRUCache } from 'lru-cache';
import type { AnswerTag } from './cache-tags.ts';

/** An answer that is the same for everybody, kept until what it shows changes. */
export interface Made<T> {
  value: T;
  /** What the value holds of the memory. */
  bytes: number;
  /** What it depends on. */
  tags: readonly AnswerTag[];
  /** The frame around it (see `frameTag`), of a page. */
  frame?: string | undefined;
  /** An end of its own, sooner than the memory's. */
  lifetimeMs?: number | undefined;
}

/** An answer for those alone who asked for it just now. */
export interface NotKept<T> {
  notKept: T;
}

/** Measured: what an entry takes beside its value and its key, and for each of its tags. */
const entryBytes = 700;
const tagBytes = 50;

/** From here on the memory is full: an entry that comes drives another out. */
const fullPart = 15 / 16;
/** Keys that were asked for once while the memory was full. */
const askedBytes = 1024 * 1024;

/**
 * Bounded memory of answers: the least recently used goes first, and every entry ends after its
 * lifetime whatever happens (rule rendering/kept-until-changed). Once it is full, what is asked for a first time
 * does not come in: filters make endless addresses that nobody asks for again (rule rendering/asked-twice). A change that arrives while an answer is
 * being made keeps that answer from being stored (rule rendering/no-stale-answer).
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
  readonly #fullBytes: number;
  #changes = 0;

  /**
   * `maxBytes` bounds all that is held: values, keys and the books about them. `lifetimeMs` is at
   * least 1.
   */
  constructor(options: { maxBytes: number; lifetimeMs: number; now: () => number }) {
    this.#fullBytes = options.maxBytes * fullPart;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      // One giant must not drive everything else out.
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
    return this.#entries.get(key)?.value;
  }

  /** Makes the answer if it is not kept; calls with one key at once share one making. */
  getOrMake(key: string, make: () => Promise<Made<T> | NotKept<Other>>): Promise<T | Other> {
    const kept = this.#entries.get(key);
    if (kept) return Promise.resolve(kept.value);
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
   * For an answer that is made elsewhere: keeps it, unless something changed since this call. Null where it will not be
   * kept.
   */
  startMaking(key: string): ((made: Made<T>) => void) | null {
    if (!this.#letsIn(key)) return null;
    const started = this.#changes;
    return (made) => {
      if (started === this.#changes) this.#keep(key, made);
    };
  }

  /** Drops what changes touched. */
  forget(touched: 'every' | ReadonlySet<AnswerTag>): void {
    if (touched === 'every') return this.forgetAll();
    this.#overtake();
    for (const tag of touched) this.#drop(this.#byTag.keysOf(tag));
  }

  /** The frames around what is kept. */
  frames(): string[] {
    return this.#byFrame.tags();
  }

  /** Drops what stands in another frame than these. */
  forgetFramesBut(current: ReadonlySet<string>): void {
    this.#overtake();
    for (const frame of this.frames()) {
      if (!current.has(frame)) this.#drop(this.#byFrame.keysOf(frame));
    }
  }

  forgetAll(): void {
    this.#overtake();
    // First, so that no entry that goes has to be looked up in it.
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
    if (this.#entries.calculatedSize < this.#fullBytes) return true;
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

  /** What is being made is neither kept nor handed to those who ask after the change. */
  #overtake(): void {
    this.#changes++;
    this.#making.clear();
  }
}

/** The keys of entries by their tags. */
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
