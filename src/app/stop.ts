import closeWithGrace from 'close-with-grace';
import type { Log } from '#platform/log.ts';

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/** Maximum total time of a shutdown; after it the process exits as it is. */
const stopMs = 15_000;

/** Signals that come closer together than this are one. */
const oneSignalMs = 1_000;

/**
 * Closes the shop in order when it is told to stop or an error ends it, then ends the process, with
 * status 0 after a signal (rule reliability/stop).
 */
export function stopInOrder(log: Log, close: () => Promise<void>): void {
  const grace = closeWithGrace(
    { delay: stopMs, logger: log, skip: [...stopSignals] },
    async ({ err }) => {
      if (err) log.error({ err }, 'closing after an error');
      await close();
    },
  );
  const onSignal = signalHandler({
    stop: () => void grace.close(),
    endNow: () => {
      log.warn('told to stop once more: ending at once');
      process.exit(1);
    },
    now: () => performance.now(),
  });
  for (const signal of stopSignals) process.on(signal, onSignal);
}

/**
 * Ctrl+C in a terminal reaches `npm` and the shop, and `npm` passes it on: signals within a second count as one. A
 * later signal means that the operator will not wait.
 */
export function signalHandler(input: {
  stop: () => void;
  endNow: () => void;
  now: () => number;
}): () => void {
  let first: number | undefined;
  return () => {
    if (first === undefined) {
      first = input.now();
      input.stop();
    } else if (input.now() - first > oneSignalMs) {
      input.endNow();
    }
  };
}
