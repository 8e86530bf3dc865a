import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { openDatabase } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';

export type EngineName = 'embedded' | 'postgres';

/** A database with the shop's tables and nothing in them, and a folder for the files of its shop. */
export interface Place {
  /** Absent: the database is in `dataDir`. */
  databaseUrl?: string;
  dataDir: string;
  drop: () => Promise<void>;
}

/** Makes as many empty shops as are wanted; `close` leaves nothing behind. */
export interface Places {
  engine: EngineName;
  /** The folder in which everything of them is. */
  folder: string;
  make: () => Promise<Place>;
  close: () => Promise<void>;
}

/** Places on the server, or in a temporary folder: the first one is migrated, all others are copies of it. */
export async function openPlaces(engine: EngineName, server: string | undefined): Promise<Places> {
  const folder = await mkdtemp(join(tmpdir(), 'arasta-year-'));
  const end = () => rm(folder, { recursive: true, force: true });
  if (engine === 'embedded') return { ...(await embeddedPlaces(folder)), close: end };
  if (!server)
    throw new Error('PostgreSQL needs DATABASE_URL: a server on which databases are made');
  return postgresPlaces(server, folder, end);
}

async function embeddedPlaces(folder: string): Promise<Omit<Places, 'close'>> {
  const template = join(folder, 'template');
  const handle = await openDatabase({ dataDir: template });
  await migrate(handle);
  await handle.close();
  return { engine: 'embedded', folder, make: copiesOf(join(template, 'database'), folder) };
}

/** Copies of the folder of an embedded database. */
export function copiesOf(database: string, folder: string): () => Promise<Place> {
  let made = 0;
  return async () => {
    const dataDir = join(folder, `shop-${(made += 1)}`);
    await cp(database, join(dataDir, 'database'), { recursive: true });
    return { dataDir, drop: () => rm(dataDir, { recursive: true, force: true }) };
  };
}

async function postgresPlaces(
  server: string,
  folder: string,
  end: () => Promise<void>,
): Promise<Places> {
  const name = `arasta_year_${process.pid}_${Date.now()}`;
  const template = `${name}_template`;
  await onServer(server, `create database ${escapeIdentifier(template)}`);
  const handle = await openDatabase({ databaseUrl: urlOf(server, template), dataDir: folder });
  await migrate(handle).finally(handle.close);
  let made = 0;
  return {
    engine: 'postgres',
    folder,
    make: async () => {
      const own = `${name}_${(made += 1)}`;
      const quoted = escapeIdentifier(own);
      await onServer(server, `create database ${quoted} template ${escapeIdentifier(template)}`);
      await onServer(server, `alter database ${quoted} set synchronous_commit = off`);
      return {
        databaseUrl: urlOf(server, own),
        dataDir: join(folder, own),
        drop: () => onServer(server, `drop database if exists ${quoted} with (force)`),
      };
    },
    close: async () => {
      await onServer(server, `drop database ${escapeIdentifier(template)} with (force)`);
      await end();
    },
  };
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
