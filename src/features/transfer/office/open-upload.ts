import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { ImportProblem } from '#db/imports/import-details.ts';
import type { ImportRun } from '#db/imports/import-runs.ts';
import { folderSource, NotAStoreFolder } from '#features/transfer/sources/folder-source.ts';
import { fileNames, type StoreSource } from '#features/transfer/sources/store-source.ts';
import { withoutSettings } from './gentle-source.ts';
import type { ImportFiles } from './import-files.ts';
import { BadUpload, unzipStore } from './unzip-store.ts';

interface Opening {
  isDemo: boolean;
  signal: AbortSignal;
  onProblem: (problem: ImportProblem) => void;
}

/** The source that an uploaded file is. A zip is unpacked once. Throws `BadUpload` for a file that is none. */
export async function openUpload(
  files: ImportFiles,
  run: ImportRun,
  { isDemo, signal, onProblem }: Opening,
): Promise<StoreSource> {
  const folder = files.store(run.id);
  if (!existsSync(folder)) await unpack(files, run.id, signal);
  const source = await openFolder(folder);
  if (!isDemo || !source.files.settings) return source;
  const file = fileNames.settings;
  onProblem({ severity: 'warning', file, line: 1, field: '', code: 'demo-owner', detail: '' });
  return withoutSettings(source);
}

/** A folder that has its name is complete. */
async function unpack(files: ImportFiles, id: number, signal: AbortSignal): Promise<void> {
  const folder = files.store(id);
  const partial = `${folder}.new`;
  await rm(partial, { recursive: true, force: true });
  try {
    await unzipStore(files.sent(id), partial, { signal });
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
