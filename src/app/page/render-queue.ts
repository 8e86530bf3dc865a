import { Refusal } from '#contract/refusals.ts';

/** So many drawings may wait; more would be pages that nobody waits for any more. */
export const mostWaiting = 200;

const waiting: (() => void)[] = [];
let isRunning = false;

/**
 * Before a page is drawn: one drawing for each round of the event loop. Drawing is the longest thing
 * that this thread does in one piece; without turns a crowd of pages would be drawn one behind the
 * other before a shopper's order hears its database again, at each of its steps (rule
 * reliability/rounds). Refuses with `busy` when 200 wait already.
 */
export function turnToDraw(): Promise<void> {
  if (waiting.length >= mostWaiting) return Promise.reject(new Refusal('busy'));
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isRunning) return;
    isRunning = true;
    setImmediate(next);
  });
}

function next(): void {
  const draw = waiting.shift();
  isRunning = draw !== undefined;
  if (draw === undefined) return;
  draw();
  setImmediate(next);
}
