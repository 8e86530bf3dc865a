import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { projectRoot } from '#tests/harness/app.ts';
import { extensions } from '#db/engine/pglite/instance.ts';

// A release's database as files: `0.2.0.embedded.tar.zst`, the data folder of PGlite, and `0.2.0.postgres.sql.zst`, what
// pg_dump writes.

const folder = join(projectRoot, 'tests/upgrade/databases');

/** The releases that are stored, the oldest first. */
export function storedReleases(): string[] {
  const names = readdirSync(folder).flatMap(
    (name) => name.match(/^(.+)\.embedded\.tar\.zst$/)?.[1] ?? [],
  );
  return names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

export type StoredFile = 'embedded.tar' | 'postgres.sql';

export async function writeReleaseFile(
  release: string,
  file: StoredFile,
  content: Buffer,
): Promise<void> {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 };
  const packed = await promisify(zstdCompress)(content, { params });
  writeFileSync(join(folder, `${release}.${file}.zst`), packed);
}

export async function readReleaseFile(release: string, file: StoredFile): Promise<Buffer> {
  return await promisify(zstdDecompress)(readFileSync(join(folder, `${release}.${file}.zst`)));
}

/** The data folder of an embedded database that is closed, as a tar. */
export async function packDataFolder(dataDir: string): Promise<Buffer> {
  const database = await PGlite.create({ dataDir, extensions });
  const dump = await database.dumpDataDir('none');
  await database.close();
  return Buffer.from(await dump.arrayBuffer());
}

/** Makes the data folder of such a tar. */
export async function unpackDataFolder(dataDir: string, tar: Buffer): Promise<void> {
  const loadDataDir = new Blob([new Uint8Array(tar)]);
  const database = await PGlite.create({ dataDir, extensions, loadDataDir });
  await database.close();
}
