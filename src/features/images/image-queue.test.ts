import { expect, test } from 'vitest';
import { ImageQueue } from './image-queue.ts';

/** Things that are made when the test says so. */
function workshop(atOnce: number) {
  const queue = new ImageQueue<string>(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const ask = (key: string, gone?: AbortSignal) =>
    queue.ask(
      key,
      () => {
        begun.push(key);
        const end = Promise.withResolvers<string>();
        ends.set(key, end);
        return end.promise;
      },
      gone,
    );
  return { ask, begun, end: (key: string) => ends.get(key)?.resolve(key), ends };
}

test('makes images in order of request, within the limit of concurrency', async () => {
  const { ask, begun, end } = workshop(2);
  const all = ['a', 'b', 'c', 'd'].map((key) => ask(key));
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await all[1]).toBe('b');
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const key of ['a', 'c']) end(key);
  await Promise.all(all.slice(0, 3));
  await Promise.resolve();
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('two requests for one image share its making, and one of them may leave', async () => {
  const { ask, begun, end } = workshop(1);
  const gone = new AbortController();
  const busy = ask('busy');
  const both = [ask('same'), ask('same', gone.signal)];
  gone.abort();
  end('busy');
  await busy;
  await Promise.resolve();
  end('same');
  expect(await Promise.all(both)).toEqual(['same', 'same']);
  expect(begun).toEqual(['busy', 'same']);
});

test('a leaving client frees its place in the queue; a started image is finished', async () => {
  const { ask, begun, end } = workshop(1);
  const gone = new AbortController();
  const first = ask('first', gone.signal);
  const second = ask('second', gone.signal);
  const third = ask('third');
  gone.abort();
  await expect(second).rejects.toThrow();
  end('first');
  expect(await first).toBe('first');
  await Promise.resolve();
  expect(begun).toEqual(['first', 'third']);
  end('third');
  expect(await third).toBe('third');
  await expect(ask('fourth', gone.signal)).rejects.toThrow();
});

test('makes a failed image again for the next request', async () => {
  const { ask, begun, ends, end } = workshop(1);
  const failed = ask('a');
  ends.get('a')?.reject(new Error('no'));
  await expect(failed).rejects.toThrow('no');
  const again = ask('a');
  end('a');
  expect(await again).toBe('a');
  expect(begun).toEqual(['a', 'a']);
});
