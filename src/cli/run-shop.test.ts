import { PassThrough } from 'node:stream';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { isListingStale } from '#db/catalog/lists/listing-upkeep.ts';
import { openDatabase, type Db } from '#db/database.ts';
import { migratedFolder } from '#tests/harness/shop-process.ts';
import { writeStoreFolder } from '#tests/harness/folder-fixture.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';
import { commandNames } from '#text/cli/office-command-texts.ts';
import { runShop } from './run-shop.ts';

let folder: string;
beforeAll(async () => {
  folder = await migratedFolder();
  await writeStoreFolder(join(folder, 'in'), smallStore());
});

/** Runs a command against an embedded shop of its own, as the operator sees it. */
async function run(...args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const status = await runShop(args, {
    say: (line) => said.push(line),
    output: new PassThrough(),
    complain: (line) => complained.push(line),
    bar: null,
    variables: { DATA_DIR: folder, SHOP_DEMO: 'off' },
  });
  return { status, said: said.join('\n'), complained: complained.join('\n') };
}

test('imports a folder into an empty shop, audits it and exports it again', async () => {
  const dry = await run('import', join(folder, 'in'), '--dry-run');
  expect(dry).toMatchObject({
    status: 0,
    said: expect.stringContaining('hiçbir şey değiştirilmedi'),
  });
  const taken = await run('import', join(folder, 'in'));
  expect(taken).toMatchObject({ status: 0 });
  expect(taken.said).toMatch(/ürünler +5 +5 +0 +0 +0 +1/);
  // A slow machine also sees lines of progress here.
  const problems = taken.complained.split('\n').filter((line) => line.includes('.json'));
  expect(problems).toEqual(['products.jsonl:2: images[1]: resim bulunamadı (yok.png)']);
  expect(await run('audit', '--locale', 'en')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/All \d+ checks are clean/),
  });
  const out = join(folder, 'out');
  expect(await run('export', out)).toMatchObject({ status: 0 });
  expect(await readFile(join(out, 'images', 'ampul.png'))).toEqual(
    await readFile(join(folder, 'in', 'images', 'ampul.png')),
  );
  const some = join(folder, 'some');
  const written = await run('export', some, '--parts', 'orders,customers', '--state', 'delivered');
  expect(written).toMatchObject({ status: 0, said: expect.not.stringContaining('ürünler') });
  expect((await readdir(some)).toSorted()).toEqual(['customers.jsonl', 'orders.jsonl']);
  const linesOf = async (place: string) =>
    (await readFile(join(place, 'orders.jsonl'), 'utf8')).trim().split('\n').filter(Boolean);
  const all = await linesOf(out);
  const delivered = all.filter((line) => JSON.parse(line).status === 'delivered');
  expect(delivered.length).toBeGreaterThan(0);
  expect(await linesOf(some)).toEqual(delivered);
  await writeFile(join(out, 'products.jsonl'), '{"id":20,"quantity":"many"}\n');
  const refused = await run('import', out, '--locale=en');
  expect(refused.status).toBe(1);
  expect(refused.complained).toContain(
    'products.jsonl:1: quantity: has the wrong type, wanted: integer',
  );
  expect((await run('demo')).status).toBe(3);
});

test('migrate rebuilds stale lists', async () => {
  const dataDir = folder;
  const withDatabase = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ dataDir, poolSize: 1, onError: () => undefined });
    return work(database.db).finally(() => database.close());
  };
  await withDatabase((db) => sql`update listing_state set stale = true`.execute(db));
  const done = await run('migrate', '--locale', 'en');
  expect(done).toMatchObject({ status: 0, said: expect.stringContaining('made anew') });
  expect(await withDatabase(isListingStale)).toBe(false);
  expect((await run('migrate', '--locale', 'en')).said).toBe('The database is up to date.');
});

test.each([
  [['frobnicate'], 2, 'There is no such command: frobnicate'],
  [['import'], 2, 'exactly one file or folder is needed'],
  [['import', 'x', '--colour'], 2, '--colour'],
  [['import', 'x', '--brand', 'Luma'], 2, '--brand is for --format magento only'],
  [['import', 'x', '--format', 'magento', '--tax', 'a'], 2, '--tax: 0–100 is wanted'],
  [['export', 'x', '--parts', 'orders,mails'], 2, '--parts: settings,categories,'],
  [['export', 'x', '--parts', 'products', '--state', 'paid'], 2, 'need the part orders'],
  [['export', 'x', '--state', 'lost'], 2, '--state: '],
  [['import', '/nowhere'], 3, 'There is no such file or folder: /nowhere'],
])('%j exits with %i and says what is wrong', async (args, status, message) => {
  const answer = await run(...args, '--locale', 'en');
  expect(answer.status).toBe(status);
  expect(answer.complained).toContain(message);
});

test('help lists every command, and the help of a group its own', async () => {
  const { status, said } = await run('help');
  expect([status, said]).toEqual([0, expect.stringContaining('Kullanım')]);
  for (const name of commandNames) {
    const [group = '', what = ''] = name.split(' ');
    expect(said).toContain(`  ${name}`);
    expect((await run(group, 'help')).said).toContain(`\n  ${what}`);
    expect((await run(group, what, '--help')).said).toContain(`\n  ${what}`);
  }
  expect(await run()).toMatchObject({ status: 0, said });
});
