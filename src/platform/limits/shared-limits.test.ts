import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { redisProgram, startRedis, type RedisServer } from '#tests/harness/redis-server.ts';
import { RedisConnection } from './redis-connection.ts';
import { sharedCounters } from './shared-counters.ts';
import { sharedSlots } from './shared-slots.ts';

const minute = { max: 3, ms: 60_000 };
const address = '203.0.113.80';

describe.skipIf(redisProgram === undefined)(
  'limits in Redis (skipped without redis-server)',
  () => {
    let server: RedisServer;
    let open: { redis: RedisConnection; said: string[] }[] = [];
    let names = 0;
    beforeAll(async () => {
      server = await startRedis();
    });
    afterAll(() => server.kill());
    beforeEach(() => {
      names += 1;
    });
    afterEach(async () => {
      await Promise.all(open.map(({ redis }) => redis.close()));
      open = [];
    });

    /** The connection of one more process. It waits for answers longer than the shop does: the machine may be busy. */
    async function connection(answerMs = 30_000) {
      const said: string[] = [];
      const log = {
        warn: (_: unknown, message: string) => said.push(`warn ${message}`),
        info: (message: string) => said.push(`info ${message}`),
      };
      const redis = await RedisConnection.open({ url: server.url, log: log as never, answerMs });
      open.push({ redis, said });
      return { redis, said };
    }
    async function processOf(secret = `secret ${names}`, answerMs?: number) {
      const { redis, said } = await connection(answerMs);
      return { counters: sharedCounters({ redis, secret }), redis, said };
    }

    test('processes count together, and one that has counted nothing reads what the others counted', async () => {
      const [one, two, three] = await Promise.all([processOf(), processOf(), processOf()]);
      expect(await one.counters.add(address, minute)).toMatchObject({ count: 1 });
      expect(await two.counters.add(address, minute)).toMatchObject({ count: 2 });
      expect(await one.counters.add(address, minute)).toMatchObject({ count: 3 });
      const { count, msLeft } = await three.counters.read(address, minute);
      expect(count).toBe(3);
      expect(msLeft).toBeGreaterThan(0);
      expect(msLeft).toBeLessThanOrEqual(60_000);
    });

    test('exactly as many concurrent events are within the limit as it allows', async () => {
      const processes = await Promise.all([processOf(), processOf()]);
      const all = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          processes[index % 2]?.counters.add(address, minute),
        ),
      );
      expect(all.filter((counted) => (counted?.count ?? 0) <= 3)).toHaveLength(3);
    });

    test('shops with other secrets do not meet, and Redis learns no key and stores nothing for good', async () => {
      const [mine, other] = await Promise.all([processOf('mine'), processOf('other')]);
      await mine.counters.add(address, minute);
      expect(await other.counters.add(address, minute)).toMatchObject({ count: 1 });
      const client = await createClient({ url: server.url }).connect();
      const keys = await client.keys('*');
      expect(keys.length).toBeGreaterThan(1);
      expect(keys.join(' ')).not.toContain('203');
      for (const key of keys) expect(await client.pTTL(key)).toBeGreaterThan(0);
      client.destroy();
    });

    test('a Redis that freezes costs a request 100 ms once; the process counts on by itself and together later', async () => {
      const [one, two] = await Promise.all([processOf(undefined, 100), processOf()]);
      await expect.poll(() => one.redis.ask((client) => client.ping())).toBe('PONG');
      await two.counters.add(address, minute);
      await expect.poll(async () => (await one.counters.read(address, minute)).count).toBe(1);
      await one.counters.add(address, minute);
      one.said.length = 0;
      server.freeze();
      expect(await one.counters.add(address, minute)).toMatchObject({ count: 3 });
      const start = performance.now();
      for (let turn = 0; turn < 100; turn += 1) await one.counters.add(`other ${turn}`, minute);
      expect(performance.now() - start).toBeLessThan(5_000);
      server.thaw();
      await expect.poll(() => one.said.at(1)).toMatch(/^info Redis answers/);
      expect(one.said[0]).toMatch(/^warn Redis does not answer/);
      let turn = 0;
      const together = async () => {
        const key = `after ${(turn += 1)}`;
        await two.counters.add(key, minute);
        return (await one.counters.add(key, minute)).count;
      };
      await expect.poll(together).toBe(2);
    });

    test('a Redis that is killed and comes back empty loses no limit of a process', async () => {
      const [one, two] = await Promise.all([processOf(), processOf()]);
      for (let event = 0; event < 3; event += 1) await one.counters.add(address, minute);
      await server.kill();
      expect((await one.counters.add(address, minute)).count).toBeGreaterThan(3);
      expect(await two.counters.add(address, minute)).toMatchObject({ count: 1 });
      await server.start();
      for (const { said } of [one, two]) await expect.poll(() => said.at(-1)).toMatch(/^info/);
      expect((await one.counters.add(address, minute)).count).toBeGreaterThan(3);
      expect(await two.counters.add('new', minute)).toMatchObject({ count: 1 });
      expect(await one.counters.add('new', minute)).toMatchObject({ count: 2 });
    });

    test('a process that starts without Redis counts by itself until Redis is there', async () => {
      await server.kill();
      const one = await processOf();
      expect(await one.counters.add(address, minute)).toMatchObject({ count: 1 });
      await server.start();
      await expect.poll(() => one.said.at(-1)).toMatch(/^info/);
      const two = await processOf();
      await one.counters.add('new', minute);
      expect(await two.counters.add('new', minute)).toMatchObject({ count: 2 });
    });

    test('processes share the slots of a key, and a slot that is given back is taken by another', async () => {
      const slots = await Promise.all(
        [1, 2].map(async () =>
          sharedSlots({ redis: (await connection()).redis, secret: `${names}` }),
        ),
      );
      const [mine, yours] = slots;
      if (!mine || !yours) throw new Error('two processes are expected');
      const forever = new AbortController().signal;
      const giveBack = await mine.take(address, 2, forever);
      await yours.take(address, 2, forever);
      const late = new AbortController();
      const refused = yours.take(address, 2, late.signal);
      late.abort(new Error('too late'));
      await expect(refused).rejects.toThrow('too late');
      await yours.take('other', 2, forever);
      const waiting = yours.take(address, 2, forever);
      giveBack();
      await waiting;
    });
  },
);
