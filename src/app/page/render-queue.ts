import { Refusal } from '#contract/refusals.ts';
import { EventLoopQueue } from '#platform/queues/event-loop-queue.ts';

/** Maximum queued pages; longer queues would render pages that nobody waits for any more. */
export const mostWaiting = 200;

const renders = new EventLoopQueue({ perIteration: 1, maxWaiting: mostWaiting });

/**
 * Resolves when a page may be rendered: one page in each iteration of the event loop. Rendering is the longest work that
 * this thread does without a pause; without the queue a crowd of pages would be rendered one after the other before an
 * order hears from its database again, at each of its steps. Refuses with `busy` when 200 pages wait already.
 */
export function waitToRender(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!renders.start(resolve)) reject(new Refusal('busy'));
  });
}
