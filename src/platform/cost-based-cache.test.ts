import { expect, test } from 'vitest';
import { costBasedCache } from './cost-based-cache.ts';

/** A reading that ends when it is told to, by a clock that is moved by hand. */
function opened({ keptMs = 0 } = {}) {
  let at = 0;
  let readings = 0;
  let settle: { done: (value: number) => void; fail: (error: Error) => void } | null = null;
  const read = () => {
    readings += 1;
    return new Promise<number>((done, fail) => {
      settle = { done, fail };
    });
  };
  const ask = costBasedCache(read, { keptMs, now: () => at });
  return {
    ask,
    readings: () => readings,
    pass: (ms: number) => (at += ms),
    async end(value: number) {
      settle?.done(value);
      await Promise.resolve();
    },
    async fail() {
      settle?.fail(new Error('away'));
      await Promise.resolve();
    },
  };
}

test('caches a slow result for a hundred times as long as it took, and shares the running computation', async () => {
  const { ask, readings, pass, end } = opened();
  const [one, two] = [ask(), ask()];
  pass(200);
  await end(7);
  expect([await one, await two, readings()]).toEqual([7, 7, 1]);
  pass(19_999);
  expect([await ask(), readings()]).toEqual([7, 1]);
  pass(1);
  void ask();
  expect(readings()).toBe(2);
});

test('computes a quick result each time, unless told to cache it', async () => {
  const quick = opened();
  void quick.ask();
  quick.pass(49);
  await quick.end(1);
  void quick.ask();
  expect(quick.readings()).toBe(2);

  const kept = opened({ keptMs: 10_000 });
  void kept.ask();
  await kept.end(1);
  kept.pass(9999);
  expect([await kept.ask(), kept.readings()]).toEqual([1, 1]);
});

test('does not cache a failure', async () => {
  const { ask, readings, fail, end } = opened({ keptMs: 10_000 });
  const failed = ask();
  await fail();
  await expect(failed).rejects.toThrow('away');
  const next = ask();
  await end(3);
  expect([await next, readings()]).toEqual([3, 2]);
});

test('reads anew for somebody who changed something, while that takes a tenth of the time at most', async () => {
  const { ask, readings, pass, end } = opened();
  async function takeFresh(ms: number): Promise<void> {
    void ask({ fresh: true });
    pass(ms);
    await end(readings());
  }
  await takeFresh(2000);
  await takeFresh(2000);
  expect([await ask(), readings()]).toEqual([2, 2]);
  await takeFresh(2000);
  // Six seconds of a minute are spent: the kept result has to do until the minute is over.
  expect([await ask({ fresh: true }), readings()]).toEqual([3, 3]);
  pass(60_000);
  void ask({ fresh: true });
  expect(readings()).toBe(4);
});
