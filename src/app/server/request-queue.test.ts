import { setImmediate as round } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RequestQueue } from './request-queue.ts';

test('of many that come at once a few begin in each round, in their order', async () => {
  const rounds = new RequestQueue(4);
  const begun: number[] = [];
  for (let number = 0; number < 20; number += 1) rounds.begin(() => begun.push(number));
  expect(begun).toEqual([0, 1, 2, 3]);
  let before = begun.length;
  while (begun.length < 20) {
    await round();
    expect(begun.length - before).toBeLessThanOrEqual(4);
    before = begun.length;
  }
  expect(begun).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

test('who comes while others wait begins after them, and alone at once', async () => {
  const rounds = new RequestQueue(1);
  const begun: string[] = [];
  rounds.begin(() => begun.push('first'));
  rounds.begin(() => {
    begun.push('second');
    rounds.begin(() => begun.push('third'));
  });
  while (begun.length < 3) await round();
  expect(begun).toEqual(['first', 'second', 'third']);
  await round();
  await round();
  rounds.begin(() => begun.push('alone'));
  expect(begun.at(-1)).toBe('alone');
});
