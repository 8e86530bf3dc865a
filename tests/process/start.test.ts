import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyPostgres, testDatabaseUrl } from '#tests/harness/database.ts';
import { openDatabase } from '#db/database.ts';
import { endAll, freshFolder, migratedFolder, startShop } from '#tests/harness/shop-process.ts';

afterAll(endAll);

let DATA_DIR: string;
beforeAll(async () => {
  DATA_DIR = await migratedFolder();
});

test('an invalid variable ends the start with its name', async () => {
  const shop = await startShop({ DATA_DIR, LOG_LEVEL: 'loud', SHOP_DEMO: 'maybe' });
  const { code, said } = await shop.exit;
  expect(code).toBe(1);
  expect(said).toContain('LOG_LEVEL="loud"');
  expect(said).toContain('SHOP_DEMO="maybe"');
  expect(said).not.toContain('    at ');
});

test('the embedded database serves one process; a second is refused and the first continues', async () => {
  const first = await startShop({ DATA_DIR });
  await first.open;
  const second = await startShop({ DATA_DIR });
  const { code, said } = await second.exit;
  expect(code).toBe(1);
  expect(said).toContain(DATA_DIR);
  expect(said).not.toContain('    at ');
  expect((await fetch(`${first.url}/ready`)).status).toBe(200);
  expect((await fetch(`${first.url}/`)).status).toBe(200);
  expect(await first.kill('SIGTERM')).toMatchObject({ code: 0 });
});

test('a folder with other contents stays as it is and ends the start', async () => {
  const folder = freshFolder();
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database', 'letter.txt'), 'hello');
  const { code, said } = await (await startShop({ DATA_DIR: folder })).exit;
  expect(code).toBe(1);
  expect(said).toContain('holds no database');
  expect(said).not.toContain('    at ');
  expect(readdirSync(join(folder, 'database'))).toEqual(['letter.txt']);
});

test('restricts files that others could read, and creates new ones restricted', async () => {
  const folder = await migratedFolder();
  mkdirSync(join(folder, 'images', 'originals'), { recursive: true });
  const blank = { width: 90, height: 90, channels: 3, background: 'white' } as const;
  await sharp({ create: blank }).toFile(join(folder, 'images', 'originals', 'cezve.png'));
  const everything = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of ['', ...everything()]) {
    const isFolder = statSync(join(folder, path)).isDirectory();
    chmodSync(join(folder, path), isFolder ? 0o777 : 0o666);
  }
  const shop = await startShop({ DATA_DIR: folder });
  await shop.open;
  // making a picture makes folders and files; the database has made its own at the start
  expect((await fetch(`${shop.url}/image/80/cezve.png`)).status).toBe(200);
  expect(await shop.kill('SIGTERM')).toMatchObject({ code: 0 });
  expect(everything().some((path) => path.startsWith(join('images', '80')))).toBe(true);
  const open = ['', ...everything()].filter(
    (path) => (statSync(join(folder, path)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
});

test('names a port that is in use, with the remedy', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  try {
    const shop = await startShop({ DATA_DIR, PORT: String(port) });
    const { code, said } = await shop.exit;
    expect(code).toBe(1);
    expect(said).toContain(`Port ${port} is taken`);
    expect(said).not.toContain('    at ');
  } finally {
    other.close();
  }
});

test.skipIf(testDatabaseUrl === undefined)(
  'two processes that start together on an empty PostgreSQL serve one demo',
  async () => {
    const database = await emptyPostgres();
    const settings = { DATABASE_URL: database.url, SHOP_DEMO: 'on', DATABASE_POOL_SIZE: '3' };
    try {
      const shops = await Promise.all(
        [1, 2].map(() => startShop({ ...settings, DATA_DIR: freshFolder() })),
      );
      await Promise.all(shops.map((shop) => shop.open));
      const pages = await Promise.all(shops.map(async ({ url }) => (await fetch(url)).status));
      expect(pages).toEqual([200, 200]);
      const exits = await Promise.all(shops.map((shop) => shop.kill('SIGTERM')));
      expect(exits.map((exit) => exit.code)).toEqual([0, 0]);
      const loaded = exits.filter((exit) => exit.said.includes('demo products loaded'));
      expect(loaded).toHaveLength(1);
      const { db, close } = await openDatabase({ databaseUrl: database.url, dataDir: '' });
      const twice = await db
        .selectFrom('products')
        .groupBy('code')
        .having((eb) => eb.fn.countAll(), '>', 1)
        .select('code')
        .execute();
      await close();
      expect(twice).toEqual([]);
    } finally {
      endAll();
      await database.drop();
    }
  },
);
