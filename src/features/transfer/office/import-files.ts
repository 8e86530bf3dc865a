import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The uploaded files of imports, in a folder of their own for each. */
export class ImportFiles {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'imports');
  }

  /** The file as it was sent. */
  sent(id: number): string {
    return join(this.#folder, String(id), 'sent');
  }

  /** The folder of a sheet's rows. */
  rows(id: number): string {
    return join(this.#folder, String(id));
  }

  /** The store folder that a zip was unpacked to. */
  store(id: number): string {
    return join(this.#folder, String(id), 'store');
  }

  /** The picture of the shop that an import replaced, as it was before (rule import-export/undo). */
  picture(id: number, file: string): string {
    return join(this.#folder, 'pictures', String(id), file);
  }

  /** The imports that have replaced pictures. */
  withPictures(): Promise<number[]> {
    return idsIn(join(this.#folder, 'pictures'));
  }

  async removePictures(id: number): Promise<void> {
    await rm(join(this.#folder, 'pictures', String(id)), { recursive: true, force: true });
  }

  /** The bytes of the file that have come. */
  async received(id: number): Promise<number> {
    const found = await stat(this.sent(id)).catch(() => null);
    return found?.size ?? 0;
  }

  /** Appends a piece that begins at `at`; the pieces before it have to be there. Gives the bytes that have come. */
  async append(id: number, at: number, piece: Readable): Promise<number> {
    await mkdir(join(this.#folder, String(id)), { recursive: true, mode: 0o700 });
    const flags = at === 0 ? 'w' : 'r+';
    await pipeline(piece, createWriteStream(this.sent(id), { flags, start: at, mode: 0o600 }));
    return this.received(id);
  }

  async remove(id: number): Promise<void> {
    await rm(join(this.#folder, String(id)), { recursive: true, force: true });
  }

  /** The imports that have files. */
  ids(): Promise<number[]> {
    return idsIn(this.#folder);
  }
}

async function idsIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
}
