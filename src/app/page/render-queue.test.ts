import { setImmediate as round } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mostWaiting, turnToDraw } from './render-queue.ts';

test('between two drawings everything else goes on', async () => {
  let drawn = 0;
  const drawings = Array.from({ length: 20 }, () => turnToDraw().then(() => void (drawn += 1)));
  let before = 0;
  while (drawn < drawings.length) {
    await round();
    expect(drawn - before).toBeLessThanOrEqual(1);
    before = drawn;
  }
  await Promise.all(drawings);
});

test('who comes when too many wait is told to come again, and nobody else is', async () => {
  const drawings = Array.from({ length: mostWaiting }, () => turnToDraw());
  await expect(turnToDraw()).rejects.toMatchObject({ code: 'busy' });
  await Promise.all(drawings);
  await expect(turnToDraw()).resolves.toBeUndefined();
});
