/** A read that is faster than this is not worth caching, in milliseconds. */
const quickMs = 50;
/** A result is cached for this many times the duration of its read. */
const factor = 100;

interface Kept<Value> {
  value: Promise<Value>;
  until: number;
}

/**
 * Concurrent callers share one read in progress. The result is cached for 100 times as long as the read took, and at
 * least `keptMs`, so that reading takes at most a hundredth of the time. Errors are not cached. Durations use
 * `performance.now`.
 */
export function costBasedCache<Value>(
  read: () => Promise<Value>,
  { keptMs = 0, now = () => performance.now() } = {},
): () => Promise<Value> {
  let kept: Kept<Value> | null = null;
  async function keep(next: Kept<Value>, began: number): Promise<void> {
    try {
      await next.value;
      const ended = now();
      const took = ended - began;
      next.until = ended + Math.max(keptMs, took < quickMs ? 0 : took * factor);
    } catch {
      next.until = 0;
    }
  }
  return () => {
    const began = now();
    if (kept && began < kept.until) return kept.value;
    const next = { value: read(), until: Number.POSITIVE_INFINITY };
    kept = next;
    void keep(next, began);
    return next.value;
  };
}
