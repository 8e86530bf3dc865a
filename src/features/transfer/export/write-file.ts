import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inChunks } from '#platform/in-chunks.ts';
import { replaceFile } from '#platform/replace-file.ts';

/** Streams into a temporary file that replaces `path` when it is complete. Only its owner can read it. */
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
