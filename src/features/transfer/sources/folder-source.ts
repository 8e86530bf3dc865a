import { existsSync } from 'node:fs';
import { opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readJsonLines } from './read-lines.ts';
import { fileNames, photoFolder, sourceParts } from './store-source.ts';
import type { SourceLine, SourcePart, SourcePicture, StoreSource } from './store-source.ts';

/**
 * A store folder as a source (rules import-export/optional-files, import-export/json-lines): every
 * file is optional and is read as a stream. Throws `NotAStoreFolder` if none of the files exists.
 */
export async function folderSource(folder: string): Promise<StoreSource> {
  const images = join(folder, 'images');
  const photos = join(folder, photoFolder);
  const files: StoreSource['files'] = {};
  let total = 0;
  let read = 0;
  for (const part of sourceParts) {
    const path = join(folder, fileNames[part]);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) continue;
    total += found.size;
    const onBytes = (bytes: number) => {
      read += bytes;
    };
    files[part] = { name: fileNames[part], lines: () => linesOf(part, path, onBytes) };
  }
  if (Object.keys(files).length === 0 && !existsSync(images)) throw new NotAStoreFolder(folder);
  return {
    files,
    pictures: () => picturesOf(images),
    hasPicture: (file) => !file.includes('/') && existsSync(join(images, file)),
    returnPhoto: (file) => {
      const path = join(photos, file);
      return !file.includes('/') && existsSync(path) ? path : null;
    },
    knowsProductsByCode: false,
    progress: () => ({ read, total }),
  };
}

/** The folder does not exist, or has no file with a known name. */
export class NotAStoreFolder extends Error {
  readonly folder: string;

  constructor(folder: string) {
    super(`no store folder: ${folder}`);
    this.name = 'NotAStoreFolder';
    this.folder = folder;
  }
}

function linesOf(part: SourcePart, path: string, onBytes: (bytes: number) => void) {
  return part === 'settings' ? settingsLine(path) : readJsonLines(path, onBytes);
}

async function* settingsLine(path: string): AsyncGenerator<SourceLine> {
  try {
    const text = await readFile(path, 'utf8');
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    yield { line: 1, value };
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 120) : '';
    yield { line: 1, fault: { field: '', code: 'not-json', detail } };
  }
}

async function* picturesOf(folder: string): AsyncGenerator<SourcePicture> {
  if (!existsSync(folder)) return;
  for await (const entry of await opendir(folder)) {
    if (entry.isFile() && !entry.name.startsWith('.') && !/\.(?:txt|md|db)$/i.test(entry.name)) {
      yield { file: entry.name, path: join(folder, entry.name) };
    }
  }
}
