import { expect, test } from 'vitest';
import { LocalCounters } from './counters.ts';
import { RateLimits } from './request-limits.ts';

const minute = { max: 2, ms: 60_000 };

function countersAt() {
  let now = 0;
  const counters = new LocalCounters(() => now);
  return { counters, later: (ms: number) => (now += ms) };
}

test('a window begins with the first event, and later events do not extend it', () => {
  const { counters, later } = countersAt();
  expect(counters.add('a', minute)).toEqual({ count: 1, msLeft: 60_000 });
  later(59_000);
  expect(counters.add('a', minute)).toEqual({ count: 2, msLeft: 1_000 });
  expect(counters.read('a')).toEqual({ count: 2, msLeft: 1_000 });
  later(1_000);
  expect(counters.read('a')).toEqual({ count: 0, msLeft: 0 });
  expect(counters.add('a', minute)).toEqual({ count: 1, msLeft: 60_000 });
});

test('remembers the 20,000 keys seen last', () => {
  const { counters } = countersAt();
  counters.add('first', minute);
  counters.add('second', minute);
  for (let key = 0; key < 19_999; key += 1) {
    counters.add(`${key}`, minute);
    if (key === 0) counters.add('first', minute);
  }
  expect(counters.read('second').count).toBe(0);
  expect(counters.read('first').count).toBe(2);
});

test('limits with different names count apart, and a full one says how long to wait', async () => {
  const { counters, later } = countersAt();
  const limits = new RateLimits({
    add: async (key, window) => counters.add(key, window),
    read: async (key) => counters.read(key),
  });
  const calls = limits.perMinute('calls', 2);
  const others = limits.perMinute('others', 2);
  expect([await calls.take('a'), await calls.waitFor('a'), await calls.take('a')]).toEqual([
    null,
    null,
    null,
  ]);
  later(500);
  expect(await calls.waitFor('a')).toBe(60);
  expect(await calls.take('a')).toBe(60);
  expect([await calls.take('b'), await others.take('a')]).toEqual([null, null]);
});
