import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { onceClaims } from '#db/access/once-claims.ts';
import { BucketFiles } from '#platform/files/bucket-files.ts';
import { FilesAway } from '#platform/files/file-store.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { startS3, type S3Server } from '#tests/harness/s3-server.ts';
import type { ImageSize } from './image-sizes.ts';
import { imageStore, type ImageStore } from './make-image.ts';
import { originalKey } from './originals.ts';
import { makePicture, type PictureWork } from './picture-work.ts';

let s3: S3Server;
let database: TestDatabase;
beforeAll(async () => {
  [s3, database] = await Promise.all([startS3(), freshDatabase()]);
});
afterAll(async () => {
  await s3.kill();
  await database.drop();
});

let prefix: string;
let made: PictureWork[];
beforeEach(() => {
  prefix = randomUUID();
  made = [];
});

const freshFolder = () => mkdtempSync(join(inject('databaseRun').directory, 'copies-'));
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

/** The pictures as one process of several has them: a folder of its own and the bucket of all. */
function processOn(dataDir = freshFolder(), onMake = async () => {}): ImageStore {
  const files = new BucketFiles({
    place: s3.place(prefix),
    scratch: freshFolder(),
    onChange: () => undefined,
    answerMs: 300,
  });
  const make = async (work: PictureWork) => {
    made.push(work);
    await onMake();
    return makePicture(work);
  };
  const claims = onceClaims(database.db, prefix, () => new Date());
  return imageStore({ files, dataDir, make, claims });
}

async function load(store: ImageStore, size: ImageSize, file: string) {
  const found = await store.read(size, file, 'webp');
  return found.ok ? found.bytes() : null;
}

test('all processes together make a size once (rule reliability/files)', async () => {
  const processes = [processOn(), processOn(), processOn()];
  await processes[0]?.files.write(originalKey('a.png'), await picture(600));
  const copies = await Promise.all(
    processes.flatMap((store) => [load(store, 80, 'a.png'), load(store, 80, 'a.png')]),
  );
  expect(new Set(copies.map((copy) => copy?.toString('base64'))).size).toBe(1);
  expect(copies[0]?.length).toBeGreaterThan(0);
  expect(made).toHaveLength(1);
  expect(await load(processOn(), 80, 'a.png')).toEqual(copies[0]);
  expect(made).toHaveLength(1);
});

test('a size that its maker could not make is made by another process', async () => {
  let isFirst = true;
  const failing = processOn(undefined, async () => {
    if (isFirst) {
      isFirst = false;
      throw new Error('out of memory');
    }
  });
  await failing.files.write(originalKey('a.png'), await picture(300));
  await expect(load(failing, 80, 'a.png')).rejects.toThrow('out of memory');
  expect(await load(processOn(), 80, 'a.png')).not.toBeNull();
  expect(made).toHaveLength(2);
});

test('a replaced picture is never served in a size of the former one', async () => {
  const store = processOn();
  await store.files.write(originalKey('a.png'), await picture(300));
  const first = await load(store, 229, 'a.png');
  await store.files.write(originalKey('a.png'), await picture(100));
  const other = await load(processOn(), 229, 'a.png');
  expect((await sharp(first ?? Buffer.alloc(0)).metadata()).width).toBe(229);
  expect((await sharp(other ?? Buffer.alloc(0)).metadata()).width).toBe(100);
});

test('pictures that this machine has go on while the bucket is away; the others say so (rule reliability/files)', async () => {
  const folder = freshFolder();
  const store = processOn(folder);
  await store.files.write(originalKey('a.png'), await picture(300));
  await store.files.write(originalKey('b.png'), await picture(300));
  const kept = await load(store, 80, 'a.png');
  const found = await store.read(80, 'b.png', 'webp');
  await s3.kill();
  try {
    expect(await load(store, 80, 'a.png')).toEqual(kept);
    const restarted = processOn(folder);
    expect(await load(restarted, 80, 'a.png')).toEqual(kept);
    expect(await restarted.read(80, 'b.png', 'webp')).toEqual({ ok: false, isAway: true });
    await expect(found.ok && found.bytes()).rejects.toThrow(FilesAway);
  } finally {
    await s3.start();
  }
  await expect
    .poll(() => load(store, 80, 'b.png').catch(() => null), { timeout: 15_000 })
    .not.toBeNull();
}, 30_000);
