import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes a file piece by piece so that nobody ever sees half of it. Its owner alone may read it. */
export async function writeWholeFile(
  path: string,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await pipeline(
      Readable.from(inChunks(pieces)),
      createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** A write for each line would cost more than the lines do. */
async function* inChunks(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < 128 * 1024) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
