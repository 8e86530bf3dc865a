import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerKept, heldBytes, keepBytes } from './kept-bytes.ts';

const text = `<!doctype html>${'<li>Şarjlı ampul, ₺ 12,50</li>'.repeat(500)}`;
const type = 'text/html; charset=utf-8';

const packedOnly = { withPlain: false };

async function asking(headers: Record<string, string>, keeping = packedOnly) {
  const kept = await keepBytes(text, type, keeping);
  const app = Fastify();
  app.get('/', (request, reply) => reply.send(answerKept(request, reply, kept)));
  return { kept, answer: await app.inject({ url: '/', headers }) };
}

test('what is held is counted: the bytes are no piece of a bigger buffer', async () => {
  for (const each of ['', text, crypto.randomUUID().repeat(100)]) {
    const kept = await keepBytes(each, type, { withPlain: true });
    const { gzip, plain } = kept;
    expect(gzip.buffer.byteLength + (plain?.buffer.byteLength ?? 0)).toBe(heldBytes(kept));
    expect(plain?.toString()).toBe(each);
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
  for (const keeping of [packedOnly, { withPlain: true }]) {
    const plain = await asking({ 'accept-encoding': 'br' }, keeping);
    expect(plain.answer.body).toBe(text);
    expect(plain.answer.headers['content-encoding']).toBeUndefined();
    expect(plain.answer.headers['etag']).toBe(packed.answer.headers['etag']);
  }
});

test.each([
  ['the same tag', (etag: string) => etag, 304],
  ['one that a proxy made weak', (etag: string) => `W/${etag}`, 304],
  ['one of several', (etag: string) => `"other", ${etag}`, 304],
  ['another', () => '"other"', 200],
])('a caller who has %s', async (_name, tag, status) => {
  const { etag } = await keepBytes(text, type, packedOnly);
  const { answer } = await asking({ 'if-none-match': tag(etag) });
  expect(answer.statusCode).toBe(status);
  if (status === 304) {
    expect(answer.body).toBe('');
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.headers['etag']).toBe(etag);
  }
});

test('another text has another tag', async () => {
  const [one, two] = await Promise.all([
    keepBytes(text, type, packedOnly),
    keepBytes(`${text} `, type, packedOnly),
  ]);
  expect(one.etag).not.toBe(two.etag);
});
