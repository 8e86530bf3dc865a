import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import {
  answerFromCache,
  heldBytes,
  keepPacked,
  keepPlain,
  type CachedResponse,
} from './cached-response.ts';

const text = `<!doctype html>${'<li>Şarjlı ampul, ₺ 12,50</li>'.repeat(500)}`;
const type = 'text/html; charset=utf-8';

type Keep = (text: string, type: string) => Promise<CachedResponse>;

const packed: Keep = (said, of) => keepPacked([said], of);
const keepers: [string, Keep][] = [
  ['packed', packed],
  ['plain', async (...given) => keepPlain(...given)],
];

async function asking(headers: Record<string, string>, keep: Keep = packed, said = text) {
  const kept = await keep(said, type);
  const app = Fastify();
  app.get('/', (request, reply) => reply.send(answerFromCache(request, reply, kept)));
  return { kept, answer: await app.inject({ url: '/', headers }) };
}

test.each(keepers)('what is held is counted (%s): no piece of a bigger buffer', async (_, keep) => {
  for (const each of ['', text, crypto.randomUUID().repeat(100)]) {
    const { kept, answer } = await asking({ 'accept-encoding': 'gzip' }, keep, each);
    expect(gunzipSync(answer.rawPayload).toString()).toBe(each);
    const held = Object.values(kept.body).map((bytes) => bytes?.buffer.byteLength ?? 0);
    expect(held.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(heldBytes(kept));
  }
});

test.each(keepers)('a caller who takes gzip gets it, another the text (%s)', async (_, keep) => {
  const gzip = await asking({ 'accept-encoding': 'br, gzip' }, keep);
  expect(gunzipSync(gzip.answer.rawPayload).toString()).toBe(text);
  expect(gzip.answer.headers).toMatchObject({
    'content-type': type,
    'content-encoding': 'gzip',
    'content-length': String(gzip.kept.body.gzip?.length),
  });
  const plain = await asking({ 'accept-encoding': 'br' }, keep);
  expect(plain.answer.body).toBe(text);
  expect(plain.answer.headers['content-encoding']).toBeUndefined();
  expect(plain.answer.headers['etag']).toBe(gzip.answer.headers['etag']);
});

test.each([
  ['the same tag', (etag: string) => etag, 304],
  ['one that a proxy made weak', (etag: string) => `W/${etag}`, 304],
  ['one of several', (etag: string) => `"other", ${etag}`, 304],
  ['another', () => '"other"', 200],
])('a caller who has %s', async (_name, tag, status) => {
  const { etag } = await packed(text, type);
  const { answer } = await asking({ 'if-none-match': tag(etag) });
  expect(answer.statusCode).toBe(status);
  if (status === 304) {
    expect(answer.body).toBe('');
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.headers['etag']).toBe(etag);
  }
});

test.each(keepers)('those who are answered at once share the bytes (%s)', async (_, keep) => {
  const kept = await keep(text, type);
  const app = Fastify();
  const given: unknown[] = [];
  app.get('/', (request, reply) => {
    const bytes = answerFromCache(request, reply, kept);
    given.push(bytes);
    return reply.send(bytes);
  });
  await Promise.all([app.inject('/'), app.inject('/')]);
  expect(given[0]).toBeInstanceOf(Buffer);
  expect(given[1]).toBe(given[0]);
});

test('another text has another tag', async () => {
  const [one, two] = [keepPlain(text, type), keepPlain(`${text} `, type)];
  expect(one.etag).not.toBe(two.etag);
});
