import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import {
  answerFromCache,
  responseBytes,
  compressedResponse,
  plainResponse,
  type CachedResponse,
} from './cached-response.ts';

const text = `<!doctype html>${'<li>Şarjlı ampul, ₺ 12,50</li>'.repeat(500)}`;
const type = 'text/html; charset=utf-8';

type Make = (text: string, type: string) => Promise<CachedResponse>;

const kinds: [string, Make][] = [
  ['compressed', compressedResponse],
  ['plain', async (...given) => plainResponse(...given)],
];

async function send(headers: Record<string, string>, make: Make = compressedResponse, body = text) {
  const cached = await make(body, type);
  const app = Fastify();
  app.get('/', (request, reply) => reply.send(answerFromCache(request, reply, cached)));
  return { cached, answer: await app.inject({ url: '/', headers }) };
}

test.each(kinds)('counts all bytes that it holds (%s)', async (_, make) => {
  for (const each of ['', text, crypto.randomUUID().repeat(100)]) {
    const { cached, answer } = await send({ 'accept-encoding': 'gzip' }, make, each);
    expect(gunzipSync(answer.rawPayload).toString()).toBe(each);
    const held = Object.values(cached.body).map((bytes) => bytes?.buffer.byteLength ?? 0);
    expect(held.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(responseBytes(cached));
  }
});

test.each(kinds)(
  'sends gzip to a caller that accepts it, and plain text to another (%s)',
  async (_, make) => {
    const gzip = await send({ 'accept-encoding': 'br, gzip' }, make);
    expect(gunzipSync(gzip.answer.rawPayload).toString()).toBe(text);
    expect(gzip.answer.headers).toMatchObject({
      'content-type': type,
      'content-encoding': 'gzip',
      'content-length': String(gzip.cached.body.gzip?.length),
    });
    const plain = await send({ 'accept-encoding': 'br' }, make);
    expect(plain.answer.body).toBe(text);
    expect(plain.answer.headers['content-encoding']).toBeUndefined();
    expect(plain.answer.headers['etag']).toBe(gzip.answer.headers['etag']);
  },
);

test.each([
  ['the same ETag', (etag: string) => etag, 304],
  ['one that a proxy has weakened', (etag: string) => `W/${etag}`, 304],
  ['one of several', (etag: string) => `"other", ${etag}`, 304],
  ['another', () => '"other"', 200],
])('a caller that has %s', async (_name, tag, status) => {
  const { etag } = await compressedResponse(text, type);
  const { answer } = await send({ 'if-none-match': tag(etag) });
  expect(answer.statusCode).toBe(status);
  if (status === 304) {
    expect(answer.body).toBe('');
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.headers['etag']).toBe(etag);
  }
});

test.each(kinds)('concurrent callers share the bytes (%s)', async (_, make) => {
  const cached = await make(text, type);
  const app = Fastify();
  const given: unknown[] = [];
  app.get('/', (request, reply) => {
    const bytes = answerFromCache(request, reply, cached);
    given.push(bytes);
    return reply.send(bytes);
  });
  await Promise.all([app.inject('/'), app.inject('/')]);
  expect(given[0]).toBeInstanceOf(Buffer);
  expect(given[1]).toBe(given[0]);
});

test('another text has another ETag', async () => {
  const [one, two] = [plainResponse(text, type), plainResponse(`${text} `, type)];
  expect(one.etag).not.toBe(two.etag);
});
