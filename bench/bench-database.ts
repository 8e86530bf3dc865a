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

/**
 * A database of its own: on the server that `DATABASE_URL` names, or embedded in a temporary folder.
 * `fill` runs once on the migrated, empty database.
 */
export async function makeDatabase(
  name: string,
  fill: (db: Db) => Promise<void>,
): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arasta-bench-'));
  const server = process.env['DATABASE_URL'];
  const databaseUrl = server === undefined ? undefined : await createOn(server, name);
  const open = () => openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  const handle = await open();
  await migrate(handle);
  await fill(handle.db);
  await handle.close();
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    engine: handle.engine,
    dataDir,
    open,
    async drop() {
      if (server !== undefined) await onServer(server, `drop database "${name}" with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createOn(server: string, name: string): Promise<string> {
  await onServer(server, `drop database if exists "${name}" with (force)`);
  await onServer(server, `create database "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
