import { expect, test } from 'vitest';
import { CountCache } from './count-memory.ts';
import { noCounts, type Counts } from './listing-counts.ts';

const counts = (total: number): Counts => ({ ...noCounts, total });

/** A list whose counting is counted: the first gives one product, the second two. */
function list() {
  let counted = 0;
  return async () => counts(++counted);
}

test('a list is counted once for callers that come at once, and again after five seconds', async () => {
  // What is kept at 0 of the clock never ends.
  let now = 1000;
  const memory = new CountCache(() => now);
  const count = list();
  const both = await Promise.all([memory.getOrCount('a', count), memory.getOrCount('a', count)]);
  expect(both).toEqual([counts(1), counts(1)]);
  now += 4_999;
  expect(await memory.getOrCount('a', count)).toEqual(counts(1));
  now += 2;
  expect(await memory.getOrCount('a', count)).toEqual(counts(2));
});

test('a counting that a change overtook is the caller’s alone', async () => {
  const memory = new CountCache();
  const count = list();
  const before = memory.getOrCount('a', count);
  memory.forget();
  const after = memory.getOrCount('a', count);
  expect([await before, await after]).toEqual([counts(1), counts(2)]);
  expect(await memory.getOrCount('a', count)).toEqual(counts(2));
});

test('a counting that failed is tried anew', async () => {
  const memory = new CountCache();
  const failing = memory.getOrCount('a', () => Promise.reject(new Error('down')));
  await expect(failing).rejects.toThrow('down');
  expect(await memory.getOrCount('a', list())).toEqual(counts(1));
});

test('numbers are what fills it; the list that was used last stays', async () => {
  const memory = new CountCache();
  const brands = Array.from({ length: 100_000 }, (_, index) => [index, 1] as const);
  const big = async () => ({ ...noCounts, brands });
  const other = async () => counts(7);
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys) await memory.getOrCount(key, big);
  await memory.getOrCount('a', big);
  await memory.getOrCount('e', big);
  const sizes = [];
  for (const key of ['a', 'e', 'd', 'b']) {
    sizes.push((await memory.getOrCount(key, other)).brands.length);
  }
  expect(sizes).toEqual([100_000, 100_000, 100_000, 0]);
});
