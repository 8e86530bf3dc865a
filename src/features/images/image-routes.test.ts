import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerImageRoutes } from './image-routes.ts';
import { imageStore } from './make-image.ts';

let dataDir: string;
const app = () => {
  const server = Fastify();
  void server.register(registerImageRoutes, { images: imageStore({ dataDir }) });
  return server;
};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arasta-image-routes-'));
  await mkdir(join(dataDir, 'images/originals'), { recursive: true });
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#a33' } });
  await writeFile(join(dataDir, 'images/originals/çekiç 1.png'), await picture.png().toBuffer());
  await writeFile(join(dataDir, 'images/originals/bozuk.png'), 'bozuk');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('serves a picture with a lifetime and answers 304 to its tag', async () => {
  const url = `/image/229/${encodeURIComponent('çekiç 1.png')}`;
  const first = await app().inject(url);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  });
  const etag = String(first.headers.etag);
  const again = await app().inject({ url, headers: { 'if-none-match': `W/"x", ${etag}` } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
});

test.each([
  ['/image/229/yok.png', 229],
  ['/image/80/bozuk.png', 80],
  ['/image/81/yok.png', 552],
  ['/image/80/..%2f..%2fsecret.png', 80],
  ['/image/80/a/b.png', 80],
  ['/image/80/x.svg', 80],
])('%s answers the 404 picture with status 404 and a short life', async (url, side) => {
  const reply = await app().inject(url);
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual(
    [404, 'image/png', 'public, max-age=60'],
  );
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(side);
});

test.each([80, 229, 522, 552, 1500])('the 404 picture itself is there in size %i', async (size) => {
  const reply = await app().inject(`/image/${size}/404.png`);
  expect(reply.statusCode).toBe(200);
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
    width: size,
    height: size,
    format: 'png',
  });
});
