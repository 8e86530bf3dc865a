import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { replaceFile } from '#platform/replace-file.ts';

/** Writes a file piece by piece so that nobody ever sees half of it. Its owner alone may read it. */
export async function writeWholeFile(
  path: string,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  await replaceFile(path, async (temporary) => {
    await pipeline(
      Readable.from(inChunks(pieces)),
      createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
    );
    return true;
  });
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
