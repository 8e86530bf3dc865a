import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startS3, type S3Server } from '#tests/harness/s3-server.ts';
import { BucketFiles } from './bucket-files.ts';
import { FilesAway, type FileStore } from './file-store.ts';
import { joinPieces, receivedBytes, storePiece } from './file-pieces.ts';
import { FolderFiles } from './folder-files.ts';
import { openFiles } from './open-files.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.kill());

const freshFolder = () => mkdtempSync(join(inject('databaseRun').directory, 'files-'));

function bucketFiles(
  options: { answerMs?: number; secretKey?: string } = {},
  heard: Heard = () => undefined,
) {
  const { secretKey, ...limits } = options;
  const place = s3.place(randomUUID());
  return new BucketFiles({
    place: { ...place, ...(secretKey !== undefined && { secretKey }) },
    scratch: freshFolder(),
    onChange: heard,
    ...limits,
  });
}
type Heard = (isAway: boolean, reason: string) => void;

async function keysBelow(files: FileStore, folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list(folder)) keys.push(key);
  return keys.toSorted();
}

async function bytesOf(stream: Readable | null): Promise<Buffer | null> {
  if (stream === null) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** A name with the letters and signs that a merchant's files have. */
const hardName = 'Şarjlı Ampul_E27 (41-1) ğ.png';

describe.each([
  ['a folder', (): FileStore => new FolderFiles(freshFolder())],
  ['a bucket', (): FileStore => bucketFiles()],
] as const)('the store of files in %s (rule reliability/files)', (_, open) => {
  test('gives back what was written, as a whole and as it comes', async () => {
    const files = open();
    const key = `images/originals/${hardName}`;
    expect([await files.find(key), await files.read(key), await files.open(key)]).toEqual([
      null,
      null,
      null,
    ]);
    const bytes = randomBytes(70_000);
    await files.write(key, bytes);
    expect(await files.read(key)).toEqual(bytes);
    expect(await bytesOf(await files.open(key))).toEqual(bytes);
    expect(await files.withPath(key, (path) => readFile(path))).toEqual(bytes);
    const found = await files.find(key);
    expect(found).toMatchObject({ bytes: 70_000 });
    expect(Math.abs((found?.changedAt ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test('lists files and folders below a key, and removes them', async () => {
    const files = open();
    for (const key of ['imports/7/sent', 'imports/7/rows/a', `imports/12/${hardName}`, 'images/b'])
      await files.write(key, Buffer.from(key));
    expect(await keysBelow(files, 'imports')).toEqual(
      [`imports/12/${hardName}`, 'imports/7/rows/a', 'imports/7/sent'].toSorted(),
    );
    expect((await files.folders('imports')).toSorted()).toEqual(['12', '7']);
    await files.removeFolder('imports/7');
    await files.remove('images/b');
    await files.remove('images/b');
    expect(await keysBelow(files, 'imports')).toEqual([`imports/12/${hardName}`]);
    expect(await keysBelow(files, 'images')).toEqual([]);
    expect(await files.folders('nothing')).toEqual([]);
  });

  test('lists more files than one answer holds', async () => {
    const files = open();
    const keys = Array.from({ length: 1_200 }, (_each, index) => `images/originals/${index}.png`);
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => files.write(key, Buffer.from('x'))));
    expect(await keysBelow(files, 'images/originals')).toEqual(keys.toSorted());
  }, 60_000);

  test('moves a file of this machine, and copies one to another key', async () => {
    const files = open();
    const path = join(freshFolder(), 'incoming');
    await writeFile(path, 'picture');
    await files.move(path, 'images/originals/a.png');
    expect(existsSync(path)).toBe(false);
    expect(await files.copy('images/originals/a.png', `imports/pictures/1/${hardName}`)).toBe(true);
    expect(await files.copy('images/originals/none.png', 'imports/pictures/1/none.png')).toBe(
      false,
    );
    expect(await files.read(`imports/pictures/1/${hardName}`)).toEqual(Buffer.from('picture'));
  });

  test('refuses keys that lead elsewhere or that no file can have', async () => {
    const files = open();
    const hostile = ['../a', 'images/../../a', '/etc/passwd', 'a//b', 'a/', '', './a', 'a\0b', 'a\\..\\b', `a/${'b'.repeat(256)}`]; // prettier-ignore
    for (const key of hostile) {
      await expect(async () => files.read(key)).rejects.toThrow(/no key of a file/);
      await expect(async () => files.write(key, Buffer.from('x'))).rejects.toThrow(/no key/);
      await expect(async () => files.remove(key)).rejects.toThrow(/no key/);
      await expect(keysBelow(files, key)).rejects.toThrow(/no key/);
    }
  });

  test('puts a file together that came in pieces, one of them twice', async () => {
    const files = open();
    const scratch = freshFolder();
    const whole = randomBytes(2_500);
    const send = (at: number, to: number) =>
      storePiece(
        files,
        { folder: 'imports/3/pieces', at, scratch },
        streamOf(whole.subarray(at, to)),
      );
    await send(0, 1_000);
    await send(2_000, 2_500);
    expect(await receivedBytes(files, 'imports/3/pieces')).toBe(1_000);
    await send(500, 1_000);
    await send(1_000, 2_000);
    expect(await receivedBytes(files, 'imports/3/pieces')).toBe(2_500);
    const path = join(scratch, 'sent');
    await joinPieces(files, 'imports/3/pieces', path);
    expect(await readFile(path)).toEqual(whole);
  });

  test('takes a large file', async () => {
    const files = open();
    const path = join(freshFolder(), 'large');
    const size = 60 * 1024 * 1024;
    await writeFile(path, Buffer.alloc(size, 1));
    await files.write('images/originals/large.png', Buffer.from('small'));
    await files.move(path, 'images/originals/large.png');
    expect((await files.find('images/originals/large.png'))?.bytes).toBe(size);
    expect(await files.withPath('images/originals/large.png', async (at) => (await stat(at)).size)).toBe(size); // prettier-ignore
  }, 60_000);
});

describe('a bucket', () => {
  test('marks other bytes under the same key with another number', async () => {
    const files = bucketFiles();
    const marks = new Set<number | undefined>();
    for (const text of ['one', 'two', 'six', 'one']) {
      await files.write('images/originals/a.png', Buffer.from(text));
      marks.add((await files.find('images/originals/a.png'))?.mark);
    }
    expect(marks.size).toBe(3);
    expect(await files.read('images/originals/a.png')).toEqual(Buffer.from('one'));
  });

  test('is refused with a wrong secret, and nothing is stored', async () => {
    const heard: [boolean, string][] = [];
    const files = bucketFiles({ secretKey: 'wrong' }, (...change) => heard.push(change));
    for (const work of [
      () => files.check(),
      () => files.write('images/a', Buffer.from('x')),
      () => files.read('images/a'),
    ])
      await expect(work()).rejects.toThrow(FilesAway);
    expect(heard).toEqual([[true, '403 SignatureDoesNotMatch']]);
  });

  test('that is not there is told of at the start, which goes on', async () => {
    const heard: [boolean, string][] = [];
    const place = { ...s3.place('x'), bucket: 'no-such-bucket' };
    const files = await openFiles({
      dataDir: freshFolder(),
      bucket: place,
      onChange: (...change) => heard.push(change),
    });
    expect(files.isRemote).toBe(true);
    expect(heard).toEqual([[true, 'there is no such bucket']]);
  });

  test('keeps shops of different prefixes apart', async () => {
    const [one, other] = [bucketFiles(), bucketFiles()];
    await one.write('images/a', Buffer.from('one'));
    expect(await other.read('images/a')).toBeNull();
    expect(await keysBelow(other, 'images')).toEqual([]);
  });

  test('that went away fails calls at once after a while, and is found again (rule reliability/files)', async () => {
    const heard: boolean[] = [];
    const files = bucketFiles({ answerMs: 300 }, (isAway) => heard.push(isAway));
    await files.write('images/a', Buffer.from('x'));
    s3.freeze();
    try {
      const slow = performance.now();
      await expect(files.read('images/a')).rejects.toThrow(FilesAway);
      expect(performance.now() - slow).toBeLessThan(3_000);
      expect(files.isAway()).toBe(true);
      const begun = performance.now();
      await Promise.all(
        Array.from({ length: 50 }, () => expect(files.find('images/a')).rejects.toThrow(FilesAway)),
      );
      expect(performance.now() - begun).toBeLessThan(250);
    } finally {
      s3.thaw();
    }
    await expect
      .poll(() => files.read('images/a').catch(() => null), { timeout: 15_000 })
      .not.toBeNull();
    expect(files.isAway()).toBe(false);
    expect(heard).toEqual([true, false]);
  }, 30_000);

  test('that ends in the middle of an upload leaves the file here', async () => {
    const files = bucketFiles();
    const path = join(freshFolder(), 'large');
    await writeFile(path, Buffer.alloc(40 * 1024 * 1024, 1));
    const moving = files.move(path, 'images/originals/a.png').catch((error: unknown) => error);
    await s3.kill();
    expect(await moving).toBeInstanceOf(FilesAway);
    expect(existsSync(path)).toBe(true);
    await s3.start();
  }, 60_000);
});

function streamOf(bytes: Buffer): Readable {
  return Readable.from([bytes]);
}
