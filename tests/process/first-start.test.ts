import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import { openDatabase } from '#db/database.ts';
import type { DatabaseOptions, Db } from '#db/database.ts';
import { projectRoot } from '#tests/harness/app.ts';
import { migratedPostgres, testDatabaseUrl } from '#tests/harness/database.ts';
import { endAll, migratedFolder, freshFolder, startShop } from '#tests/harness/shop-process.ts';

afterAll(endAll);

/** A busy machine takes its time to start a process. */
const soon = { timeout: 90_000, interval: 20 };
const parts = ['products', 'customers', 'orders', 'reviews', 'pages'] as const;

async function counts(db: Db): Promise<number[]> {
  const rows = parts.map((table) =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db),
  );
  return (await Promise.all(rows)).map((result) => result.rows[0]?.n ?? -1);
}

/** A line each in the demo's folder. */
async function wholeDemo(): Promise<number[]> {
  const files = parts.map((part) => readFile(join(projectRoot, 'demo', `${part}.jsonl`), 'utf8'));
  return (await Promise.all(files)).map((text) => text.trim().split('\n').length);
}

async function expectWhole(options: DatabaseOptions): Promise<void> {
  const { db, close } = await openDatabase(options);
  try {
    expect(await counts(db)).toEqual(await wholeDemo());
    expect((await auditShop(db, new Date())).filter(({ count }) => count > 0)).toEqual([]);
  } finally {
    await close();
  }
}

/** When anything below the folder was last written. */
function lastWrite(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.max(...paths.map((path) => statSync(join(folder, path)).mtimeMs));
}

test('a first start killed while loading the demo leaves nothing of it (embedded)', async () => {
  const DATA_DIR = await migratedFolder();
  const settings = { DATA_DIR, SHOP_DEMO: 'on' };
  const killed = await startShop(settings);
  await vi.waitFor(() => expect(killed.said()).toContain('loading the demo shop'), soon);
  const told = Date.now();
  await vi.waitFor(() => expect(lastWrite(join(DATA_DIR, 'database'))).toBeGreaterThan(told), soon);
  expect((await killed.kill('SIGKILL')).said).not.toContain('demo products loaded');
  const next = await startShop(settings);
  await next.open;
  expect(await next.kill('SIGTERM')).toMatchObject({ code: 0 });
  await expectWhole({ dataDir: DATA_DIR });
});

test.skipIf(testDatabaseUrl === undefined)(
  'a first start killed while loading orders leaves nothing of it (PostgreSQL)',
  async () => {
    const database = await migratedPostgres();
    const options = { databaseUrl: database.url, dataDir: '' };
    const { db, close } = await openDatabase(options);
    const settings = { DATABASE_URL: database.url, SHOP_DEMO: 'on', DATA_DIR: freshFolder() };
    try {
      const killed = await startShop(settings);
      // What nobody may see yet has its place in the file already.
      await vi.waitFor(async () => {
        const { rows } = await sql<{ bytes: number }>`
          select pg_relation_size('orders')::int as bytes`.execute(db);
        expect(rows[0]?.bytes).toBeGreaterThan(0);
      }, soon);
      expect((await killed.kill('SIGKILL')).said).not.toContain('demo products loaded');
      expect(await counts(db)).toEqual([0, 0, 0, 0, 0]);
      const shops = await Promise.all([1, 2].map(() => startShop(settings)));
      await Promise.all(shops.map((shop) => shop.open));
      const exits = await Promise.all(shops.map((shop) => shop.kill('SIGTERM')));
      expect(exits.filter((exit) => exit.said.includes('demo products loaded'))).toHaveLength(1);
      await expectWhole(options);
    } finally {
      endAll();
      await close();
      await database.drop();
    }
  },
);
