import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isEmptyDatabase, restoreDatabase } from '#db/backup/restore-database.ts';
import type { DatabaseHandle } from '#db/database.ts';
import { readMigrations } from '#db/migrate.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { FolderFiles } from '#platform/files/folder-files.ts';
import { mapConcurrently } from '#platform/queues/map-concurrently.ts';
import { backedUpFolders } from './backup-format.ts';
import { Backup } from './open-backup.ts';

/** Why a backup cannot be restored here; nothing was changed. */
export type RestoreRefusal =
  | { reason: 'database-not-empty' }
  | { reason: 'folder-not-empty'; folder: string }
  /** The first migration that this version does not know. */
  | { reason: 'newer'; migration: string };

export type RestoreResult = { refusal: RestoreRefusal } | RestoredShop;

export interface RestoredShop {
  refusal: null;
  madeAt: string;
  rows: number;
  files: number;
}

interface RestoreInput {
  database: DatabaseHandle;
  files: FileStore;
  /** The files are checked in it before they take their place. */
  dataDir: string;
  now: Date;
  onTable?: (name: string) => void;
}

/** Files that take their place at once. */
const movedAtOnce = 8;

/**
 * Makes an empty database and the store of files those of a backup. The files are checked before the first row is written. In a
 * folder they take their place after the last row; into a bucket, which may fail, they go before the first one, and are removed again
 * where the rows fail: what fails leaves an empty shop. Throws `BadBackup`, and `FilesAway`.
 */
export async function restoreBackup(path: string, input: RestoreInput): Promise<RestoreResult> {
  const { database, files, dataDir, now } = input;
  const backup = await Backup.open(path);
  const staged = join(dataDir, `.restore-${randomUUID()}`);
  try {
    const refusal = await refusalOf(backup, input);
    if (refusal) return { refusal };
    await mkdir(staged, { recursive: true, mode: 0o700 });
    const count = await backup.writeFiles(staged);
    const placed: string[] = [];
    try {
      if (files.isRemote) await takePlace(staged, files, placed);
      const rows = await restoreRows(backup, database, { now, onTable: input.onTable });
      if (!files.isRemote) await takePlace(staged, files, placed);
      return { refusal: null, madeAt: backup.head.madeAt, rows, files: count };
    } catch (error) {
      await mapConcurrently(placed, movedAtOnce, (key) => files.remove(key)).catch(() => undefined);
      throw error;
    }
  } finally {
    backup.close();
    await rm(staged, { recursive: true, force: true });
  }
}

/** Gives the number of rows. */
async function restoreRows(
  backup: Backup,
  database: DatabaseHandle,
  { now, onTable }: { now: Date; onTable: RestoreInput['onTable'] },
): Promise<number> {
  let rows = 0;
  const { migrations, tables, sequences } = backup.head;
  const source = {
    migrations,
    tables,
    sequences,
    linesOf: (table: string) => backup.linesOf(table),
    onTable: (name: string, count: number) => {
      rows += count;
      onTable?.(name);
    },
  };
  await restoreDatabase(database, source, now);
  return rows;
}

async function refusalOf(
  { head }: Backup,
  { database, files, dataDir }: RestoreInput,
): Promise<RestoreRefusal | null> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const newer = head.migrations.find((name) => !known.has(name));
  if (newer !== undefined) return { reason: 'newer', migration: newer };
  if (!(await isEmptyDatabase(database.db))) return { reason: 'database-not-empty' };
  for (const folder of backedUpFolders) {
    const name = files.isRemote ? folder : join(dataDir, folder);
    if (!(await isEmpty(files, folder))) return { reason: 'folder-not-empty', folder: name };
  }
  return null;
}

async function isEmpty(files: FileStore, folder: string): Promise<boolean> {
  for await (const { key } of files.list(folder)) return key === '';
  return true;
}

/** Notes the key of each file before it is moved. */
async function takePlace(staged: string, files: FileStore, placed: string[]): Promise<void> {
  const found = new FolderFiles(staged);
  const keys: string[] = [];
  for (const folder of backedUpFolders)
    for await (const { key } of found.list(folder)) keys.push(key);
  await mapConcurrently(keys, movedAtOnce, async (key) => {
    placed.push(key);
    await files.move(join(staged, key), key);
  });
}
