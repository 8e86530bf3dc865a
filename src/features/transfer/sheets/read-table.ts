import { createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inChunks } from '#platform/in-chunks.ts';
import { readRows, type SheetRow } from './read-rows.ts';
import { sniffFile } from './sniff-file.ts';
import { infoPath, rowsPath, type TableInfo } from './table-files.ts';

/**
 * Reads an uploaded sheet into a file with a JSON array for each row, so that everything after it reads plain lines,
 * whatever the file was. Throws `BadUpload` for a file that is no sheet.
 */
export async function readTable(sent: string, folder: string): Promise<TableInfo> {
  const found = await sniffFile(sent);
  const partial = `${rowsPath(folder)}.new`;
  let rows = 0;
  try {
    const lines = linesOf(readRows(sent, found), () => (rows += 1));
    await pipeline(Readable.from(inChunks(lines)), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, rowsPath(folder));
  } finally {
    await rm(partial, { force: true });
  }
  const { encoding, delimiter } = found.format === 'csv' ? found : { encoding: '', delimiter: '' };
  const info = { format: found.format, encoding, delimiter, rows };
  await writeFile(infoPath(folder), JSON.stringify(info), { mode: 0o600 });
  return info;
}

async function* linesOf(rows: AsyncIterable<SheetRow>, count: () => void): AsyncGenerator<string> {
  for await (const { row, cells } of rows) {
    count();
    yield `${JSON.stringify([row, cells])}\n`;
  }
}
