import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratedPostgres, testDatabaseUrl, type PostgresPlace } from '#tests/harness/database.ts';
import { writeStoreFolder } from '#tests/harness/folder-fixture.ts';
import { startS3, type S3Server } from '#tests/harness/s3-server.ts';
import {
  endAll,
  freshFolder,
  migratedFolder,
  startCommand,
  startShop,
} from '#tests/harness/shop-process.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  endAll();
  await s3.kill();
});

const command = (variables: Record<string, string>, ...args: string[]) =>
  startCommand(variables, ...args, '--locale', 'en').exit;

async function done(variables: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, said } = await command(variables, ...args);
  expect(code, said).toBe(0);
  return said;
}

/** A store folder whose picture has these pixels a side. */
async function storeWith(side: number): Promise<string> {
  const folder = freshFolder();
  await writeStoreFolder(folder, smallStore());
  await mkdir(join(folder, 'images'), { recursive: true });
  const create = { width: side, height: side, channels: 3 as const, background: '#c33' };
  await sharp({ create })
    .png()
    .toFile(join(folder, 'images', 'Ampul ğ.png'));
  return folder;
}

async function sideOf(url: string): Promise<number | null> {
  const answer = await fetch(`${url}/image/1500/${encodeURIComponent('Ampul ğ.png')}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.ok ? (await sharp(bytes).metadata()).width : null;
}

test('a backup moves a shop from its folder into a bucket and back (rules reliability/files, reliability/backup)', async () => {
  const folder = { DATA_DIR: await migratedFolder() };
  await done(folder, 'import', await storeWith(70));
  const work = freshFolder();
  await done(folder, 'backup', join(work, 'folder.zip'));

  const bucket = { DATA_DIR: freshFolder(), ...s3.variables('moved') };
  await done(bucket, 'restore', join(work, 'folder.zip'));
  expect(await readdir(join(bucket.DATA_DIR, 'images')).catch(() => [])).not.toContain('originals');
  const shop = await startShop(bucket);
  await shop.open;
  expect(await sideOf(shop.url)).toBe(70);
  await done(bucket, 'backup', join(work, 'bucket.zip'));
  await shop.kill('SIGTERM');

  const again = { DATA_DIR: freshFolder(), ...s3.variables('moved') };
  const refused = await command(again, 'restore', join(work, 'bucket.zip'));
  expect(refused).toMatchObject({
    code: 3,
    said: expect.stringContaining('images/originals is not empty'),
  });
  const back = { DATA_DIR: freshFolder() };
  await done(back, 'restore', join(work, 'bucket.zip'));
  expect(await readdir(join(back.DATA_DIR, 'images', 'originals'))).toContain('Ampul ğ.png');
});

test('a restore into a bucket that goes away in the middle leaves an empty shop', async () => {
  const folder = { DATA_DIR: await migratedFolder() };
  await done(folder, 'import', await storeWith(30));
  const file = join(freshFolder(), 'shop.zip');
  await done(folder, 'backup', file);
  const bucket = { DATA_DIR: freshFolder(), ...s3.variables('cut') };
  await s3.kill();
  const failed = await command(bucket, 'restore', file);
  expect(failed.code, failed.said).not.toBe(0);
  await s3.start();
  await done(bucket, 'restore', file);
});

test('a shop opens without its bucket, and shows its pictures once the bucket is there', async () => {
  const variables = { DATA_DIR: await migratedFolder(), ...s3.variables('late') };
  await done(variables, 'import', await storeWith(40));
  await s3.kill();
  const shop = await startShop({ ...variables, DATA_DIR: variables.DATA_DIR });
  await shop.open;
  expect(shop.said()).toContain('the bucket of files does not answer');
  expect((await fetch(`${shop.url}/image/80/${encodeURIComponent('Ampul ğ.png')}`)).status).toBe(
    503,
  );
  await s3.start();
  await expect.poll(() => sideOf(shop.url), { timeout: 20_000, interval: 500 }).toBe(40);
  await shop.kill('SIGTERM');
});

test('a wrong address or a key that is missing stops the start with its name', async () => {
  const wrong = { DATA_DIR: freshFolder(), FILES_URL: 's3://user:geheim@bucket' };
  const { code, said } = await command(wrong, 'audit');
  expect(code).not.toBe(0);
  expect(said).toContain('FILES_URL: s3://bucket/prefix?endpoint=');
  expect(said).toContain('FILES_SECRET_KEY');
  expect(said).not.toContain('geheim');
});

test.skipIf(testDatabaseUrl === undefined)(
  'processes with folders of their own show the pictures of one bucket (rule reliability/two-processes)',
  async () => {
    let place: PostgresPlace | undefined;
    try {
      place = await migratedPostgres();
      const variables = {
        DATABASE_URL: place.url,
        DATABASE_POOL_SIZE: '4',
        ...s3.variables('two'),
      };
      await done({ ...variables, DATA_DIR: freshFolder() }, 'import', await storeWith(90));
      const shops = await Promise.all(
        [freshFolder(), freshFolder()].map((DATA_DIR) => startShop({ ...variables, DATA_DIR })),
      );
      await Promise.all(shops.map(({ open }) => open));
      const sides = await Promise.all([...shops, ...shops].map(({ url }) => sideOf(url)));
      expect(sides).toEqual([90, 90, 90, 90]);
      await Promise.all(shops.map((shop) => shop.kill('SIGTERM')));
    } finally {
      await place?.drop();
    }
  },
);
