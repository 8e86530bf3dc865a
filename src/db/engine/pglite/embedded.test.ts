import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as immediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import type { DatabaseHandle } from '#db/database.ts';
import { lockDirectory } from './directory-lock.ts';
import { DatabaseInUse } from '#db/engine/database-errors.ts';

const directories: string[] = [];

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'arasta-embedded-'));
  directories.push(directory);
  return directory;
}

/** The database that the first test has created: a copy of it is faster than a new one. */
let made = '';

function newDatabase(): string {
  const directory = newDirectory();
  cpSync(join(made, 'database'), join(directory, 'database'), { recursive: true });
  return directory;
}

beforeAll(async () => {
  made = newDirectory();
  mkdirSync(join(made, 'database.new'));
  writeFileSync(join(made, 'database.new', 'PG_VERSION'), '18\n');
  const handle = await openDatabase({ dataDir: made });
  await handle.close();
});

afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** Opens the directory in another process, runs the code there, and reads its output line by line. */
function otherProcess(dataDir: string, code: string): { child: ChildProcess; lines: Lines } {
  const file = new URL('../../database.ts', import.meta.url).href;
  const program = `
    import { openDatabase } from ${JSON.stringify(file)};
    import { sql } from 'kysely';
    const dataDir = ${JSON.stringify(dataDir)};
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, lines };
}

type Lines = AsyncIterator<string>;

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

describe('a data directory', () => {
  test('is refused to a second process until the first ends, in whatever way', async () => {
    const dataDir = newDatabase();
    const { child, lines } = otherProcess(
      dataDir,
      `const handle = await openDatabase({ dataDir });
       console.log('open');
       setInterval(() => handle.stats(), 1000);`,
    );
    expect((await lines.next()).value).toBe('open');
    const second = openDatabase({ dataDir });
    await expect(second).rejects.toBeInstanceOf(DatabaseInUse);
    await expect(second).rejects.toThrow(dataDir);
    await kill(child);
    const handle = await openDatabase({ dataDir });
    await handle.close();
  });

  test('is refused to a second opener in the same process', () => {
    const dataDir = newDirectory();
    const lock = lockDirectory(dataDir);
    expect(() => lockDirectory(dataDir)).toThrow(DatabaseInUse);
    lock.release();
    lock.release();
    lockDirectory(dataDir).release();
  });

  test('keeps every acknowledged commit, and what others have read, when the process is killed', async () => {
    const dataDir = newDatabase();
    const { child, lines } = otherProcess(
      dataDir,
      `const { db } = await openDatabase({ dataDir });
       await sql\`create table acknowledged (id int primary key)\`.execute(db);
       let id = 0;
       const insert = (to, id) => sql\`insert into acknowledged values (\${id})\`.execute(to);
       const write = async (way) => {
         for (;;) {
           const next = (id += 1);
           await way(next);
           console.log(next);
         }
       };
       for (let writer = 0; writer < 8; writer += 1) {
         void write((next) => db.transaction().execute((trx) => insert(trx, next)));
         void write((next) => insert(db, next));
       }
       for (;;) {
         const { rows } = await sql\`select id from acknowledged order by id desc limit 1\`.execute(db);
         if (rows[0]) console.log(rows[0].id);
       }`,
    );
    const told = new Set<number>();
    while (told.size < 1_000) told.add(Number((await lines.next()).value));
    await kill(child);
    // A line was printed after its commit, so lines that were not read yet count too.
    for (let line = await lines.next(); !line.done; line = await lines.next())
      told.add(Number(line.value));
    const handle = await openDatabase({ dataDir });
    const { rows } = await sql<{ id: number }>`select id from acknowledged`.execute(handle.db);
    await handle.close();
    const kept = new Set(rows.map(({ id }) => id));
    expect([...told].filter((id) => !kept.has(id))).toEqual([]);
  });

  test('opens after an interrupted first start', () => {
    expect(existsSync(join(made, 'database', 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(made, 'database.new'))).toBe(false);
  });

  test('with other contents or another version’s files is refused with a clear message', async () => {
    const strange = newDirectory();
    mkdirSync(join(strange, 'database'));
    writeFileSync(join(strange, 'database', 'letter.txt'), 'hello');
    await expect(openDatabase({ dataDir: strange })).rejects.toThrow(/holds no database/);
    const old = newDirectory();
    mkdirSync(join(old, 'database'));
    writeFileSync(join(old, 'database', 'PG_VERSION'), '16\n');
    await expect(openDatabase({ dataDir: old })).rejects.toThrow(/was made by PostgreSQL 16/);
    // A refused start releases the directory.
    lockDirectory(old).release();
  });
});

describe('the running database', () => {
  const errors: Error[] = [];
  let handle: DatabaseHandle;
  beforeAll(async () => {
    handle = await openDatabase({
      dataDir: newDatabase(),
      onError: (error) => errors.push(error),
      timeLimits: { statement: 2_500, idleInTransaction: 2_000, connection: 60_000 },
    });
    await sql`create table rows (id int primary key, text text)`.execute(handle.db);
  });
  afterAll(() => handle.close());

  test('has the search extensions', async () => {
    await handle.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 60000`.execute(trx);
      await sql`create extension pg_trgm; create extension fuzzystrmatch`.execute(trx);
    });
    const { rows } = await sql`
      select similarity('matkap', 'matkab') > 0.4 as near, levenshtein('vida', 'vıda') as far`.execute(
      handle.db,
    );
    expect(rows).toEqual([{ near: true, far: 1 }]);
  });

  test('saves commits that wait at the same time with few writes to the disk', async () => {
    const fsyncs = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(handle.db);
      const { rows } = await sql<{ made: number }>`
        select coalesce(sum(fsyncs), 0)::int as made from pg_stat_io where object = 'wal'`.execute(
        handle.db,
      );
      return rows[0]?.made ?? 0;
    };
    const before = await fsyncs();
    const write = (id: number) =>
      handle.db
        .transaction()
        .execute((trx) => sql`insert into rows values (${id}, 'group')`.execute(trx));
    await Promise.all(Array.from({ length: 100 }, (_, index) => write(1_000 + index)));
    const made = (await fsyncs()) - before;
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(50);
  });

  test('leaves the event loop free while it works', async () => {
    let turns = 0;
    const answer = sql`select pg_sleep(0.5)`.execute(handle.db).then(() => 'answer');
    while ((await Promise.race([answer, immediate('turn')])) === 'turn') turns += 1;
    // In the main thread the statement would block the event loop.
    expect(turns).toBeGreaterThan(50);
  });

  test('ends a hung statement, keeps every commit, and serves later statements', async () => {
    const before = await sql`select count(*) from rows`.execute(handle.db);
    const hung = sql`select pg_sleep(60)`.execute(handle.db);
    await expect(hung).rejects.toMatchObject({ code: '57014' });
    const after = await sql`select count(*) from rows`.execute(handle.db);
    expect(after.rows).toEqual(before.rows);
    expect(errors.map(({ message }) => message)).toEqual([
      'The embedded database hung and restarts.',
    ]);
  });

  test('lets a transaction set its own time limit', async () => {
    await handle.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_sleep(3)`.execute(trx);
    });
    await expect(sql`select pg_sleep(60)`.execute(handle.db)).rejects.toMatchObject({
      code: '57014',
    });
  });

  test('takes the connection back from an idle transaction', async () => {
    const others = Promise.withResolvers<unknown>();
    const idle = handle.db.transaction().execute(async (trx) => {
      await sql`insert into rows values (-1, 'idle')`.execute(trx);
      // Another statement runs only when the idle transaction has ended.
      others.resolve(sql`select count(*) as found from rows where id = -1`.execute(handle.db));
      await others.promise;
      await sql`select 1`.execute(trx);
    });
    await expect(idle).rejects.toMatchObject({ reason: 'time-limit' });
    expect(await others.promise).toMatchObject({ rows: [{ found: 0 }] });
  });
});
