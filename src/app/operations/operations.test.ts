import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openShop, serverOn, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine, freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { makeSettings } from '#tests/harness/factories.ts';
import Fastify from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { registerErrorHandler } from '#app/server/error-handler.ts';
import { registerOperations } from './operations.ts';
import { getRequest, RawClient } from '#tests/harness/raw-client.ts';
import { patience } from '#tests/harness/visitor-app.ts';
import type { App } from '#platform/http.ts';

async function statusOf(app: App, url: string): Promise<number> {
  return (await app.inject(url)).statusCode;
}

describeEachEngine('a database that does not respond', (open) => {
  let database: TestDatabase;
  let app: App;
  beforeAll(async () => {
    database = await open();
    await makeSettings(database.db);
    app = await serverOn(database.handle);
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test('makes the shop not ready but alive, until the database responds', async () => {
    await expect.poll(() => statusOf(app, '/ready')).toBe(200);
    const goOn = Promise.withResolvers<void>();
    const held: Promise<void>[] = [];
    while (database.handle.stats().waiting === 0) {
      held.push(database.db.transaction().execute(() => goOn.promise));
      await new Promise(setImmediate);
    }
    try {
      const waiting = database.handle.stats().waiting;
      const answers = await Promise.all(Array.from({ length: 50 }, () => statusOf(app, '/ready')));
      expect(new Set(answers)).toEqual(new Set([503]));
      // One for all who asked, and what the shop itself asks meanwhile.
      expect(database.handle.stats().waiting).toBeLessThan(waiting + 10);
      expect(await statusOf(app, '/health')).toBe(200);
    } finally {
      goOn.resolve();
    }
    await Promise.all(held);
    await expect.poll(() => statusOf(app, '/ready')).toBe(200);
  });
});

test('a shop that loads its catalog is alive and not ready', async () => {
  const database = await freshDatabase('embedded');
  const index = { isLoaded: false };
  const app: App = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  registerErrorHandler(app, async () => undefined);
  registerOperations(app, {
    database: database.handle,
    caches: { index, figures: () => ({}) },
    cards: { states: () => [] },
    files: { isAway: () => false },
    metricsToken: undefined,
  });
  const answers = async () => [await statusOf(app, '/health'), await statusOf(app, '/ready')];
  expect(await answers()).toEqual([200, 503]);
  index.isLoaded = true;
  expect(await answers()).toEqual([200, 200]);
  await app.close();
  await database.drop();
});

describe('a shop', () => {
  let shop: Shop;
  let app: App | undefined;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterEach(() => app?.close());
  afterAll(() => shop.close());

  async function open(settings: Record<string, string> = {}): Promise<App> {
    app = await serverOn(shop.database.handle, undefined, { ...patience, ...settings });
    return app;
  }

  test('is alive and not ready while it cannot keep up', async () => {
    const busy = await open({ BUSY_AFTER_MS: '1' });
    const refusalOf = (url: string) =>
      expect
        .poll(async () => {
          const end = performance.now() + 40;
          while (performance.now() < end);
          const { statusCode, headers } = await busy.inject(url);
          return [statusCode, headers['x-content-type-options']];
        })
        .toEqual([503, 'nosniff']);
    await refusalOf('/ready');
    await refusalOf('/api/catalog/shop');
    expect(await statusOf(busy, '/health')).toBe(200);
  });

  test('is not ready while it shuts down, and still answers requests', async () => {
    const closing = await open();
    const url = await closing.listen({ host: '127.0.0.1', port: 0 });
    const client = new RawClient(url);
    const [half = '', otherHalf = ''] = getRequest('/ready').split('host');
    await client.send(getRequest('/health') + half).until('{"status":"ok"}');
    const closed = closing.close();
    await expect.poll(() => closing.server.listening).toBe(false);
    expect(await client.send(`host${otherHalf}`).until('"busy"')).toContain('503');
    await closed;
  });

  test.each<[string, number, object]>([
    ['this machine', 200, {}],
    ['this machine by IPv6', 200, { remoteAddress: '::1' }],
    ['elsewhere', 404, { remoteAddress: '198.51.100.7' }],
    ['elsewhere through a trusted proxy', 404, { headers: { 'x-forwarded-for': '198.51.100.7' } }],
    ['a proxy here that we do not know', 404, { headers: { forwarded: 'for=198.51.100.7' } }],
    ['who calls himself this machine', 404, { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['elsewhere with the token', 200, from('Bearer a-token-of-the-operator')],
    ['elsewhere with another token', 404, from('Bearer a-token-of-the-operatoR')],
    ['elsewhere with half of it', 404, from('Bearer a-token')],
  ])('shows its figures to %s: %i', async (_, status, request) => {
    const METRICS_TOKEN = 'a-token-of-the-operator';
    const answer = await (await open({ METRICS_TOKEN })).inject({ url: '/metrics', ...request });
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes('http_request_duration_seconds')).toBe(status === 200);
    expect(/^cache_hits\{cache="responses"\} \d+$/m.test(answer.body)).toBe(status === 200);
  });
});

function from(authorization: string) {
  return { remoteAddress: '198.51.100.7', headers: { authorization } };
}
