import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

test('what nothing needs any more is gone, and what is needed stays', async () => {
  const kept = { rows: Array.from({ length: 1000 }, (_, row) => ({ row })) };
  const known = new WeakRef(kept);
  const forgotten = new WeakRef({ rows: [...kept.rows] });
  await nextTurn();
  giveBackMemory();
  expect(forgotten.deref()).toBeUndefined();
  expect(known.deref()).toBe(kept);
  expect('gc' in globalThis).toBe(false);
});
