import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
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

test('serves an image with a lifetime and answers 304 to its entity tag', async () => {
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
])('%s answers the 404 image with status 404 and a short lifetime', async (url, side) => {
  const reply = await app().inject(url);
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual(
    [404, 'image/png', 'public, max-age=60'],
  );
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(side);
});

test.each([80, 229, 522, 552, 1500])('the 404 image exists in size %i', async (size) => {
  const reply = await app().inject(`/image/${size}/404.png`);
  expect(reply.statusCode).toBe(200);
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
    width: size,
    height: size,
    format: 'png',
  });
});

test.each([
  ['image/avif,image/webp,*/*;q=0.8', 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
  ['image/avif;q=0, image/webp', 'image/webp', 'webp'],
  ['*/*', 'image/webp', 'webp'],
])(
  'a client that accepts %s gets %s, and caches learn what the response varies by',
  async (accept, type, format) => {
    const url = `/image/229/${encodeURIComponent('çekiç 1.png')}`;
    const reply = await app().inject({ url, headers: { accept } });
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['vary']]).toEqual([
      200,
      type,
      'accept',
    ]);
    expect((await sharp(reply.rawPayload).metadata()).format).toBe(format);
  },
);

test('each format has its own entity tag', async () => {
  const server = app();
  const tag = async (accept: string) =>
    (
      await server.inject({
        url: `/image/80/${encodeURIComponent('çekiç 1.png')}`,
        headers: { accept },
      })
    ).headers.etag;
  expect(await tag('image/avif')).not.toBe(await tag('image/webp'));
});

/** A PNG of so many white pixels a side, one bit each: 144 million of them are 18 KB. */
function whitePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('refuses an image that unpacks to more than memory allows', async () => {
  const bomb = whitePng(12_000);
  await writeFile(join(dataDir, 'images/originals/bomba.png'), bomb);
  const reply = await app().inject('/image/1500/bomba.png');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'image/png']);
});

test('serves the 404 image for an original that is gone or no longer an image', async () => {
  const original = join(dataDir, 'images/originals/çekiç 1.png');
  const url = `/image/80/${encodeURIComponent('çekiç 1.png')}`;
  const server = app();
  expect((await server.inject(url)).statusCode).toBe(200);
  await rm(original);
  expect((await server.inject(url)).statusCode).toBe(404);
  await mkdir(original);
  expect((await server.inject(url)).statusCode).toBe(404);
});
