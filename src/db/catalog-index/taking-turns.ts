import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pause } from './sort-rows.ts';

/** How long the process works on the index before others have their turn. */
const turnMs = 4;

/** A pause for long work: others have a turn after every 4 ms of it. */
export function takingTurns(): Pause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turnMs) return undefined;
    return (async () => {
      await nextTurn();
      since = performance.now();
    })();
  };
}
