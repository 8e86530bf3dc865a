import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import Fastify from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { pathToLog } from '#app/server/request-log.ts';
import { databaseHandle } from '#db/database.ts';
import { defaultTimeLimits } from '#db/engine/statement.ts';
import type { App } from '#platform/http.ts';
import { openTracing, type Tracing } from './tracing.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

let collector: Server;
const spans: SentSpan[] = [];
let tracing: Tracing;
let app: App;
let database: TestDatabase;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    expect(request.url).toBe('/v1/traces');
    const sent = JSON.parse(Buffer.concat(parts).toString());
    for (const resource of sent.resourceSpans)
      for (const scope of resource.scopeSpans) spans.push(...scope.spans);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  tracing = openTracing({
    endpoint: `http://127.0.0.1:${port}/`,
    serviceName: 'arasta',
    share: 1,
    pathOf: pathToLog,
  });
  database = await freshDatabase('embedded');
  const { db } = databaseHandle(database.source, defaultTimeLimits, tracing.onQuery);
  app = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  tracing.traceRequests(app);
  app.get('/iade/ac/:key', async () => {
    await sql`select ${'a secret'}::text as value`.execute(db);
    return 'found';
  });
  app.get('/broken', () => Promise.reject(new Error('broken')));
});
afterAll(async () => {
  await app.close();
  await database.drop();
  collector.close();
});

test('requests and their statements reach the collector, without secrets (rule pages/traces)', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await app.inject({
    url: '/iade/ac/a-key-that-opens?q=words',
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await app.inject('/broken');
  await tracing.close();
  const found = spans.find(({ name }) => name === 'GET /iade/ac/:key');
  expect(found).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  const statement = spans.find(({ name }) => name === 'select');
  expect(statement).toMatchObject({ traceId, parentSpanId: found?.spanId });
  expect(JSON.stringify(statement?.attributes)).toContain('select $1::text as value');
  expect(spans.find(({ name }) => name === 'GET /broken')).toMatchObject({ status: { code: 2 } });
  const text = JSON.stringify(spans);
  for (const secret of ['a secret', 'a-key-that-opens', 'words'])
    expect(text).not.toContain(secret);
});
