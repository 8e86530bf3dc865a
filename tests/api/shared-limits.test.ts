import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToken } from '#db/access/access-tokens.ts';
import type { App } from '#platform/http.ts';
import { createLog } from '#platform/log.ts';
import { serverOn } from '#tests/harness/app.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { redisProgram, startRedis, type RedisServer } from '#tests/harness/redis-server.ts';

const limit = 20;

describe.skipIf(redisProgram === undefined)(
  'limits that processes share (skipped without redis-server)',
  () => {
    describeEachEngine('two servers with one Redis', (open) => {
      let redis: RedisServer;
      let database: TestDatabase;
      let servers: App[] = [];
      let said = '';
      beforeAll(async () => {
        redis = await startRedis();
        database = await open();
        const settings = {
          WRITES_PER_MINUTE: String(limit),
          BUSY_AFTER_MS: '0',
          REDIS_URL: redis.url,
        };
        const log = createLog('info', { write: (line) => (said += line) });
        servers = [
          await serverOn(database.handle, undefined, settings, { log }),
          await serverOn(database.handle, undefined, settings, { log }),
        ];
      });
      afterAll(async () => {
        for (const server of servers) await server.close();
        await database.drop();
        await redis.kill();
      });

      /** The statuses of requests that both servers get in turn. */
      async function statuses(count: number, send: (server: App) => Promise<number>) {
        const seen: number[] = [];
        for (let made = 0; made < count; made += 1) {
          const server = servers[made % 2];
          if (server) seen.push(await send(server));
        }
        return seen;
      }
      const write = (address: string) => async (server: App) => {
        const headers = { host: 'arasta.test', 'x-forwarded-for': address };
        const answer = await server.inject({ method: 'POST', url: '/api/nowhere', headers });
        return answer.statusCode;
      };
      const passed = (seen: readonly number[]) => seen.filter((status) => status !== 429).length;

      /** How many pass: the limit, and fewer than each server alone would let through even on a busy machine. */
      const expectCommon = (count: number, most = limit) => {
        expect(count).toBeGreaterThanOrEqual(most);
        expect(count).toBeLessThan(2 * most);
      };

      test('an address writes as often as one server allows (rule reliability/shared-limits)', async () => {
        expectCommon(passed(await statuses(3 * limit, write('203.0.113.90'))));
      });

      test('invalid tokens count together, and a good token works on both', async () => {
        const headers = { host: 'arasta.test', 'x-forwarded-for': '203.0.113.91' };
        const ask = (token: string) => async (server: App) => {
          const authorization = `Bearer ${token}`;
          const url = '/api/office/orders';
          return (await server.inject({ url, headers: { ...headers, authorization } })).statusCode;
        };
        expectCommon(passed(await statuses(90, ask('no-token'))), 30);
        const now = new Date();
        const expiresAt = new Date(now.getTime() + 3_600_000);
        const token = await addToken(database.db, {
          name: 'muhasebe',
          scopes: ['orders:read'],
          expiresAt,
          by: 'test',
          now,
        });
        expect(await statuses(2, ask(token ?? ''))).toEqual([200, 200]);
      });

      test('a Redis that is killed fails no request; each server counts, then both together again', async () => {
        await redis.kill();
        const alone = await statuses(3 * limit, write('203.0.113.92'));
        expect(new Set(alone)).toEqual(new Set([404, 429]));
        expect(passed(alone)).toBe(2 * limit);
        await redis.start();
        const back = () => said.split('Redis answers').length - 1;
        await expect.poll(back).toBeGreaterThanOrEqual(2);
        expectCommon(passed(await statuses(3 * limit, write('203.0.113.93'))));
      });
    });
  },
);
