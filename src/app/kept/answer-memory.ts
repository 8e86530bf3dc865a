/** An answer that is the same for everybody, kept until what it shows changes. */
interface Entry<T> {
  value: T;
  bytes: number;
  expires: number;
  products: readonly number[];
}

export interface AnswerMemory<T> {
  get(key: string): T | undefined;
  /** Makes the answer if it is not kept; calls with one key at once share one making. */
  getOrMake(key: string, make: () => Promise<Made<T>>): Promise<T>;
  /** For an answer that is made elsewhere: keeps it, unless something changed since this call. */
  startMaking(): (key: string, made: Made<T>) => void;
  /** Drops the entries that show one of these products. */
  forgetProducts(ids: Iterable<number>): void;
  forgetAll(): void;
  readonly bytes: number;
  readonly size: number;
}

export interface Made<T> {
  value: T;
  bytes: number;
  /** Ids of the products that the answer shows. */
  products: readonly number[];
}

/**
 * Bounded memory of answers: the least recently used goes first, and every entry ends after
 * `lifetimeMs` whatever happens (rule rendering/thirty-seconds). A change that arrives while an
 * answer is being made keeps that answer from being stored, since it may show the state before.
 */
export function createAnswerMemory<T>(options: {
  maxBytes: number;
  lifetimeMs: number;
  now: () => number;
}): AnswerMemory<T> {
  const entries = new Map<string, Entry<T>>();
  const byProduct = new Map<number, Set<string>>();
  const making = new Map<string, Promise<T>>();
  let bytes = 0;
  let generation = 0;

  function drop(key: string, entry: Entry<T>): void {
    entries.delete(key);
    bytes -= entry.bytes;
    for (const id of entry.products) {
      const keys = byProduct.get(id);
      keys?.delete(key);
      if (keys?.size === 0) byProduct.delete(id);
    }
  }

  function get(key: string): T | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.expires <= options.now()) {
      drop(key, entry);
      return undefined;
    }
    // The map's order is the order of last use.
    entries.delete(key);
    entries.set(key, entry);
    return entry.value;
  }

  function keep(key: string, made: Made<T>): void {
    const old = entries.get(key);
    if (old) drop(key, old);
    if (made.bytes > options.maxBytes / 4) return;
    entries.set(key, { ...made, expires: options.now() + options.lifetimeMs });
    bytes += made.bytes;
    for (const id of made.products) {
      const keys = byProduct.get(id);
      if (keys) keys.add(key);
      else byProduct.set(id, new Set([key]));
    }
    for (const [oldest, entry] of entries) {
      if (bytes <= options.maxBytes) break;
      drop(oldest, entry);
    }
  }

  function startMaking(): (key: string, made: Made<T>) => void {
    const started = generation;
    return (key, made) => {
      if (started === generation) keep(key, made);
    };
  }

  async function makeAndKeep(key: string, make: () => Promise<Made<T>>): Promise<T> {
    const store = startMaking();
    const made = await make();
    store(key, made);
    return made.value;
  }

  return {
    get,
    getOrMake(key, make) {
      const kept = get(key);
      if (kept !== undefined) return Promise.resolve(kept);
      const running = making.get(key);
      if (running) return running;
      const promise = makeAndKeep(key, make);
      making.set(key, promise);
      const settled = () => {
        if (making.get(key) === promise) making.delete(key);
      };
      promise.then(settled, settled);
      return promise;
    },
    startMaking,
    forgetProducts(ids) {
      generation++;
      making.clear();
      for (const id of ids) {
        for (const key of byProduct.get(id) ?? []) {
          const entry = entries.get(key);
          if (entry) drop(key, entry);
        }
      }
    },
    forgetAll() {
      generation++;
      making.clear();
      entries.clear();
      byProduct.clear();
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
    get size() {
      return entries.size;
    },
  };
}
