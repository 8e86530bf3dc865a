import { expect, test } from 'vitest';
import { SearchQueue, usualSearchLimits } from './search-queue.ts';

/** Searches that end when the test says so, in the order in which they began. */
function searches(limits: Partial<ConstructorParameters<typeof SearchQueue>[0]>) {
  const turns = new SearchQueue({ ...usualSearchLimits, atOnce: 2, waitMs: 60_000, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (address: string, name = address) =>
    turns.run(address, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  return { ask, begun, end: () => ends.shift()?.() };
}

test('limits concurrent searches and starts the next when one ends', async () => {
  const { ask, begun, end } = searches({});
  const all = ['a', 'b', 'c'].map((address) => ask(address));
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end();
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  end();
  end();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
});

test('gives each IP address a share and lets others go first beyond it', async () => {
  const { ask, begun, end } = searches({ atOnce: 3, perAddress: 2 });
  const all = [1, 2, 3, 4].map((each) => ask('greedy', `greedy ${each}`));
  await expect.poll(() => begun).toEqual(['greedy 1', 'greedy 2']);
  all.push(ask('shopper'));
  await expect.poll(() => begun.at(-1)).toBe('shopper');
  all.push(ask('late'));
  end();
  await expect.poll(() => begun.at(-1)).toBe('late');
  end();
  await expect.poll(() => begun.at(-1)).toBe('greedy 3');
  for (let each = 0; each < 6; each += 1) end();
  await expect.poll(() => begun.at(-1)).toBe('greedy 4');
  end();
  await Promise.all(all);
});

test('refuses a search when too many wait, or when it waited too long', async () => {
  const { ask, end } = searches({ atOnce: 1, waiting: 3, waitingPerAddress: 2, waitMs: 50 });
  const first = ask('a');
  const waiting = [ask('a'), ask('a')].map((each) => each.catch((error: unknown) => error));
  await expect(ask('a')).rejects.toMatchObject({ code: 'busy' });
  const other = ask('b').catch((error: unknown) => error);
  await expect(ask('c')).rejects.toMatchObject({ code: 'busy' });
  for (const each of [...waiting, other]) expect(await each).toMatchObject({ code: 'busy' });
  end();
  expect(await first).toBe('a');
});

test('a failed search passes its turn on', async () => {
  const turns = new SearchQueue({ ...usualSearchLimits, atOnce: 1 });
  const failing = turns.run('a', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await turns.run('a', async () => 'yes')).toBe('yes');
});
