/** What took less is read anew each time: it costs nobody anything. */
const quickMs = 50;
/** How many times longer than it took something is kept. */
const factor = 100;

interface Kept<Value> {
  value: Promise<Value>;
  until: number;
}

/**
 * Reads something that many ask for again and again. Who asks meanwhile shares the reading that is under way; what took
 * long is everybody's for a hundred times as long, at least `keptMs`, so that it never takes more than a hundredth of the
 * time. What failed is nobody's. The clock is `performance.now`.
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
