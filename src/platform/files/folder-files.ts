import { constants, createReadStream } from 'node:fs';
import {
  copyFile,
  mkdir,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { replaceFile } from '#platform/replace-file.ts';
import { checkedKey, type FileStore, type FoundFile, type ListedFile } from './file-store.ts';

/** Files in a folder of this machine, or of a network file system that all processes mount. */
export class FolderFiles implements FileStore {
  readonly isRemote = false;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  isAway(): boolean {
    return false;
  }

  async find(key: string): Promise<FoundFile | null> {
    const found = await stat(this.#path(key)).catch(nullIfMissing);
    if (!found?.isFile()) return null;
    return { bytes: found.size, changedAt: found.mtimeMs, mark: found.mtimeMs };
  }

  read(key: string): Promise<Buffer | null> {
    return readFile(this.#path(key)).catch(nullIfMissing);
  }

  async open(key: string) {
    const file = createReadStream(this.#path(key));
    return once(file, 'open').then(() => file, nullIfMissing);
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const path = await this.#place(key);
    await replaceFile(path, async (temporary) => {
      await writeFile(temporary, bytes, { flag: 'wx' });
      return true;
    });
  }

  async move(from: string, key: string): Promise<void> {
    const path = await this.#place(key);
    try {
      await rename(from, path);
    } catch (error) {
      if (!hasCode(error, 'EXDEV')) throw error;
      // The folder is on another disk.
      await copyWhole(from, path);
      await rm(from);
    }
  }

  async copy(from: string, to: string): Promise<boolean> {
    if ((await this.find(from)) === null) return false;
    await copyWhole(this.#path(from), await this.#place(to));
    return true;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  async *list(folder: string): AsyncGenerator<ListedFile> {
    const entries = await opendir(this.#path(folder)).catch(nullIfMissing);
    if (!entries) return;
    for await (const entry of entries) {
      // A file that is being written has such a name.
      if (entry.name.startsWith('.')) continue;
      const key = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.list(key);
      else if (entry.isFile()) {
        const found = await this.find(key);
        if (found) yield { key, bytes: found.bytes };
      }
    }
  }

  async folders(folder: string): Promise<string[]> {
    const entries = await readdir(this.#path(folder), { withFileTypes: true }).catch(nullIfMissing);
    return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  async removeFolder(folder: string): Promise<void> {
    await rm(this.#path(folder), { recursive: true, force: true });
  }

  async withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null> {
    return (await this.find(key)) === null ? null : work(this.#path(key));
  }

  #path(key: string): string {
    return join(this.#folder, checkedKey(key));
  }

  /** The path of a file that is about to be written. */
  async #place(key: string): Promise<string> {
    const path = this.#path(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  }
}

async function copyWhole(from: string, to: string): Promise<void> {
  await replaceFile(to, async (temporary) => {
    await copyFile(from, temporary, constants.COPYFILE_FICLONE);
    return true;
  });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function nullIfMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}
