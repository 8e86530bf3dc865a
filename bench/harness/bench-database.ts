import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase, type Db } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';

export interface BenchDatabase {
  engine: 'postgres' | 'embedded';
  /** The environment with which a shop process finds the database. */
  environment: Record<string, string>;
  dataDir: string;
  /** Runs `work` on the database. With the embedded engine no shop may run at that time. */
  use<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

interface DatabasePlan {
  /** Keeps databases of one benchmark apart. */
  name: string;
  /** Runs once on the migrated, empty database. */
  fill: (db: Db) => Promise<void>;
  /**
   * Follows the name in BENCH_KEEP, under which the database stays on a server; the next run uses it without filling it
   * again. Undefined: the database is never kept.
   */
  keepSuffix?: string;
}

/** Filling a million rows takes long on a busy machine. */
const statementLimitMs = 3_600_000;

/**
 * Runs `work` on a database of its own: on the server of `DATABASE_URL`, or embedded in a temporary folder. Drops it
 * afterwards, unless it is kept.
 */
export async function withDatabase<T>(
  { name, fill, keepSuffix }: DatabasePlan,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arasta-bench-'));
  const server = process.env['DATABASE_URL'] || null;
  const keptName = process.env['BENCH_KEEP'] || null;
  const isKept = server !== null && keptName !== null && keepSuffix !== undefined;
  const databaseName = isKept ? keptName + keepSuffix : `arasta_bench_${name}_${process.pid}`;
  try {
    const isFilled = server !== null && (await createOrFind(server, databaseName, isKept));
    const url = server === null ? null : urlOf(server, databaseName);
    const open = () =>
      openDatabase({
        dataDir,
        timeLimits: { statement: statementLimitMs },
        ...(url !== null && { databaseUrl: url }),
      });
    const handle = await open();
    await migrate(handle);
    if (!isFilled) await fill(handle.db);
    await handle.close();
    if (isKept) await mark(server, databaseName, filled);
    return await work({
      engine: handle.engine,
      environment: { DATA_DIR: dataDir, DATABASE_URL: url ?? '' },
      dataDir,
      async use(use) {
        const opened = await open();
        return await use(opened.db).finally(() => opened.close());
      },
    });
  } finally {
    if (server !== null && !isKept) await drop(server, databaseName);
    await rm(dataDir, { recursive: true, force: true });
  }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The comments of kept databases: an unfinished one is filled again, one that is not ours is left alone. */
const begun = 'benchmark, begun';
const filled = 'benchmark, filled';

/** True where an earlier run has filled the database to its end. */
async function createOrFind(server: string, name: string, isKept: boolean): Promise<boolean> {
  if (isKept) {
    const [found] = await onServer(
      server,
      `select coalesce(shobj_description(oid, 'pg_database'), '') as comment from pg_database where datname = '${name}'`,
    );
    if (found === filled) return true;
    if (found !== undefined && found !== begun)
      throw new Error(`BENCH_KEEP: the database ${name} was not made by a benchmark`);
  }
  await drop(server, name);
  await onServer(server, `create database "${name}"`);
  if (isKept) await mark(server, name, begun);
  return false;
}

async function mark(server: string, name: string, comment: string): Promise<void> {
  await onServer(server, `comment on database "${name}" is '${comment}'`);
}

async function drop(server: string, name: string): Promise<void> {
  await onServer(server, `drop database if exists "${name}" with (force)`);
}

async function onServer(server: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ comment: string }>(statement);
    return rows.map((row) => row.comment);
  } finally {
    await client.end();
  }
}
