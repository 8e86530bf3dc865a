import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adoptImage } from './adopt-image.ts';
import type { ImageFormat, ImageSize } from './image-sizes.ts';
import { imageStore } from './make-image.ts';
import { makePicture, type PictureWork } from './picture-work.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arasta-images-'));
  await mkdir(join(dataDir, 'images/originals'), { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha?: number;
}
const white = { r: 255, g: 255, b: 255 };
const red = { r: 200, g: 30, b: 30 };

async function studio(width: number, height: number, ground: Colour = white): Promise<Buffer> {
  const w = Math.round(width / 2);
  const h = Math.round(height / 2);
  const thing = await sharp({ create: { width: w, height: h, channels: 3, background: red } })
    .png()
    .toBuffer();
  const channels = ground.alpha === undefined ? 3 : 4;
  return sharp({ create: { width, height, channels, background: ground } })
    .composite([{ input: thing }])
    .png()
    .toBuffer();
}

async function place(name: string, bytes: Buffer): Promise<void> {
  await writeFile(join(dataDir, 'images/originals', name), bytes);
}

async function load(
  store: ReturnType<typeof imageStore>,
  size: ImageSize,
  file: string,
  format: ImageFormat = 'webp',
) {
  const found = await store.read(size, file, format);
  return found.ok ? found.bytes() : null;
}

test('makes a square WebP of the requested size with the whole image on its own background', async () => {
  await place('a.png', await studio(1274, 1580));
  const bytes = await load(imageStore({ dataDir }), 229, 'a.png');
  const meta = await sharp(bytes ?? Buffer.alloc(0)).metadata();
  expect([meta.format, meta.width, meta.height, meta.hasAlpha]).toEqual(['webp', 229, 229, false]);
  const corner = await sharp(bytes ?? Buffer.alloc(0))
    .extract({ left: 2, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(Math.min(...corner)).toBeGreaterThan(245);
});

test('never makes a picture larger than its original', async () => {
  await place('a.png', await studio(200, 160));
  const meta = await sharp(
    (await load(imageStore({ dataDir }), 1500, 'a.png')) ?? Buffer.alloc(0),
  ).metadata();
  expect(meta.width).toBe(200);
});

test('keeps the transparency of a cut-out', async () => {
  await place('kapi.png', await studio(600, 600, { r: 0, g: 0, b: 0, alpha: 0 }));
  const bytes = (await load(imageStore({ dataDir }), 229, 'kapi.png')) ?? Buffer.alloc(0);
  expect((await sharp(bytes).stats()).isOpaque).toBe(false);
});

test('makes each copy once for concurrent requests, and stores it', async () => {
  await place('a.png', await studio(900, 900));
  const store = imageStore({ dataDir });
  const all = await Promise.all(Array.from({ length: 20 }, () => load(store, 80, 'a.png')));
  expect(new Set(all.map((bytes) => bytes?.toString('base64'))).size).toBe(1);
  const files = await readdir(join(dataDir, 'images/80'));
  expect(files).toHaveLength(1);
  const before = await stat(join(dataDir, 'images/80', files[0] ?? ''));
  await load(imageStore({ dataDir }), 80, 'a.png');
  expect((await stat(join(dataDir, 'images/80', files[0] ?? ''))).ino).toBe(before.ino);
});

test('answers nothing for a missing file, a file that is no image, or a path outside the folder', async () => {
  const heard: string[] = [];
  await place('bozuk.png', Buffer.from('not a picture'));
  await writeFile(join(dataDir, 'secret.png'), await studio(10, 10));
  const store = imageStore({ dataDir, onError: (_error, file) => heard.push(file) });
  for (const file of ['yok.png', '../../secret.png', '../secret.png', '404.png', 'a.svg'])
    expect(await store.read(80, file, 'webp')).toEqual({ ok: false });
  await expect(load(store, 80, 'bozuk.png')).rejects.toThrow();
  expect(await store.read(80, 'bozuk.png', 'webp')).toEqual({ ok: false });
  expect(heard).toEqual(['bozuk.png']);
});

test('paints a missing original once and stores it', async () => {
  const asked: PictureWork['kind'][] = [];
  const painted = (file: string) =>
    file === 'boya.webp' ? { drawing: '🔨', view: 'cutout' as const } : null;
  const make = (work: PictureWork) => {
    asked.push(work.kind);
    return makePicture(work);
  };
  const store = imageStore({ dataDir, painted, make });
  await Promise.all([load(store, 80, 'boya.webp'), load(store, 229, 'boya.webp')]);
  expect(await load(imageStore({ dataDir, painted, make }), 80, 'boya.webp')).not.toBeNull();
  expect(asked).toEqual(['paint', 'copy', 'copy']);
  expect(await store.read(80, 'baska.webp', 'webp')).toEqual({ ok: false });
  expect(await store.withPath('boya.webp', async (path) => path)).toContain('boya.webp');
});

test('serves a replaced original again, and changes nothing for the same one', async () => {
  const store = imageStore({ dataDir });
  const first = await studio(400, 400);
  expect(await adoptImage(store, 'a.png', Readable.from([first]))).toEqual({
    ok: true,
    changed: true,
  });
  const before = await load(store, 80, 'a.png');
  const tag = await store.read(80, 'a.png', 'webp');
  expect(await adoptImage(store, 'a.png', Readable.from([first]))).toEqual({
    ok: true,
    changed: false,
  });
  expect(await store.read(80, 'a.png', 'webp')).toMatchObject({
    ok: true,
    etag: tag.ok ? tag.etag : '',
  });
  const other = await studio(400, 400, { r: 20, g: 20, b: 90 });
  expect(await adoptImage(store, 'a.png', Readable.from([other]))).toEqual({
    ok: true,
    changed: true,
  });
  expect((await load(store, 80, 'a.png'))?.equals(before ?? Buffer.alloc(0))).toBe(false);
});

test('refuses everything but a complete raster image, and leaves nothing behind', async () => {
  const store = imageStore({ dataDir });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251));
  const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer();
  const cut = whole.subarray(0, Math.round(whole.length / 2));
  expect(await adoptImage(store, 'a.png', Readable.from([svg]))).toEqual({
    ok: false,
    reason: 'unsupported',
  });
  expect(await adoptImage(store, 'a.jpg', Readable.from([cut]))).toEqual({
    ok: false,
    reason: 'unreadable',
  });
  expect(await adoptImage(store, 'a.png', Readable.from(['']))).toEqual({
    ok: false,
    reason: 'unreadable',
  });
  expect(await adoptImage(store, '../a.png', Readable.from(['']))).toEqual({
    ok: false,
    reason: 'bad-name',
  });
  expect(await adoptImage(store, '404.png', Readable.from([whole]))).toEqual({
    ok: false,
    reason: 'bad-name',
  });
  await expect(adoptImage(store, 'a.png', join(dataDir, 'yok.png'))).rejects.toThrow();
  expect(await readdir(join(dataDir, 'images/originals'))).toEqual([]);
});

test('keeps the background beside a subject that touches the edge', async () => {
  const figure = { create: { width: 200, height: 500, channels: 3 as const, background: red } };
  await place(
    'cut.png',
    await sharp({ create: { width: 500, height: 800, channels: 3, background: white } })
      .composite([{ input: await sharp(figure).png().toBuffer(), left: 150, top: 300 }])
      .png()
      .toBuffer(),
  );
  const bytes = await load(imageStore({ dataDir }), 229, 'cut.png');
  const side = await sharp(bytes ?? Buffer.alloc(0))
    .extract({ left: 3, top: 180, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(Math.min(...side)).toBeGreaterThan(250);
});

test('shows a photograph of any shape whole', async () => {
  // A scene: bands to its very sides, with a mark at its top that a crop would lose.
  const band = (top: number, height: number, background: Colour | string) => ({
    input: { create: { width: 400, height, channels: 3 as const, background } },
    top,
    left: 0,
  });
  const scene = await sharp({
    create: { width: 400, height: 1000, channels: 3, background: '#222' },
  })
    .composite([200, 400, 600, 800].map((top) => band(top, 100, '#888')).concat(band(0, 60, red)))
    .png()
    .toBuffer();
  await place('tall.png', scene);
  const bytes = await load(imageStore({ dataDir }), 229, 'tall.png');
  const { data, info } = await sharp(bytes ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([229, 229]);
  const at = (x: number, y: number) => [...data.subarray((y * 229 + x) * 3, (y * 229 + x) * 3 + 3)];
  const [r = 0, g = 0] = at(114, 12);
  expect(r - g).toBeGreaterThan(100);
  expect(Math.min(...at(4, 114))).toBeGreaterThan(225);
});

test('removes the copies that were unused longest beyond the limit, and makes them again', async () => {
  const half = Buffer.alloc(512 * 1024);
  const made: string[] = [];
  const store = imageStore({
    dataDir,
    mostMegabytes: 1,
    make: async (work) => {
      if (work.kind === 'copy') made.push(basename(work.original));
      return half;
    },
  });
  const copies = () => readdir(join(dataDir, 'images/80'));
  for (const [name, hoursAgo] of [
    ['a.png', 9],
    ['b.png', 1],
    ['c.png', 0],
  ] as const) {
    await place(name, await studio(20, 20));
    await load(store, 80, name);
    const copy = (await copies()).find((file) => file.startsWith(name)) ?? '';
    const path = join(dataDir, 'images/80', copy);
    if (hoursAgo > 0)
      await utimes(path, Date.now() / 1000 - hoursAgo * 3600, (await stat(path)).mtime);
  }
  await vi.waitFor(async () => {
    const left = (await copies()).map((file) => file.slice(0, 1));
    expect(left).not.toContain('a');
    expect(left).toContain('c');
  });
  expect(await load(store, 80, 'a.png')).toHaveLength(half.length);
  expect(made).toEqual(['a.png', 'b.png', 'c.png', 'a.png']);
});

test('skips an image that nobody waits for, and does not count it as broken', async () => {
  const first = Promise.withResolvers<Buffer>();
  const made: string[] = [];
  const heard: string[] = [];
  const store = imageStore({
    dataDir,
    onError: (_error, file) => heard.push(file),
    make: async (work) => {
      if (work.kind === 'copy') made.push(basename(work.original));
      return first.promise;
    },
  });
  const names = Array.from({ length: 8 }, (_, at) => `${at}.png`);
  for (const name of names) await place(name, await studio(20, 20));
  const gone = new AbortController();
  const asked = names.map(async (name, at) => {
    const found = await store.read(80, name, 'webp');
    return found.ok ? found.bytes(at < 4 ? undefined : gone.signal) : null;
  });
  await vi.waitFor(() => expect(made.length).toBeGreaterThan(0));
  gone.abort();
  first.resolve(Buffer.from('picture'));
  const ends = await Promise.allSettled(asked);
  expect(ends.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    ...Array.from({ length: 4 }, () => 'rejected'),
  ]);
  expect(made.toSorted()).toEqual(names.slice(0, 4));
  expect(heard).toEqual([]);
  expect(await load(store, 80, '7.png')).not.toBeNull();
});
