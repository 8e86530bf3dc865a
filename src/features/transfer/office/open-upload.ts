import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Db } from '#db/database.ts';
import type { ImportProblem } from '#db/imports/import-details.ts';
import type { ImportRun } from '#db/imports/import-runs.ts';
import { folderSource, NotAStoreFolder } from '#features/transfer/sources/folder-source.ts';
import { fileNames, type StoreSource } from '#features/transfer/sources/store-source.ts';
import { openTable } from '#features/transfer/sheets/open-table.ts';
import { sheetSource } from '#features/transfer/sheets/sheet-source.ts';
import type { SheetKind } from '#rules/transfer/sheets/sheet-fields.ts';
import { permittedSource, withoutSettings } from './gentle-source.ts';
import type { ImportFiles } from './import-files.ts';
import { BadUpload, unzipStore } from '#features/transfer/sources/unzip-store.ts';

interface Opening {
  signal: AbortSignal;
  onProblem: (problem: ImportProblem) => void;
}

/**
 * The source that an uploaded file is. A zip is unpacked once, and parts that the import has no permission for are refused
 * line by line (rule import-export/office-roles). Throws `BadUpload` for a file that is none.
 */
export async function openUpload(
  { db, files }: { db: Db; files: ImportFiles },
  run: ImportRun,
  { signal, onProblem }: Opening,
): Promise<StoreSource> {
  if (run.kind !== 'folder') return openSheet(db, files, { ...run, kind: run.kind });
  const folder = files.store(run.id);
  if (!existsSync(folder)) await unpack(files, run.id, signal);
  const source = permittedSource(await openFolder(folder), run.permissions);
  if (!run.isDemo || !source.files.settings) return source;
  const file = fileNames.settings;
  onProblem({ severity: 'warning', file, line: 1, field: '', code: 'demo-owner', detail: '' });
  return withoutSettings(source);
}

async function openSheet(
  db: Db,
  files: ImportFiles,
  { id, kind, fileName, matching, permissions }: ImportRun & { kind: SheetKind },
): Promise<StoreSource> {
  const folder = files.rows(id);
  await openTable(await files.sent(id), folder);
  if (matching === null) throw new Error('a sheet without a matching of its columns');
  const mayPrices = permissions.includes('prices:write');
  return sheetSource(db, { kind, folder, fileName, matching, mayPrices });
}

/** A folder that has its name is complete. */
async function unpack(files: ImportFiles, id: number, signal: AbortSignal): Promise<void> {
  const folder = files.store(id);
  const partial = `${folder}.new`;
  await rm(partial, { recursive: true, force: true });
  try {
    await unzipStore(await files.sent(id), partial, { signal });
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function openFolder(folder: string): Promise<StoreSource> {
  const source = await folderSource(folder).catch((error: unknown) => {
    throw error instanceof NotAStoreFolder ? new BadUpload('not-a-store') : error;
  });
  if (Object.keys(source.files).length === 0) throw new BadUpload('not-a-store');
  return source;
}
