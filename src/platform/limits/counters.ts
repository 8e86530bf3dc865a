/** At most `max` events in a window of `ms` milliseconds, which begins with the first event. */
export interface CounterWindow {
  readonly max: number;
  readonly ms: number;
}

/** The events of a key in its present window. */
export interface Counted {
  count: number;
  /** Milliseconds until the window ends; 0 where none has begun. */
  msLeft: number;
}

/** Counts events by key. The key names the limit too, so that limits do not share counters. */
export interface Counters {
  /** Counts one event. */
  add(key: string, window: CounterWindow): Promise<Counted>;
  /** Reads the counter and counts nothing. */
  read(key: string, window: CounterWindow): Promise<Counted>;
}

interface Entry {
  count: number;
  endsAt: number;
}

/** Keys that are remembered, those seen last: some 4 MB. */
const keysRemembered = 20_000;

/** Counters in the memory of this process (rule reliability/write-limit). */
export class LocalCounters {
  /** The keys in the order in which they were seen. */
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  add(key: string, { ms }: CounterWindow): Counted {
    const now = this.#now();
    const found = this.#entries.get(key);
    const entry = found && found.endsAt > now ? found : { count: 0, endsAt: now + ms };
    entry.count += 1;
    this.#remember(key, entry);
    return { count: entry.count, msLeft: entry.endsAt - now };
  }

  read(key: string): Counted {
    const now = this.#now();
    const found = this.#entries.get(key);
    if (!found || found.endsAt <= now) return { count: 0, msLeft: 0 };
    return { count: found.count, msLeft: found.endsAt - now };
  }

  /** Takes over what all processes have counted. */
  set(key: string, { count, msLeft }: Counted): void {
    this.#remember(key, { count, endsAt: this.#now() + msLeft });
  }

  #remember(key: string, entry: Entry): void {
    this.#entries.delete(key);
    if (this.#entries.size >= keysRemembered) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(key, entry);
  }
}

/** The counters of a shop without `REDIS_URL`: each process counts by itself. */
export function countersOfProcess(): Counters {
  const counters = new LocalCounters();
  return {
    add: async (key, window) => counters.add(key, window),
    read: async (key) => counters.read(key),
  };
}
