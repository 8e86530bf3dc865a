import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeEachEngine, emptyPostgres, testDatabaseUrl } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { openDatabase } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';

let directory: string;
const folder = () => pathToFileURL(`${directory}/`);
const write = (name: string, text: string) => writeFileSync(join(directory, name), text);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'arasta-migrations-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const two = 'create table a (id int);\ncreate table b (id int);\ninsert into a values (1);\n';

describeEachEngine('migrations', (open) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.drop());
  beforeEach(async () => {
    await sql`drop table if exists a, b, c, schema_migrations`.execute(opened.db);
  });

  test('run once, in order, with several statements in a file', async () => {
    write('0001_first.sql', two);
    write('0002_second.sql', 'alter table a add column name text;');
    const seen: string[] = [];
    const options = {
      folder: folder(),
      onProgress: (step: { name: string }) => seen.push(step.name),
    };
    const both = ['0001_first.sql', '0002_second.sql'];
    expect(await migrate(opened.handle, options)).toEqual(both);
    expect(await migrate(opened.handle, options)).toEqual([]);
    expect(seen).toEqual(both);
    const { rows } = await sql`select id, name from a`.execute(opened.db);
    expect(rows).toEqual([{ id: 1, name: null }]);
  });

  test('leave nothing behind of a file that fails', async () => {
    write('0001_first.sql', two);
    write('0002_second.sql', 'create table c (id int); select 1 / 0;');
    await expect(migrate(opened.handle, { folder: folder() })).rejects.toThrow(/zero/);
    const { rows } = await sql`
      select to_regclass('b') is not null as b, to_regclass('c') as c`.execute(opened.db);
    expect(rows).toEqual([{ b: true, c: null }]);
    write('0002_second.sql', 'create table c (id int);');
    expect(await migrate(opened.handle, { folder: folder() })).toEqual(['0002_second.sql']);
  });

  test('refuse the history of another schema', async () => {
    write('0001_first.sql', two);
    write('0003_third.sql', 'create table c (id int);');
    await migrate(opened.handle, { folder: folder() });
    // line ends that a checkout has changed are no change
    write('0001_first.sql', two.replaceAll('\n', '\r\n'));
    expect(await migrate(opened.handle, { folder: folder() })).toEqual([]);
    write('0001_first.sql', `${two}-- more`);
    await expect(migrate(opened.handle, { folder: folder() })).rejects.toThrow(
      /is not the file that was applied/,
    );
    write('0001_first.sql', two);
    write('0002_second.sql', 'select 1;');
    await expect(migrate(opened.handle, { folder: folder() })).rejects.toThrow(/comes before/);
    rmSync(join(directory, '0002_second.sql'));
    rmSync(join(directory, '0003_third.sql'));
    await expect(migrate(opened.handle, { folder: folder() })).rejects.toThrow(/is newer/);
  });
});

test('refuse a file without a number', async () => {
  write('0001_first.sql', '');
  write('0001_second.sql', '');
  await expect(readMigrations(folder())).rejects.toThrow(/each number once/);
  rmSync(join(directory, '0001_second.sql'));
  write('fix.sql', '');
  await expect(readMigrations(folder())).rejects.toThrow(/named 0001_like_this/);
});

describe.skipIf(!testDatabaseUrl)('several processes that start together', () => {
  test('apply every migration exactly once', async () => {
    const place = await emptyPostgres();
    write('0001_slow.sql', `${two}select pg_sleep(0.3);`);
    write('0002_second.sql', 'create table c (id int);');
    const database = new URL('./database.ts', import.meta.url).href;
    const migrations = new URL('./migrate.ts', import.meta.url).href;
    const program = `
      import { openDatabase } from ${JSON.stringify(database)};
      import { migrate } from ${JSON.stringify(migrations)};
      const handle = await openDatabase({ databaseUrl: ${JSON.stringify(place.url)}, dataDir: '' });
      const applied = await migrate(handle, { folder: new URL(${JSON.stringify(folder().href)}) });
      await handle.close();
      process.stdout.write(JSON.stringify(applied));`;
    const applied = await Promise.all(
      [1, 2, 3].map(async () => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let printed = '';
        child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
        const [status]: unknown[] = await once(child, 'close');
        expect(status).toBe(0);
        const names: unknown = JSON.parse(printed);
        return names;
      }),
    );
    expect(applied.flat().sort()).toEqual(['0001_slow.sql', '0002_second.sql']);
    const handle = await openDatabase({ databaseUrl: place.url, dataDir: '' });
    const { rows } = await sql`select count(*) from a`.execute(handle.db);
    expect(rows).toEqual([{ count: 1 }]);
    await handle.close();
    await place.drop();
  });
});
