import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#platform/files/file-store.ts';
import { replaceFile } from '#platform/replace-file.ts';

interface Piece {
  key: string;
  at: number;
  bytes: number;
}

/** Keys sort as the pieces follow each other. */
const keyOf = (folder: string, at: number) => `${folder}/${String(at).padStart(15, '0')}`;

/**
 * Stores a piece of a file that arrives in pieces, once it has come whole. `folder` is the key below which the pieces are,
 * `scratch` a folder of this machine.
 */
export async function storePiece(
  files: FileStore,
  { folder, at, scratch }: { folder: string; at: number; scratch: string },
  piece: Readable,
): Promise<void> {
  const path = join(scratch, `.${randomUUID()}.piece`);
  try {
    await pipeline(piece, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    if ((await stat(path)).size > 0) await files.move(path, keyOf(folder, at));
  } finally {
    await rm(path, { force: true });
  }
}

/** The bytes that have come without a gap. */
export async function receivedBytes(files: FileStore, folder: string): Promise<number> {
  return endOf(await piecesOf(files, folder));
}

/** Puts the pieces together at a path, unless that has been done. */
export async function joinPieces(files: FileStore, folder: string, path: string): Promise<void> {
  const pieces = await piecesOf(files, folder);
  const found = await stat(path).catch(() => null);
  if (pieces.length === 0 || found?.size === endOf(pieces)) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await replaceFile(path, async (temporary) => {
    const whole = await open(temporary, 'wx', 0o600);
    try {
      for (const { key, at } of pieces) {
        const bytes = await files.read(key);
        if (bytes === null) throw new Error(`a piece of a file is gone: ${key}`);
        await whole.write(bytes, 0, bytes.length, at);
      }
    } finally {
      await whole.close();
    }
    return true;
  });
}

/** In their order, up to the first gap. A piece may begin within the one before, where that was sent twice. */
async function piecesOf(files: FileStore, folder: string): Promise<Piece[]> {
  const found: Piece[] = [];
  for await (const { key, bytes } of files.list(folder))
    found.push({ key, at: Number(key.slice(key.lastIndexOf('/') + 1)), bytes });
  const pieces: Piece[] = [];
  let end = 0;
  for (const piece of found.toSorted((one, other) => one.at - other.at)) {
    if (piece.at > end) break;
    pieces.push(piece);
    end = Math.max(end, piece.at + piece.bytes);
  }
  return pieces;
}

function endOf(pieces: readonly Piece[]): number {
  return pieces.reduce((end, { at, bytes }) => Math.max(end, at + bytes), 0);
}
