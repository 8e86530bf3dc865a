import { expect, test } from 'vitest';
import { redisProgram, startRedis } from '#tests/harness/redis-server.ts';
import { RedisConnection } from '#platform/limits/redis-connection.ts';
import { sharedSlots, type Slots } from '#platform/limits/shared-slots.ts';
import { SearchQueue, usualSearchLimits } from './search-queue.ts';

/** Searches that end when the test says so, in the order in which they began. */
function searches(
  limits: Partial<ConstructorParameters<typeof SearchQueue>[0]>,
  slots: Slots | null = null,
) {
  const turns = new SearchQueue(
    { ...usualSearchLimits, atOnce: 2, waitMs: 60_000, ...limits },
    slots,
  );
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

test.skipIf(redisProgram === undefined)(
  'processes with one Redis give an address its share together (skipped without redis-server)',
  async () => {
    const server = await startRedis();
    const log = { warn: () => undefined, info: () => undefined } as never;
    const redis = await RedisConnection.open({ url: server.url, log, answerMs: 30_000 });
    await expect.poll(() => redis.ask((client) => client.ping())).toBe('PONG');
    const slots = sharedSlots({ redis, secret: 'a secret' });
    const [one, two] = [1, 2].map(() => searches({ atOnce: 3, perAddress: 2 }, slots));
    if (!one || !two) throw new Error('two processes are expected');
    const all = [one.ask('greedy', 'greedy 1'), one.ask('greedy', 'greedy 2')];
    await expect.poll(() => one.begun).toHaveLength(2);
    all.push(two.ask('greedy', 'greedy 3'), two.ask('shopper'));
    await expect.poll(() => two.begun).toEqual(['shopper']);
    one.end();
    await expect.poll(() => two.begun).toEqual(['shopper', 'greedy 3']);
    const late = searches({ perAddress: 2, waitMs: 100 }, slots).ask('greedy');
    await expect(late).rejects.toMatchObject({ code: 'busy' });
    for (const { end } of [one, two, two]) end();
    await Promise.all(all);
    await redis.close();
    await server.kill();
  },
);
