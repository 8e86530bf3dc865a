import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookMs = 1_000;
/** The part of a second that a shop works at most when nobody comes. */
const quiet = 0.2;

/**
 * Gives back what the start took and nothing needs any more, in the first second that is quiet: some 20 MB, which V8 by
 * itself gives back after a minute. Cleaning up takes 50 to 100 ms, in which nobody is answered: that is why it waits.
 */
export function releaseMemoryWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > quiet) return;
    clearInterval(timer);
    releaseMemory();
  }, lookMs);
  timer.unref();
}

/** Cleans up whatever can be, and gives the free pages back to the system. Takes 50 to 100 ms. */
export function releaseMemory(): void {
  // V8 hands the function to contexts that are made while this is set.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // Of its ways this one alone keeps no free pages for later.
  if (typeof collect === 'function')
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
