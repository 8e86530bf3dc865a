import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A file of SQL that brings the database one step forward. */
export interface Migration {
  name: string;
  text: string;
  hash: string;
}

export interface MigrationOptions {
  onProgress?: (step: { name: string; number: number; of: number }) => void;
  /** Another folder than the shop's own; for tests. */
  folder?: URL;
  /** The names of those to apply, for the database of an older backup; all by default. */
  only?: ReadonlySet<string>;
}

const ownFolder = new URL('./migrations/', import.meta.url);
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;

/** Any number will do, as long as nothing else in this database takes it. */
const advisoryLock = 7_281_946_035;

/**
 * Brings the database to this version of the shop and gives the names of the files that were applied, in order. Each
 * file is one transaction; several processes may call it at once. Throws where an applied file was changed or is
 * missing here: the history goes forward only.
 */
export async function migrate(
  { db }: { db: Db },
  options: MigrationOptions = {},
): Promise<string[]> {
  const { only } = options;
  const all = await readMigrations(options.folder ?? ownFolder);
  const files = all.filter(({ name }) => only?.has(name) ?? true);
  if (await isUpToDate(db, files)) return [];
  const applied: string[] = [];
  for (const [index, file] of files.entries()) {
    const step = { name: file.name, number: index + 1, of: files.length };
    if (await applyOnce(db, files, file, () => options.onProgress?.(step))) applied.push(file.name);
  }
  return applied;
}

/** Whether `migrate` has nothing to do. Throws as it does. 2 queries. */
export async function isMigrated(db: Db): Promise<boolean> {
  return await isUpToDate(db, await readMigrations());
}

/**
 * Whether nothing is to be done, found without a lock: the case of most starts. An applied file stays applied, so a
 * process that migrates meanwhile changes nothing in a yes. 2 queries.
 */
async function isUpToDate(db: Db, files: readonly Migration[]): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('schema_migrations') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return false;
  const known = await selectHistory(db);
  checkHistory(known, files);
  return known.size === files.length;
}

/** Reads and orders the folder's files; throws on a name that has no place in the order. */
export async function readMigrations(folder: URL = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set(names.map((name) => name.slice(0, 4)));
  if (numbers.size < names.length || !names.every((name) => fileName.test(name)))
    throw new Error(
      `Migrations are named 0001_like_this.sql, each number once: ${names.join(' ')}`,
    );
  return await Promise.all(
    names.map(async (name) => {
      // a checkout may have changed the line ends, which is not a change
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** True where this call applied the file; another process may have been faster. */
async function applyOnce(
  db: Db,
  files: readonly Migration[],
  file: Migration,
  onStart: () => void,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    // others may be at it for long; a table that somebody holds, on the other hand, must not hold up the whole shop
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = '10min'`.execute(trx);
    await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(trx);
    await sql`set local lock_timeout = '10s'`.execute(trx);
    const known = await readHistory(trx);
    checkHistory(known, files);
    if (known.has(file.name)) return false;
    onStart();
    await sql.raw(file.text).execute(trx);
    await sql`insert into schema_migrations (name, hash) values (${file.name}, ${file.hash})`.execute(
      trx,
    );
    return true;
  });
}

async function readHistory(trx: Db): Promise<Map<string, string>> {
  await sql`
    create table if not exists schema_migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now()
    )`.execute(trx);
  return await selectHistory(trx);
}

async function selectHistory(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, hash from schema_migrations`.execute(db);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function checkHistory(known: ReadonlyMap<string, string>, files: readonly Migration[]): void {
  const here = new Map(files.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of known) {
    const hashHere = here.get(name);
    if (hashHere === undefined)
      throw new Error(`The database is newer than this shop: ${name} is not known here.`);
    if (hashHere !== hash)
      throw new Error(
        `${name} is not the file that was applied to this database. A migration is never edited: write a new one. A database that was made before release 0.2.0 cannot be updated: export it with the version that made it, and import it here.`,
      );
  }
  const missing = files.find(({ name }) => !known.has(name));
  const last = [...known.keys()].sort().at(-1);
  if (missing && last !== undefined && missing.name < last)
    throw new Error(`${missing.name} comes before ${last}, which is already applied.`);
}
