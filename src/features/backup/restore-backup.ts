import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isEmptyDatabase, restoreDatabase } from '#db/backup/restore-database.ts';
import type { DatabaseHandle } from '#db/database.ts';
import { readMigrations } from '#db/migrate.ts';
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
  dataDir: string;
  now: Date;
  onTable?: (name: string) => void;
}

/**
 * Makes an empty database and the files beside it those of a backup. The files are checked before the first row is written,
 * and take their place after the last one: what fails leaves an empty shop. Throws `BadBackup`.
 */
export async function restoreBackup(
  path: string,
  { database, dataDir, now, onTable }: RestoreInput,
): Promise<RestoreResult> {
  const backup = await Backup.open(path);
  const staged = join(dataDir, `.restore-${randomUUID()}`);
  try {
    const refusal = await refusalOf(backup, { database, dataDir });
    if (refusal) return { refusal };
    await mkdir(staged, { recursive: true, mode: 0o700 });
    const files = await backup.writeFiles(staged);
    let rows = 0;
    const { migrations, tables, sequences, madeAt } = backup.head;
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
    await takePlace(staged, dataDir);
    return { refusal: null, madeAt, rows, files };
  } finally {
    backup.close();
    await rm(staged, { recursive: true, force: true });
  }
}

async function refusalOf(
  { head }: Backup,
  { database, dataDir }: Pick<RestoreInput, 'database' | 'dataDir'>,
): Promise<RestoreRefusal | null> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const newer = head.migrations.find((name) => !known.has(name));
  if (newer !== undefined) return { reason: 'newer', migration: newer };
  if (!(await isEmptyDatabase(database.db))) return { reason: 'database-not-empty' };
  for (const folder of backedUpFolders) {
    const found = await readdir(join(dataDir, folder)).catch(() => []);
    if (found.length > 0) return { reason: 'folder-not-empty', folder: join(dataDir, folder) };
  }
  return null;
}

async function takePlace(staged: string, dataDir: string): Promise<void> {
  for (const folder of backedUpFolders) {
    const from = join(staged, folder);
    if (!existsSync(from)) continue;
    const to = join(dataDir, folder);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rm(to, { recursive: true, force: true });
    await rename(from, to);
  }
}
