import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#platform/files/file-store.ts';
import { FolderFiles } from '#platform/files/folder-files.ts';
import { joinPieces, receivedBytes, storePiece } from '#platform/files/file-pieces.ts';

/**
 * The uploaded files of imports, in a folder of their own for each. In a bucket lie the pieces that came, which every process can put
 * together; what is read out of a file lies on the machine that reads it.
 */
export class ImportFiles {
  readonly #files: FileStore;
  readonly #folder: string;

  get isRemote(): boolean {
    return this.#files.isRemote;
  }

  /** Without a store of files they are all in the data folder. */
  constructor(dataDir: string, files: FileStore = new FolderFiles(dataDir)) {
    this.#files = files;
    this.#folder = join(dataDir, 'imports');
  }

  /** The path of the file as it was sent, on this machine; its pieces are fetched where they lie in a bucket. */
  async sent(id: number): Promise<string> {
    const path = this.#sent(id);
    if (this.#files.isRemote) await joinPieces(this.#files, piecesOf(id), path);
    return path;
  }

  /** The folder of a sheet's rows. */
  rows(id: number): string {
    return join(this.#folder, String(id));
  }

  /** The store folder that a zip was unpacked to. */
  store(id: number): string {
    return join(this.#folder, String(id), 'store');
  }

  /** The key of a picture of the shop that an import replaced, as it was before (rule import-export/undo). */
  picture(id: number, file: string): string {
    return `imports/pictures/${id}/${file}`;
  }

  async hasPicture(id: number, file: string): Promise<boolean> {
    return (await this.#files.find(this.picture(id, file))) !== null;
  }

  /** The imports that have replaced pictures. */
  withPictures(): Promise<number[]> {
    return this.#files.folders('imports/pictures').then(idsIn);
  }

  async removePictures(id: number): Promise<void> {
    await this.#files.removeFolder(`imports/pictures/${id}`);
  }

  /** The bytes of the file that have come. */
  async received(id: number): Promise<number> {
    if (this.#files.isRemote) return receivedBytes(this.#files, piecesOf(id));
    const found = await stat(this.#sent(id)).catch(() => null);
    return found?.size ?? 0;
  }

  /** Appends a piece that begins at `at`; the pieces before it have to be there. Gives the bytes that have come. */
  async append(id: number, at: number, piece: Readable): Promise<number> {
    const scratch = this.rows(id);
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    if (this.#files.isRemote)
      await storePiece(this.#files, { folder: piecesOf(id), at, scratch }, piece);
    else {
      const flags = at === 0 ? 'w' : 'r+';
      await pipeline(piece, createWriteStream(this.#sent(id), { flags, start: at, mode: 0o600 }));
    }
    return this.received(id);
  }

  async remove(id: number): Promise<void> {
    await this.#files.removeFolder(`imports/${id}`);
    await rm(this.rows(id), { recursive: true, force: true });
  }

  /** The imports that have files, here or in the bucket. */
  async ids(): Promise<number[]> {
    const here = await readdir(this.#folder).catch(() => []);
    const there = this.#files.isRemote ? await this.#files.folders('imports') : [];
    return [...new Set(idsIn([...here, ...there]))];
  }

  #sent(id: number): string {
    return join(this.#folder, String(id), 'sent');
  }
}

const piecesOf = (id: number) => `imports/${id}/pieces`;

function idsIn(names: readonly string[]): number[] {
  return names.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
}
