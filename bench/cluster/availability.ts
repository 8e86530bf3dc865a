const sampleMs = 50;
const readMs = 100;
const readLimitMs = 3_000;

/** How long nothing worked, within a window of time. */
export interface Absence {
  writesMs: number;
  readsMs: number;
}

/** The longest time between two events. */
class LongestGap {
  #last = performance.now();
  #longest = 0;

  begin(): void {
    this.#last = performance.now();
    this.#longest = 0;
  }

  happened(): void {
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }

  get ms(): number {
    return Math.max(this.#longest, performance.now() - this.#last);
  }
}

/** Watches whether orders are acknowledged and whether visitors can read products. */
export class Availability {
  readonly statuses = new Map<number, number>();
  readonly #writes = new LongestGap();
  readonly #reads = new LongestGap();
  readonly #timers: NodeJS.Timeout[];

  constructor(acknowledged: () => number, nextUrl: () => string) {
    let seen = 0;
    const sample = () => {
      const now = acknowledged();
      if (now > seen) this.#writes.happened();
      seen = now;
    };
    this.#timers = [
      setInterval(sample, sampleMs),
      setInterval(() => void this.#read(nextUrl()), readMs),
    ];
  }

  begin(): void {
    this.#writes.begin();
    this.#reads.begin();
    this.statuses.clear();
  }

  end(): Absence {
    return { writesMs: this.#writes.ms, readsMs: this.#reads.ms };
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #read(url: string): Promise<void> {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(readLimitMs) });
      await answer.arrayBuffer();
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      if (answer.ok) this.#reads.happened();
    } catch {
      // No answer: the gap grows.
    }
  }
}
