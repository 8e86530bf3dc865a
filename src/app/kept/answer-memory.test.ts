import { expect, test } from 'vitest';
import { createAnswerMemory } from './answer-memory.ts';

function memoryAt(clock: { now: number }, maxBytes = 1000) {
  return createAnswerMemory<string>({ maxBytes, lifetimeMs: 30_000, now: () => clock.now });
}

const page = (value: string, products: number[] = [], bytes = 10) => ({ value, bytes, products });

test('an answer is made once for callers that come at once, and then kept', async () => {
  const memory = memoryAt({ now: 0 });
  let made = 0;
  const make = async () => page(`${++made}`);
  const answers = await Promise.all([memory.getOrMake('/', make), memory.getOrMake('/', make)]);
  expect(answers).toEqual(['1', '1']);
  expect(await memory.getOrMake('/', make)).toBe('1');
});

test('a changed product drops only the entries that show it', async () => {
  const memory = memoryAt({ now: 0 });
  await memory.getOrMake('a', async () => page('a', [1, 2]));
  await memory.getOrMake('b', async () => page('b', [3]));
  memory.forgetProducts([2]);
  expect(memory.get('a')).toBeUndefined();
  expect(memory.get('b')).toBe('b');
  expect(memory.bytes).toBe(10);
});

test('an answer that was being made when something changed is not kept', async () => {
  const memory = memoryAt({ now: 0 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = memory.getOrMake('a', async () => {
    await promise;
    return page('before the change');
  });
  memory.forgetProducts([1]);
  resolve();
  expect(await answer).toBe('before the change');
  expect(memory.get('a')).toBeUndefined();
});

test('an entry ends after its lifetime, and a failed making is tried anew', async () => {
  const clock = { now: 0 };
  const memory = memoryAt(clock);
  await memory.getOrMake('a', async () => page('old'));
  clock.now = 30_000;
  expect(memory.get('a')).toBeUndefined();
  await expect(memory.getOrMake('a', () => Promise.reject(new Error('down')))).rejects.toThrow();
  expect(await memory.getOrMake('a', async () => page('new'))).toBe('new');
});

test('the memory stays within its bound; what was used last stays', async () => {
  const memory = memoryAt({ now: 0 }, 100);
  for (const key of ['a', 'b', 'c', 'd']) {
    await memory.getOrMake(key, async () => page(key, [], 25));
  }
  memory.get('a');
  await memory.getOrMake('e', async () => page('e', [], 25));
  expect(memory.get('a')).toBe('a');
  expect(memory.get('b')).toBeUndefined();
  expect(memory.bytes).toBeLessThanOrEqual(100);
});
