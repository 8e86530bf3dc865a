import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { describe, expect, test } from 'vitest';
import { isListingStale, rebuildListing } from '#db/catalog/lists/listing-upkeep.ts';
import { openDatabase, type DatabaseHandle } from '#db/database.ts';
import { migrate, readMigrations } from '#db/migrate.ts';
import { parseListQuery } from '#rules/catalog/lists/list-query.ts';
import { loadCatalogMap } from '#db/catalog/products/categories.ts';
import { brokenInvariants } from '#tests/harness/card-payments.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { now } from '#tests/harness/till.ts';
import { compareLists } from '#tests/oracle/compare-lists.ts';
import { readReleaseFile, storedReleases, unpackDataFolder } from './release-files.ts';

/** Brings a release's shop to this version, as a start does; afterwards every invariant holds and nothing is missing. */
async function upgrade(database: DatabaseHandle): Promise<void> {
  const { db } = database;
  const countOrders = () =>
    db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst();
  const before = await countOrders();
  await migrate(database);
  if (await isListingStale(db)) await rebuildListing(db);
  const files = await readMigrations();
  const applied = await db
    .selectFrom('schema_migrations' as never)
    .selectAll()
    .execute();
  expect(applied).toHaveLength(files.length);
  expect(await brokenInvariants(db, now)).toEqual([]);
  expect(await countOrders()).toEqual(before);
  expect(before?.n).toBeGreaterThanOrEqual(14);
  const list = await compareLists(db, {
    scope: { kind: 'all', categoryId: null, brandId: null },
    query: parseListQuery({}),
    locale: 'tr',
    showNotInStocks: true,
    prices: { withTax: true, rate: 1 },
    map: await loadCatalogMap(db),
  });
  expect(list.items.map(({ name }) => name)).toContain('Led Ampul');
}

test('there is a release to upgrade from', () => {
  expect(storedReleases()).toEqual(expect.arrayContaining(['0.2.0', '0.3.0']));
});

describe.each(storedReleases())('a shop of release %s is brought to this version', (release) => {
  test('embedded', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'arasta-upgrade-'));
    await unpackDataFolder(
      join(folder, 'database'),
      await readReleaseFile(release, 'embedded.tar'),
    );
    const database = await openDatabase({ dataDir: folder });
    await upgrade(database);
    await database.close();
    rmSync(folder, { recursive: true });
  });

  test.skipIf(!testDatabaseUrl)('PostgreSQL', async () => {
    const name = `arasta_test_${Math.floor(Date.now() / 1000)}_${process.pid}_upgrade`;
    const server = new Client({ connectionString: testDatabaseUrl });
    await server.connect();
    await server.query(`create database ${escapeIdentifier(name)}`);
    const url = new URL(testDatabaseUrl ?? '');
    url.pathname = name;
    const loader = new Client({ connectionString: url.href });
    await loader.connect();
    await loader.query((await readReleaseFile(release, 'postgres.sql')).toString('utf8'));
    await loader.end();
    const database = await openDatabase({ databaseUrl: url.href, dataDir: tmpdir() });
    await upgrade(database);
    await database.close();
    await server.query(`drop database ${escapeIdentifier(name)} with (force)`);
    await server.end();
  });
});
