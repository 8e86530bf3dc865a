import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { EventLoopQueue } from './event-loop-queue.ts';

test('starts a few jobs in each iteration, in order', async () => {
  const queue = new EventLoopQueue({ perIteration: 4, maxWaiting: 100 });
  const started: number[] = [];
  for (let number = 0; number < 20; number += 1) queue.start(() => started.push(number));
  expect(started).toEqual([0, 1, 2, 3]);
  let before = started.length;
  while (started.length < 20) {
    await nextIteration();
    expect(started.length - before).toBeLessThanOrEqual(4);
    before = started.length;
  }
  expect(started).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

test('starts a job after those that wait, and at once when none waits', async () => {
  const queue = new EventLoopQueue({ perIteration: 1, maxWaiting: 100 });
  const started: string[] = [];
  queue.start(() => started.push('first'));
  queue.start(() => {
    started.push('second');
    queue.start(() => started.push('third'));
  });
  while (started.length < 3) await nextIteration();
  expect(started).toEqual(['first', 'second', 'third']);
  await nextIteration();
  await nextIteration();
  queue.start(() => started.push('alone'));
  expect(started.at(-1)).toBe('alone');
});

test('refuses a job when too many wait, and still starts those', async () => {
  const queue = new EventLoopQueue({ perIteration: 1, maxWaiting: 2 });
  const started: number[] = [];
  const taken = [1, 2, 3, 4].map((number) => queue.start(() => started.push(number)));
  expect(taken).toEqual([true, true, true, false]);
  while (started.length < 3) await nextIteration();
  expect(started).toEqual([1, 2, 3]);
});
