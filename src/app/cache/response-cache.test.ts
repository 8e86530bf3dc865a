import { expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';
import type { CacheTag } from './cache-tags.ts';

// lru-cache treats an entry that starts at 0 as one without a lifetime.
const start = 1000;

function cacheAt(clock = { now: start }, maxBytes = 100_000) {
  const now = () => clock.now;
  return new ResponseCache<string, string>({ maxBytes, lifetimeMs: 30_000, now });
}

const page = (value: string, tags: CacheTag[] = [], bytes = 10) => ({ value, bytes, tags });

test('renders a response once for concurrent callers, and then caches it', async () => {
  const cache = cacheAt();
  let rendered = 0;
  const render = async () => page(`${++rendered}`);
  const answers = await Promise.all([
    cache.getOrRender('/', render),
    cache.getOrRender('/', render),
  ]);
  expect(answers).toEqual(['1', '1']);
  expect(await cache.getOrRender('/', render)).toBe('1');
});

test('sends an uncached response to its current callers only', async () => {
  const cache = cacheAt();
  let rendered = 0;
  const render = async () => ({ uncached: `failure ${++rendered}` });
  const answers = await Promise.all([
    cache.getOrRender('/', render),
    cache.getOrRender('/', render),
  ]);
  expect(answers).toEqual(['failure 1', 'failure 1']);
  expect(cache.get('/')).toBeUndefined();
  expect(await cache.getOrRender('/', render)).toBe('failure 2');
});

test('a changed product drops only the entries that show it', async () => {
  const cache = cacheAt();
  await cache.getOrRender('a', async () => page('a', [1, 2]));
  await cache.getOrRender('b', async () => page('b', [3]));
  cache.drop(new Set([2]));
  expect(cache.get('a')).toBeUndefined();
  expect(cache.get('b')).toBe('b');
});

test('a response that is rendered again has the tags of what it shows now', () => {
  const cache = cacheAt();
  cache.startRender('a')?.(page('old', [1]));
  cache.startRender('a')?.(page('new', [2]));
  cache.drop(new Set([1]));
  expect(cache.get('a')).toBe('new');
  cache.drop(new Set([2]));
  expect(cache.get('a')).toBeUndefined();
});

test.each<[string, (cache: ReturnType<typeof cacheAt>) => void]>([
  ['a product', (cache) => cache.drop(new Set([1]))],
  ['everything', (cache) => cache.drop('every')],
])('does not cache a response that was being rendered when %s changed', async (_name, change) => {
  const cache = cacheAt();
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = cache.getOrRender('a', async () => {
    await promise;
    return page('before the change');
  });
  change(cache);
  const after = cache.getOrRender('a', async () => page('after the change'));
  resolve();
  expect(await answer).toBe('before the change');
  expect(await after).toBe('after the change');
  expect(cache.get('a')).toBe('after the change');
});

test('an entry expires after its lifetime, and a failed render is tried again', async () => {
  const clock = { now: start };
  const cache = cacheAt(clock);
  await cache.getOrRender('a', async () => page('old'));
  clock.now += 29_999;
  expect(cache.get('a')).toBe('old');
  clock.now += 2;
  expect(cache.get('a')).toBeUndefined();
  await expect(cache.getOrRender('a', () => Promise.reject(new Error('down')))).rejects.toThrow();
  expect(await cache.getOrRender('a', async () => page('new'))).toBe('new');
});

test('an entry can expire before the others', async () => {
  const clock = { now: start };
  const cache = cacheAt(clock);
  cache.startRender('a')?.({ ...page('a'), lifetimeMs: 10_000 });
  cache.startRender('b')?.(page('b'));
  clock.now += 10_001;
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'b']);
});

test('drops pages with an old frame, and keeps responses without one', () => {
  const cache = cacheAt();
  cache.startRender('old')?.({ ...page('old'), frame: 'two products' });
  cache.startRender('new')?.({ ...page('new'), frame: 'three products' });
  cache.startRender('call')?.(page('call'));
  cache.dropOtherFrames(new Set(['three products']));
  expect(['old', 'new', 'call'].map((key) => cache.get(key))).toEqual([undefined, 'new', 'call']);
  expect(cache.frames()).toEqual(['three products']);
});

test('stays within its limit and evicts the least recently used entry', async () => {
  const cache = cacheAt();
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys) await cache.getOrRender(key, async () => page(key, [], 24_000));
  cache.get('a');
  for (const key of ['e', 'e']) await cache.getOrRender(key, async () => page(key, [], 24_000));
  expect([...keys, 'e'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd', 'e']);
  cache.startRender('giant')?.(page('giant', [], 30_000));
  expect([...keys, 'giant'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
});

test('a key that is requested once evicts nothing from a full cache (rule rendering/cache-admission)', async () => {
  const cache = cacheAt();
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys) await cache.getOrRender(key, async () => page(key, [], 24_000));
  let rendered = 0;
  const ask = (key: string) =>
    cache.getOrRender(key, async () => page(`${key}${++rendered}`, [], 24_000));
  for (let n = 0; n < 1000; n++) expect(await ask(`filter ${n}`)).toBe(`filter ${n}${n + 1}`);
  expect(keys.filter((key) => cache.get(key))).toEqual(keys);
  rendered = 0;
  expect([await ask('filter 999'), await ask('filter 999')]).toEqual([
    'filter 9991',
    'filter 9991',
  ]);
  cache.clear();
  expect([await ask('new'), await ask('new')]).toEqual(['new2', 'new2']);
});

test.each([
  ['entries', 150, page('rendered', [], 0), ''],
  ['keys', 10, page('rendered', [], 0), 'x'.repeat(10_000)],
  [
    'tags',
    10,
    page(
      'rendered',
      Array.from({ length: 200 }, (_, id) => id),
      0,
    ),
    '',
  ],
])('the limit counts %s too', (_name, most, rendered, prefix) => {
  const cache = cacheAt();
  const keys = Array.from({ length: 200 }, (_, index) => `${prefix}${index}`);
  for (const key of keys) cache.startRender(key)?.(rendered);
  const left = keys.filter((key) => cache.get(key));
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(most);
});

test('counts hits and misses', async () => {
  const cache = cacheAt();
  const render = async () => page('/');
  await Promise.all([cache.getOrRender('/', render), cache.getOrRender('/', render)]);
  await cache.getOrRender('/', render);
  expect(cache.get('/')).toBe('/');
  expect(cache.get('/other')).toBeUndefined();
  const { hits, misses, bytes, limitBytes } = cache.figures();
  expect({ hits, misses }).toEqual({ hits: 2, misses: 1 });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(limitBytes);
});
