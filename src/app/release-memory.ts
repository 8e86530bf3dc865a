import { performance } from 'node:perf_hooks';

const checkIntervalMs = 1_000;
/** A process is idle when it uses less than this part of a second. */
const idleUtilization = 0.2;

/**
 * Returns the memory that only the start needed, some 20 MB, in the first second in which the process is idle. V8 would
 * do it after a minute. It waits because nobody is answered for the 50 to 100 ms that it takes. Without `--expose-gc`
 * (scripts/start.sh sets it) nothing happens.
 */
export function releaseMemoryWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > idleUtilization) return;
    clearInterval(timer);
    // Only the last resort returns free pages to the system instead of keeping them for later.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, checkIntervalMs);
  timer.unref();
}
