import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJsonLines } from '#features/transfer/sources/read-lines.ts';
import { fileNames, photoFolder } from '#features/transfer/sources/store-source.ts';
import { replaceFile } from '#platform/replace-file.ts';

/** The shop's store of customers' photos; the feature `images` supplies the function. */
export interface ExportedPhotos {
  /** Null where there is none. */
  read: (file: string, size: 'large') => Promise<Buffer | null>;
}

/**
 * Writes the photos that the exported returns name beside them, after the snapshot is closed (rule
 * import-export/return-photos). Gives the number of those that the shop lacks, such as one that was deleted meanwhile.
 */
export async function exportReturnPhotos(
  folder: string,
  photos: ExportedPhotos | undefined,
): Promise<number> {
  const target = join(folder, photoFolder);
  let missing = 0;
  for await (const line of readJsonLines(join(folder, fileNames.returns), () => undefined)) {
    if (!('value' in line)) continue;
    for (const file of photosNamed(line.value)) {
      const bytes = (await photos?.read(file.replace(/\.webp$/, ''), 'large')) ?? null;
      if (bytes === null) missing += 1;
      else await writePhoto(target, file, bytes);
    }
  }
  return missing;
}

async function writePhoto(folder: string, file: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(join(folder, file), async (temporary) => {
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600 });
    return true;
  });
}

function photosNamed(record: unknown): string[] {
  return listOf(record, 'lines')
    .flatMap((line) => listOf(line, 'photos'))
    .flatMap((photo) => {
      const file: unknown = typeof photo === 'object' && photo && Reflect.get(photo, 'file');
      return typeof file === 'string' ? [file] : [];
    });
}

function listOf(record: unknown, key: string): unknown[] {
  const list: unknown = typeof record === 'object' && record && Reflect.get(record, key);
  return Array.isArray(list) ? list : [];
}
