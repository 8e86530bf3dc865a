import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerKept, keepBytes } from './kept-bytes.ts';

const text = `<!doctype html>${'<li>Şarjlı ampul, ₺ 12,50</li>'.repeat(500)}`;
const type = 'text/html; charset=utf-8';

async function asking(headers: Record<string, string>) {
  const kept = await keepBytes(text, type);
  const app = Fastify();
  app.get('/', (request, reply) => reply.send(answerKept(request, reply, kept)));
  return { kept, answer: await app.inject({ url: '/', headers }) };
}

test('what is held is counted: the bytes are no piece of a bigger buffer', async () => {
  for (const each of ['', text, crypto.randomUUID().repeat(100)]) {
    const { gzip } = await keepBytes(each, type);
    expect(gzip.buffer.byteLength).toBe(gzip.length);
    expect(gunzipSync(gzip).toString()).toBe(each);
  }
});

test('a caller who takes gzip gets the kept bytes, another the text', async () => {
  const packed = await asking({ 'accept-encoding': 'br, gzip' });
  expect(packed.answer.rawPayload.equals(packed.kept.gzip)).toBe(true);
  expect(packed.answer.headers).toMatchObject({
    'content-type': type,
    'content-encoding': 'gzip',
    'content-length': String(packed.kept.gzip.length),
  });
  const plain = await asking({ 'accept-encoding': 'br' });
  expect(plain.answer.body).toBe(text);
  expect(plain.answer.headers['content-encoding']).toBeUndefined();
  expect(plain.answer.headers['etag']).toBe(packed.answer.headers['etag']);
});

test.each([
  ['the same tag', (etag: string) => etag, 304],
  ['one that a proxy made weak', (etag: string) => `W/${etag}`, 304],
  ['one of several', (etag: string) => `"other", ${etag}`, 304],
  ['another', () => '"other"', 200],
])('a caller who has %s', async (_name, tag, status) => {
  const { etag } = await keepBytes(text, type);
  const { answer } = await asking({ 'if-none-match': tag(etag) });
  expect(answer.statusCode).toBe(status);
  if (status === 304) {
    expect(answer.body).toBe('');
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.headers['etag']).toBe(etag);
  }
});

test('another text has another tag', async () => {
  const [one, two] = await Promise.all([keepBytes(text, type), keepBytes(`${text} `, type)]);
  expect(one.etag).not.toBe(two.etag);
});
