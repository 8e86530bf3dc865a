import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureLimits } from '#rules/catalog/pictures/picture-limits.ts';
import { imageStore } from './make-image.ts';
import { productPictureStore, type ProductPictureStore } from './product-picture-store.ts';

let folder: string;
let originals: string;
let store: ProductPictureStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arasta-pictures-'));
  originals = join(folder, 'images', 'originals');
  await mkdir(originals, { recursive: true });
  store = productPictureStore(imageStore({ dataDir: folder }));
});
afterAll(() => rm(folder, { recursive: true }));

const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });

test('makes a picture anew: upright, small enough, without metadata (rule product-pictures/upload)', async () => {
  const sent = await painted(3600, 1200)
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const taken = await store.take(Readable.from([sent]), 'cekic');
  expect(taken).toMatchObject({ ok: true, width: 1000, height: 3000 });
  const bytes = await readFile(join(originals, taken.ok ? taken.file : ''));
  expect(bytes.includes('secret')).toBe(false);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1000 });
});

test('crops a part of it, and refuses one that is too small (rule product-pictures/crop)', async () => {
  const taken = await store.take(
    Readable.from([await painted(400, 800).png().toBuffer()]),
    'lamba',
  );
  const file = taken.ok ? taken.file : '';
  const part = { left: 0.5, top: 0.25, width: 0.5, height: 0.5 };
  expect(await store.crop(file, part, 'lamba')).toMatchObject({ width: 200, height: 400 });
  expect(await store.crop(file, { ...part, width: 0.2 }, 'lamba')).toMatchObject({
    ok: false,
    reason: 'small-crop',
  });
});

test('refuses what is no picture, and leaves nothing behind', async () => {
  const before = await readdir(originals);
  const take = (bytes: Uint8Array) => store.take(Readable.from([bytes]), 'x');
  const half = (await painted(500, 500).jpeg().toBuffer()).subarray(0, 700);
  expect(await take(Buffer.from('<svg onload="x"/>'))).toEqual({ ok: false, reason: 'type' });
  expect(await take(Buffer.alloc(0))).toEqual({ ok: false, reason: 'empty' });
  expect(await take(half)).toEqual({ ok: false, reason: 'unreadable' });
  expect(await take(Buffer.alloc(pictureLimits.bytes + 1))).toEqual({ ok: false, reason: 'size' });
  expect(await readdir(originals)).toEqual(before);
  expect(await readdir(join(folder, 'images', 'incoming'))).toEqual([]);
});
