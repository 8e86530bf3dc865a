import { expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';
import type { AnswerTag } from './cache-tags.ts';

// What is kept at 0 of the clock never ends.
const start = 1000;

function memoryAt(clock = { now: start }, maxBytes = 100_000) {
  const now = () => clock.now;
  return new ResponseCache<string, string>({ maxBytes, lifetimeMs: 30_000, now });
}

const page = (value: string, tags: AnswerTag[] = [], bytes = 10) => ({ value, bytes, tags });

test('an answer is made once for callers that come at once, and then kept', async () => {
  const memory = memoryAt();
  let made = 0;
  const make = async () => page(`${++made}`);
  const answers = await Promise.all([memory.getOrMake('/', make), memory.getOrMake('/', make)]);
  expect(answers).toEqual(['1', '1']);
  expect(await memory.getOrMake('/', make)).toBe('1');
});

test('what is not to be kept goes to those who asked for it just now', async () => {
  const memory = memoryAt();
  let made = 0;
  const make = async () => ({ notKept: `failure ${++made}` });
  const answers = await Promise.all([memory.getOrMake('/', make), memory.getOrMake('/', make)]);
  expect(answers).toEqual(['failure 1', 'failure 1']);
  expect(memory.get('/')).toBeUndefined();
  expect(await memory.getOrMake('/', make)).toBe('failure 2');
});

test('a changed product drops only the entries that show it', async () => {
  const memory = memoryAt();
  await memory.getOrMake('a', async () => page('a', [1, 2]));
  await memory.getOrMake('b', async () => page('b', [3]));
  memory.forget(new Set([2]));
  expect(memory.get('a')).toBeUndefined();
  expect(memory.get('b')).toBe('b');
});

test('an answer that is made anew is known by the products that it shows now', () => {
  const memory = memoryAt();
  memory.startMaking('a')?.(page('old', [1]));
  memory.startMaking('a')?.(page('new', [2]));
  memory.forget(new Set([1]));
  expect(memory.get('a')).toBe('new');
  memory.forget(new Set([2]));
  expect(memory.get('a')).toBeUndefined();
});

test.each<[string, (memory: ReturnType<typeof memoryAt>) => void]>([
  ['a product', (memory) => memory.forget(new Set([1]))],
  ['everything', (memory) => memory.forget('every')],
])('an answer that was being made when %s changed is not kept', async (_name, change) => {
  const memory = memoryAt();
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = memory.getOrMake('a', async () => {
    await promise;
    return page('before the change');
  });
  change(memory);
  const after = memory.getOrMake('a', async () => page('after the change'));
  resolve();
  expect(await answer).toBe('before the change');
  expect(await after).toBe('after the change');
  expect(memory.get('a')).toBe('after the change');
});

test('an entry ends after its lifetime, and a failed making is tried anew', async () => {
  const clock = { now: start };
  const memory = memoryAt(clock);
  await memory.getOrMake('a', async () => page('old'));
  clock.now += 29_999;
  expect(memory.get('a')).toBe('old');
  clock.now += 2;
  expect(memory.get('a')).toBeUndefined();
  await expect(memory.getOrMake('a', () => Promise.reject(new Error('down')))).rejects.toThrow();
  expect(await memory.getOrMake('a', async () => page('new'))).toBe('new');
});

test('an entry may end sooner than the others', async () => {
  const clock = { now: start };
  const memory = memoryAt(clock);
  memory.startMaking('a')?.({ ...page('a'), lifetimeMs: 10_000 });
  memory.startMaking('b')?.(page('b'));
  clock.now += 10_001;
  expect([memory.get('a'), memory.get('b')]).toEqual([undefined, 'b']);
});

test('pages in a frame that is no longer so go, whatever they show; what has no frame stays', () => {
  const memory = memoryAt();
  memory.startMaking('old')?.({ ...page('old'), frame: 'two products' });
  memory.startMaking('new')?.({ ...page('new'), frame: 'three products' });
  memory.startMaking('call')?.(page('call'));
  memory.forgetFramesBut(new Set(['three products']));
  expect(['old', 'new', 'call'].map((key) => memory.get(key))).toEqual([undefined, 'new', 'call']);
  expect(memory.frames()).toEqual(['three products']);
});

test('the memory stays within its bound; what was used last stays', async () => {
  const memory = memoryAt();
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys) await memory.getOrMake(key, async () => page(key, [], 24_000));
  memory.get('a');
  for (const key of ['e', 'e']) await memory.getOrMake(key, async () => page(key, [], 24_000));
  expect([...keys, 'e'].filter((key) => memory.get(key))).toEqual(['a', 'c', 'd', 'e']);
  memory.startMaking('giant')?.(page('giant', [], 30_000));
  expect([...keys, 'giant'].filter((key) => memory.get(key))).toEqual(['a', 'c', 'd']);
});

test('what is asked for once drives nothing out of a full memory (rule rendering/cache-admission)', async () => {
  const memory = memoryAt();
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys) await memory.getOrMake(key, async () => page(key, [], 24_000));
  let made = 0;
  const ask = (key: string) =>
    memory.getOrMake(key, async () => page(`${key}${++made}`, [], 24_000));
  for (let n = 0; n < 1000; n++) expect(await ask(`filter ${n}`)).toBe(`filter ${n}${n + 1}`);
  expect(keys.filter((key) => memory.get(key))).toEqual(keys);
  made = 0;
  expect([await ask('filter 999'), await ask('filter 999')]).toEqual([
    'filter 9991',
    'filter 9991',
  ]);
  memory.forgetAll();
  expect([await ask('new'), await ask('new')]).toEqual(['new2', 'new2']);
});

test.each([
  ['entries', 150, page('made', [], 0), ''],
  ['keys', 10, page('made', [], 0), 'x'.repeat(10_000)],
  [
    'tags',
    10,
    page(
      'made',
      Array.from({ length: 200 }, (_, id) => id),
      0,
    ),
    '',
  ],
])('the bound counts %s too', (_name, most, made, prefix) => {
  const memory = memoryAt();
  const keys = Array.from({ length: 200 }, (_, index) => `${prefix}${index}`);
  for (const key of keys) memory.startMaking(key)?.(made);
  const left = keys.filter((key) => memory.get(key));
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(most);
});

test('counts what it answers and what has to be rendered', async () => {
  const memory = memoryAt();
  const make = async () => page('/');
  await Promise.all([memory.getOrMake('/', make), memory.getOrMake('/', make)]);
  await memory.getOrMake('/', make);
  expect(memory.get('/')).toBe('/');
  expect(memory.get('/other')).toBeUndefined();
  const { hits, misses, bytes, limitBytes } = memory.figures();
  expect({ hits, misses }).toEqual({ hits: 2, misses: 1 });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(limitBytes);
});
