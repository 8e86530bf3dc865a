/** A read that is faster than this is not worth caching, in milliseconds. */
const quickMs = 50;
/** A result is cached for this many times the duration of its read. */
const factor = 100;

interface Kept<Value> {
  value: Promise<Value>;
  until: number;
}

const minuteMs = 60_000;

/** The time that reads took in the last minute. */
class RecentSpending {
  #entries: { at: number; took: number }[] = [];

  add(took: number, at: number): void {
    this.#entries.push({ at, took });
  }

  upTo(now: number): number {
    this.#entries = this.#entries.filter(({ at }) => now - at < minuteMs);
    return this.#entries.reduce((sum, { took }) => sum + took, 0);
  }
}

/**
 * Concurrent callers share one read in progress. The result is cached for 100 times as long as the read took, and at
 * least `keptMs`, so that reading takes at most a hundredth of the time. Errors are not cached. Durations use
 * `performance.now`. With `fresh` the caller has just changed something: it gets the result of a read that begins now,
 * while the reads of the last minute took less than a tenth of it together.
 */
export function costBasedCache<Value>(
  read: () => Promise<Value>,
  { keptMs = 0, now = () => performance.now() } = {},
): (options?: { fresh?: boolean }) => Promise<Value> {
  let kept: Kept<Value> | null = null;
  const spent = new RecentSpending();
  async function keep(next: Kept<Value>, began: number): Promise<void> {
    try {
      await next.value;
      const ended = now();
      spent.add(ended - began, ended);
      const took = ended - began;
      next.until = ended + Math.max(keptMs, took < quickMs ? 0 : took * factor);
    } catch {
      next.until = 0;
    }
  }
  return ({ fresh = false } = {}) => {
    const began = now();
    const isFresh = fresh && spent.upTo(began) < minuteMs / 10;
    if (kept && began < kept.until && !isFresh) return kept.value;
    const next = { value: read(), until: Number.POSITIVE_INFINITY };
    kept = next;
    void keep(next, began);
    return next.value;
  };
}

/** Whether a request asks for figures that include the sender's own change (rule office/fresh-counts). */
export function isFreshAsked(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['cache-control'] === 'no-cache';
}
