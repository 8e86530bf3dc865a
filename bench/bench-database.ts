import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import type { DatabaseHandle, Db } from '#db/database.ts';

export interface BenchDatabase {
  /** What a process of the shop needs to find it. */
  environment: Record<string, string>;
  engine: string;
  dataDir: string;
  /** For the embedded engine: while no shop runs on it. */
  open(): Promise<DatabaseHandle>;
  drop(): Promise<void>;
}

/** On a machine with much else to do a million rows take their time. */
const fillingMs = 3_600_000;

/**
 * A database of its own: on the server that `DATABASE_URL` names, or embedded in a temporary folder.
 * `fill` runs once on the migrated, empty database. With `keepAs` (what `BENCH_KEEP` says) on a server it stays there under
 * that name, and the next run takes it as it is, with the migrations that came since.
 */
export async function makeDatabase(
  name: string,
  fill: (db: Db) => Promise<void>,
  keepAs = process.env['BENCH_KEEP'] ?? null,
): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arasta-bench-'));
  const server = process.env['DATABASE_URL'];
  const kept = server === undefined ? undefined : (keepAs ?? undefined);
  const { databaseUrl, isFilled } = await place(server, { name, kept });
  const open = (timeLimits = {}) =>
    openDatabase({ dataDir, timeLimits, ...(databaseUrl ? { databaseUrl } : {}) });
  const handle = await open({ statement: fillingMs });
  await migrate(handle);
  if (!isFilled) await fill(handle.db);
  if (server !== undefined && kept !== undefined)
    await onServer(server, `comment on database "${kept}" is '${filled}'`);
  await handle.close();
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    engine: handle.engine,
    dataDir,
    open: () => open(),
    async drop() {
      if (server !== undefined && kept === undefined)
        await onServer(server, `drop database "${name}" with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where the database is, and whether an earlier run filled it to its end. */
async function place(
  server: string | undefined,
  { name, kept }: { name: string; kept: string | undefined },
): Promise<{ databaseUrl?: string; isFilled: boolean }> {
  if (server === undefined) return { isFilled: false };
  const url = new URL(server);
  url.pathname = `/${kept ?? name}`;
  if (kept === undefined) await createOn(server, name);
  else {
    const mark = await markOf(server, kept);
    if (mark === filled) return { databaseUrl: url.href, isFilled: true };
    if (mark !== undefined && mark !== begun)
      throw new Error(`the database ${kept} was not made by a benchmark`);
    await createOn(server, kept);
    await onServer(server, `comment on database "${kept}" is '${begun}'`);
  }
  return { databaseUrl: url.href, isFilled: false };
}

/** What a kept database is marked with, before and after it is filled. */
const begun = 'benchmark, begun';
const filled = 'benchmark, filled';

/** Undefined where there is no such database. */
async function markOf(server: string, name: string): Promise<string | undefined> {
  const [mark] = await onServer(
    server,
    `select coalesce(shobj_description(oid, 'pg_database'), '') as word from pg_database where datname = '${name}'`,
  );
  return mark;
}

async function createOn(server: string, name: string): Promise<void> {
  await onServer(server, `drop database if exists "${name}" with (force)`);
  await onServer(server, `create database "${name}"`);
}

/** The words that the statement gives. */
async function onServer(server: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ word: string }>(statement);
  await client.end();
  return rows.map((row) => row.word);
}
