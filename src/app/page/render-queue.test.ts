import { setImmediate as nextIteration } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { mostWaiting, waitToRender } from './render-queue.ts';

// The queue is the process's own: what an earlier test started in this iteration still counts.
beforeEach(async () => {
  await nextIteration();
  await nextIteration();
});

test('the event loop handles other work between two renders', async () => {
  let rendered = 0;
  const renders = Array.from({ length: 20 }, () => waitToRender().then(() => void (rendered += 1)));
  // The first does not wait.
  let before = 1;
  while (rendered < renders.length) {
    await nextIteration();
    expect(rendered - before).toBeLessThanOrEqual(1);
    before = rendered;
  }
  await Promise.all(renders);
});

test('refuses a page as busy when too many renders wait', async () => {
  const renders = Array.from({ length: mostWaiting + 1 }, () => waitToRender());
  await expect(waitToRender()).rejects.toMatchObject({ code: 'busy' });
  await Promise.all(renders);
  await expect(waitToRender()).resolves.toBeUndefined();
});
