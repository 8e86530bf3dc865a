import { LRUCache } from 'lru-cache';

/** An answer that is the same for everybody, kept until what it shows changes. */
export interface Made<T> {
  value: T;
  /** What the value holds of the memory. */
  bytes: number;
  /** Ids of the products that the answer shows. */
  products: readonly number[];
}

/** An answer for those alone who asked for it just now. */
export interface NotKept<T> {
  notKept: T;
}

/** Measured: what an entry takes beside its value and its key, and for each product it shows. */
const entryBytes = 700;
const productBytes = 50;

/**
 * Bounded memory of answers: the least recently used goes first, and every entry ends after its
 * lifetime whatever happens (rule rendering/thirty-seconds). A change that arrives while an answer is
 * being made keeps that answer from being stored (rule rendering/no-stale-answer).
 */
export class AnswerMemory<T, Other = never> {
  readonly #entries: LRUCache<string, Made<T>>;
  readonly #byProduct = new Map<number, Set<string>>();
  readonly #making = new Map<string, Promise<T | Other>>();
  #changes = 0;

  /**
   * `maxBytes` bounds all that is held: values, keys and the books about them. `lifetimeMs` is at
   * least 1.
   */
  constructor(options: { maxBytes: number; lifetimeMs: number; now: () => number }) {
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      // One giant must not drive everything else out.
      maxEntrySize: Math.floor(options.maxBytes / 4),
      sizeCalculation: (made, key) =>
        made.bytes + 2 * key.length + entryBytes + productBytes * made.products.length,
      ttl: options.lifetimeMs,
      ttlResolution: 0,
      perf: { now: options.now },
      dispose: (made, key) => this.#forgetShown(key, made.products),
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

  /** For an answer that is made elsewhere: keeps it, unless something changed since this call. */
  startMaking(): (key: string, made: Made<T>) => void {
    const started = this.#changes;
    return (key, made) => {
      if (started === this.#changes) this.#keep(key, made);
    };
  }

  /** Drops the entries that show one of these products. */
  forgetProducts(ids: Iterable<number>): void {
    this.#overtake();
    for (const id of ids) {
      for (const key of this.#byProduct.get(id) ?? []) this.#entries.delete(key);
    }
  }

  forgetAll(): void {
    this.#overtake();
    // First, so that no entry that goes has to be looked up in it.
    this.#byProduct.clear();
    this.#entries.clear();
  }

  async #makeAndKeep(
    key: string,
    make: () => Promise<Made<T> | NotKept<Other>>,
  ): Promise<T | Other> {
    const store = this.startMaking();
    const made = await make();
    if ('notKept' in made) return made.notKept;
    store(key, made);
    return made.value;
  }

  #keep(key: string, made: Made<T>): void {
    this.#entries.set(key, made);
    if (!this.#entries.has(key)) return;
    for (const id of made.products) {
      const keys = this.#byProduct.get(id);
      if (keys) keys.add(key);
      else this.#byProduct.set(id, new Set([key]));
    }
  }

  #forgetShown(key: string, products: readonly number[]): void {
    for (const id of products) {
      const keys = this.#byProduct.get(id);
      keys?.delete(key);
      if (keys?.size === 0) this.#byProduct.delete(id);
    }
  }

  /** What is being made is neither kept nor handed to those who ask after the change. */
  #overtake(): void {
    this.#changes++;
    this.#making.clear();
  }
}
