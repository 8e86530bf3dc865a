import { expect, test } from 'vitest';
import type { QueueLimits } from './bounded-queue.ts';
import { BoundedQueue } from './bounded-queue.ts';

const busy = new Error('busy');

/** Jobs that end when the test says so; `begun` names them in the order in which they started. */
function jobs(limits: Partial<QueueLimits>) {
  const queue = new BoundedQueue({ concurrency: 2, maxWaiting: 100, ...limits }, () => busy);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, options?: { key?: string; signal?: AbortSignal }) =>
    queue.run(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, options);
  return { run, begun, end: (name: string) => ends.get(name)?.() };
}

test('starts at once what there is room for, and the next when one ends', async () => {
  const { run, begun, end } = jobs({});
  const all = ['a', 'b', 'c'].map((name) => run(name));
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await all[1]).toBe('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
});

test('a key has its share, and the key with the fewest running jobs goes first', async () => {
  const { run, begun, end } = jobs({ concurrency: 3, perKey: { concurrency: 2, maxWaiting: 10 } });
  const all = [1, 2, 3].map((each) => run(`greedy ${each}`, { key: 'greedy' }));
  all.push(run('shopper', { key: 'shopper' }));
  all.push(run('late', { key: 'late' }));
  expect(begun).toEqual(['greedy 1', 'greedy 2', 'shopper']);
  end('greedy 1');
  await expect.poll(() => begun.at(-1)).toBe('late');
  end('greedy 2');
  await expect.poll(() => begun.at(-1)).toBe('greedy 3');
  for (const name of ['greedy 3', 'shopper', 'late']) end(name);
  await Promise.all(all);
});

test('refuses a job when too many wait, in all or of its key, and one that has waited too long', async () => {
  const limits = { concurrency: 1, maxWaiting: 3, maxWaitMs: 50 };
  const { run, begun, end } = jobs({ ...limits, perKey: { concurrency: 1, maxWaiting: 2 } });
  const first = run('first', { key: 'a' });
  const waiting = ['second', 'third'].map((name) => run(name, { key: 'a' }));
  waiting.push(run('fourth', { key: 'b' }));
  const settled = Promise.allSettled(waiting);
  await expect(run('of a', { key: 'a' })).rejects.toBe(busy);
  await expect(run('of c', { key: 'c' })).rejects.toBe(busy);
  expect((await settled).map((each) => each.status)).toEqual(['rejected', 'rejected', 'rejected']);
  end('first');
  expect(await first).toBe('first');
  const later = run('later');
  end('later');
  expect(await later).toBe('later');
  expect(begun).toEqual(['first', 'later']);
});

test('an abort removes a queued job and does not stop a running one', async () => {
  const { run, begun, end } = jobs({ concurrency: 1 });
  const controller = new AbortController();
  const { signal } = controller;
  const [first, second, third] = [
    run('first', { signal }),
    run('second', { signal }),
    run('third'),
  ];
  controller.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await expect(run('fourth', { signal })).rejects.toThrow('gone');
  end('first');
  expect(await first).toBe('first');
  await expect.poll(() => begun).toEqual(['first', 'third']);
  end('third');
  expect(await third).toBe('third');
});

test('a failed job frees its place', async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 1 }, () => busy);
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(async () => 'yes')).toBe('yes');
});
