import { expect, test } from 'vitest';
import { mapConcurrently } from './map-concurrently.ts';

test('returns each result at its place, within the limit of concurrency', async () => {
  let now = 0;
  let most = 0;
  const answers = await mapConcurrently([5, 1, 4, 2, 3], 2, async (item) => {
    most = Math.max(most, (now += 1));
    for (let step = 0; step < item; step++) await Promise.resolve();
    now -= 1;
    return item * 10;
  });
  expect(answers).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(2);
});

test('starts nothing after a failure', async () => {
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    if (item === 2) throw new Error('broken');
  };
  await expect(mapConcurrently([1, 2, 3, 4], 1, work)).rejects.toThrow('broken');
  expect(begun).toEqual([1, 2]);
});
