import { expect, test } from 'vitest';
import { signalHandler } from './stop.ts';

test('signals within a second count as one; a later one ends the shop at once', () => {
  const done: string[] = [];
  let now = 5_000;
  const onSignal = signalHandler({
    stop: () => void done.push('stop'),
    endNow: () => void done.push('end now'),
    now: () => now,
  });
  for (now of [5_000, 5_004, 5_900]) onSignal();
  expect(done).toEqual(['stop']);
  now = 6_100;
  onSignal();
  expect(done).toEqual(['stop', 'end now']);
});
