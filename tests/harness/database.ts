import { existsSync, openAsBlob } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseHandle, openDatabase } from '#db/database.ts';
import type { DatabaseHandle, Db } from '#db/database.ts';
import { lockDirectory } from '#db/engine/pglite/directory-lock.ts';
import type { OpenEngine } from '#db/engine/driver.ts';
import { toDatabaseError, toStatementErrorFields } from '#db/engine/database-errors.ts';
import type { TimeLimits } from '#db/engine/statement.ts';
import { migrate } from '#db/migrate.ts';
import { extensions, PgliteSession } from '#db/engine/pglite/instance.ts';
import { PGlite } from '@electric-sql/pglite';
import { openPostgres } from '#db/engine/postgres/postgres.ts';
import { EmbeddedSession } from '#db/engine/pglite/embedded-session.ts';
import type { StatementRunner } from '#db/engine/pglite/embedded-session.ts';
import { ConnectionLock } from '#db/engine/pglite/connection-lock.ts';
import { GroupCommit, saveLog } from '#db/engine/pglite/group-commit.ts';
import { emptied, reusable } from './reused-database.ts';
import type { ReusableDatabase } from './reused-database.ts';
import { Client, escapeIdentifier } from 'pg';
import { describe, inject } from 'vitest';

export interface TestDatabase {
  db: Db;
  engine: 'postgres' | 'embedded';
  handle: DatabaseHandle;
  /** What answers behind the handle, for another handle on the same database. */
  source: OpenEngine;
  /** Closes it and leaves nothing behind. */
  drop: () => Promise<void>;
}

/** Limits that only a hang reaches: those of the shop are for machines with nothing else to do. */
export const patientLimits: TimeLimits = {
  statement: 60_000,
  lock: 60_000,
  idleInTransaction: 60_000,
  connection: 60_000,
};

/** Tests let hundreds wait on purpose. */
const mostWaiting = 10_000;

/** The PostgreSQL that tests may make databases on; absent: tests that need it are skipped. */
export const testDatabaseUrl: string | undefined = inject('databaseRun').url;

/** A migrated, empty database of its own: take one for a file, and keep its tests apart by their data. */
export function freshDatabase(engine: 'embedded' | 'postgres' = 'embedded'): Promise<TestDatabase> {
  return engine === 'embedded' ? freshEmbedded() : freshPostgres();
}

/** Describes the same guarantees on PGlite, and on PostgreSQL where `TEST_DATABASE_URL` is set. */
export function describeEachEngine(
  name: string,
  body: (open: () => Promise<TestDatabase>) => void,
): void {
  describe(`${name} (PGlite)`, () => body(freshEmbedded));
  describe.skipIf(!testDatabaseUrl)(`${name} (PostgreSQL)`, () => body(freshPostgres));
}

let snapshot: Promise<string> | undefined;

async function freshEmbedded(): Promise<TestDatabase> {
  snapshot ??= migratedSnapshot();
  const mine = idle.pop() ?? (await newEmbedded(await snapshot));
  const source = memoryEngine(new PgliteSession(mine.database), async () => {
    const again = await emptied(mine);
    if (again && idle.length < mostIdle) idle.push(again);
    else await mine.database.close();
  });
  const handle = databaseHandle(source, patientLimits);
  return { db: handle.db, engine: 'embedded', handle, source, drop: handle.close };
}

/** Those of tests that have ended, for tests to come. */
const idle: ReusableDatabase[] = [];
/** Each takes a hundred megabytes. */
const mostIdle = 2;

async function newEmbedded(file: string): Promise<ReusableDatabase> {
  const loadDataDir = await openAsBlob(file);
  return reusable(await PGlite.create({ extensions, loadDataDir }));
}

/**
 * Every test's database is a copy: without the two templates that nobody copies it has a third less to
 * load, and after a checkpoint it has no migrations to repeat from its log.
 */
const slimming = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
];

/** The file of the migrated database that all processes of this run load; the first one makes it. */
async function migratedSnapshot(): Promise<string> {
  const { directory } = inject('databaseRun');
  const file = join(directory, 'migrated.tar');
  const lock = lockDirectory(directory, 120_000);
  try {
    if (existsSync(file)) return file;
    const database = await PGlite.create({ extensions });
    const engine = memoryEngine(new PgliteSession(database), () => database.close());
    const handle = databaseHandle(engine, patientLimits);
    await migrate(handle);
    for (const statement of slimming) await database.exec(statement);
    const dump = await database.dumpDataDir('none');
    await writeFile(`${file}.new`, Buffer.from(await dump.arrayBuffer()));
    await rename(`${file}.new`, file);
    await handle.close();
    return file;
  } finally {
    lock.release();
  }
}

/** The folder of a migrated embedded database on disk, to be copied; the first caller makes it. */
export async function migratedDirectory(): Promise<string> {
  const { directory } = inject('databaseRun');
  const folder = join(directory, 'migrated');
  const dump = await openAsBlob(await (snapshot ??= migratedSnapshot()));
  const lock = lockDirectory(directory, 120_000);
  try {
    if (existsSync(folder)) return folder;
    const database = await PGlite.create({ dataDir: `${folder}.new`, loadDataDir: dump });
    await database.close();
    await rename(`${folder}.new`, folder);
    return folder;
  } finally {
    lock.release();
  }
}

/**
 * The embedded engine without its thread and its disk: the same SQL, values, errors and lock. `end` has the database
 * to itself: who comes later is refused.
 */
function memoryEngine(session: PgliteSession, end: () => Promise<void>): OpenEngine {
  const lock: ConnectionLock = new ConnectionLock(mostWaiting, () => commits.idle());
  let last: Promise<unknown> = Promise.resolve();
  let ended: Promise<void> | undefined;
  const run: StatementRunner['run'] = (statement) => {
    if (ended) return Promise.reject(new Error('the test closed its database'));
    const answer = last.then(async () => {
      try {
        return await session.run(statement);
      } catch (error) {
        if (!(error instanceof Error) || !('severity' in error)) throw error;
        throw toDatabaseError(toStatementErrorFields(error));
      }
    });
    last = answer.catch(() => {});
    return answer;
  };
  const commits = new GroupCommit(
    () => run(saveLog, patientLimits.statement),
    () => lock.isIdle,
  );
  const runner: StatementRunner = { run, commits };
  return {
    engine: 'embedded',
    acquire: async () => new EmbeddedSession(lock, async () => runner, patientLimits),
    stats: () => ({ waiting: lock.waiting, total: 1 }),
    close: () => (ended ??= last.then(end)),
  };
}

let template: Promise<string> | undefined;
let made = 0;

async function freshPostgres(): Promise<TestDatabase> {
  const place = await migratedPostgres();
  const source = await openPostgres({
    urls: [place.url],
    poolSize: 10,
    limits: patientLimits,
    mostWaiting,
    onError: () => {},
  });
  const handle = databaseHandle(source, patientLimits);
  const drop = async () => {
    await handle.close();
    await place.drop();
  };
  return { db: handle.db, engine: 'postgres', handle, source, drop };
}

/** A database on the test server that a test opens by its address. */
export interface PostgresPlace {
  url: string;
  drop: () => Promise<void>;
}

/** With the shop's tables and nothing in them. */
export async function migratedPostgres(): Promise<PostgresPlace> {
  template ??= migratedTemplate();
  return createPostgres(`template ${escapeIdentifier(await template)}`);
}

/** Without the shop's tables. */
export function emptyPostgres(): Promise<PostgresPlace> {
  return createPostgres('');
}

async function createPostgres(from: string): Promise<PostgresPlace> {
  const name = `${inject('databaseRun').name}_${process.pid}_${(made += 1)}`;
  const quoted = escapeIdentifier(name);
  await administer(async (client) => {
    await client.query(`create database ${quoted} ${from}`);
    // The machine itself does not crash in a test, so that nobody has to wait for its disk.
    await client.query(`alter database ${quoted} set synchronous_commit = off`);
  });
  const drop = async () => {
    await administer((client) => client.query(`drop database if exists ${quoted} with (force)`));
  };
  return { url: urlOf(name), drop };
}

async function migratedTemplate(): Promise<string> {
  const template = `${inject('databaseRun').name}_template`;
  const unfinished = `${template}_new`;
  await administer(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext($1))`, [template]);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rows.length > 0) return;
    await client.query(`drop database if exists ${escapeIdentifier(unfinished)} with (force)`);
    await client.query(`create database ${escapeIdentifier(unfinished)}`);
    const handle = await openDatabase({ databaseUrl: urlOf(unfinished), dataDir: '' });
    await migrate(handle).finally(handle.close);
    await client.query(
      `alter database ${escapeIdentifier(unfinished)} rename to ${escapeIdentifier(template)}`,
    );
  });
  return template;
}

function urlOf(name: string): string {
  const url = new URL(testDatabaseUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function administer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: testDatabaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
