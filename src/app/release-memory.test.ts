import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { releaseMemory } from './release-memory.ts';

test('what nothing needs any more is gone, and what is needed stays', async () => {
  const kept = { rows: Array.from({ length: 1000 }, (_, row) => ({ row })) };
  const known = new WeakRef(kept);
  const forgotten = new WeakRef({ rows: [...kept.rows] });
  await nextTurn();
  releaseMemory();
  expect(forgotten.deref()).toBeUndefined();
  expect(known.deref()).toBe(kept);
  expect('gc' in globalThis).toBe(false);
});
