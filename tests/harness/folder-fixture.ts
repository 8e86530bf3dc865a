import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { fileNames, sourceParts } from '#features/transfer/sources/store-source.ts';
import type { StoreRecords } from './records-source.ts';

/** Writes records as a store folder with one picture. */
export async function writeStoreFolder(folder: string, store: StoreRecords): Promise<void> {
  await mkdir(join(folder, 'images'), { recursive: true });
  for (const part of sourceParts) {
    const records = [];
    for await (const record of store[part] ?? []) records.push(JSON.stringify(record));
    await writeFile(join(folder, fileNames[part]), records.join('\n'));
  }
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#fc0' } });
  await picture.png().toFile(join(folder, 'images', 'ampul.png'));
}
