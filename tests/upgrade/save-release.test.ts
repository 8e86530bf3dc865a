import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Client, escapeIdentifier } from 'pg';
import { describe, expect, test } from 'vitest';
import { openDatabase, type DatabaseHandle } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { settleAttempt } from '#features/payment/settlement/settle-attempt.ts';
import { projectRoot } from '#tests/harness/app.ts';
import { beginPayment, brokenInvariants, told } from '#tests/harness/card-payments.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { placeRandomOrder, randomOrder } from '#tests/harness/random-orders.ts';
import { makeStaff } from '#tests/harness/staff.ts';
import { openTill } from '#tests/harness/till.ts';
import { packDataFolder, writeReleaseFile } from './release-files.ts';

// Not a test of the gate: `SAVE_RELEASE=1 TEST_DATABASE_URL=… npx vitest run tests/upgrade/save-release.test.ts` stores a
// small shop of the release in package.json, made by the release's own code. Run it once for each release, on its commit.

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
};

/** A small shop with a bit of everything: products, orders of all kinds, paid and canceled payments, staff. */
async function fillShop(database: DatabaseHandle): Promise<void> {
  const { db } = database;
  await migrate(database);
  const till = await openTill(db);
  await makeCategory(db, 'elektrik/ampul', { name: 'Ampul', nameEn: 'Bulbs' });
  await makeProduct(db, { name: 'Led Ampul', brand: 'EGE', categories: ['elektrik/ampul'] });
  const parent = await makeProduct(db, { name: 'Gömlek', hasChildren: true });
  await makeProduct(db, { name: 'Gömlek M', parentId: parent, variants: [['Beden', 'M']] });
  for (const isCanceled of [false, true]) {
    const { attempt, bank, buyer, services } = await beginPayment(till);
    await settleAttempt(services, attempt.id, told(bank.book(attempt.name, attempt)));
    const { orderId } = attempt;
    const canceled = { orderId, customerId: buyer.customerId, now: services.clock() };
    if (isCanceled) await db.transaction().execute((trx) => cancelOrder(trx, canceled));
  }
  await beginPayment(till);
  // After the payments: each of these orders changes the shop's settings.
  for (const idea of fc.sample(randomOrder, { seed: 7, numRuns: 12 })) {
    await placeRandomOrder(db, idea);
  }
  await makeStaff(db, 'orders');
  expect(await brokenInvariants(db, till.clock())).toEqual([]);
}

describe.runIf(process.env['SAVE_RELEASE'])(`the databases of release ${version}`, () => {
  test('embedded', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'arasta-release-'));
    const database = await openDatabase({ dataDir: folder });
    await fillShop(database);
    await database.close();
    const tar = await packDataFolder(join(folder, 'database'));
    await writeReleaseFile(version, 'embedded.tar', tar);
    rmSync(folder, { recursive: true });
  });

  test('PostgreSQL', async () => {
    if (!testDatabaseUrl) throw new Error('TEST_DATABASE_URL names no PostgreSQL');
    const name = `arasta_release_${process.pid}`;
    const server = new Client({ connectionString: testDatabaseUrl });
    await server.connect();
    await server.query(`create database ${escapeIdentifier(name)}`);
    const url = new URL(testDatabaseUrl);
    url.pathname = name;
    const database = await openDatabase({ databaseUrl: url.href, dataDir: tmpdir() });
    await fillShop(database);
    await database.close();
    const options = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=100'];
    const dump = execFileSync('pg_dump', [...options, url.href], { encoding: 'utf8' });
    // psql's own commands: the file is sent to the server as it is.
    const statements = dump.replaceAll(/^\\.*\n/gm, '');
    await writeReleaseFile(version, 'postgres.sql', Buffer.from(statements));
    await server.query(`drop database ${escapeIdentifier(name)} with (force)`);
    await server.end();
  });
});
