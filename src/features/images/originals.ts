import { constants } from 'node:fs';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { FilesAway, type FileStore, type FoundFile } from '#platform/files/file-store.ts';
import type { ImageQueue } from './image-queue.ts';
import { isImageFile, missingImageFile } from './image-sizes.ts';
import type { PaintedPicture } from './paint-picture.ts';
import type { PictureWork } from './picture-work.ts';

/** How long a process relies on what it has found in a bucket, and on having found nothing, in milliseconds. */
const foundMs = 10_000;
const missingMs = 5_000;
/** Files that a process remembers. */
const mostKnown = 100_000;

const folder = 'images/originals';

/** The key of an original in the store of files. */
export const originalKey = (file: string): string => `${folder}/${file}`;

export interface PictureMaker {
  make: (work: PictureWork) => Promise<Buffer>;
  queue: ImageQueue<Buffer>;
}

interface Known {
  found: FoundFile | null;
  until: number;
}

/**
 * The originals of the catalog's pictures. A folder is asked each time. What a bucket has answered counts for 10 seconds, so that
 * pictures of which this machine has a copy cost no request, and for as long as the bucket does not answer.
 */
export class Originals {
  readonly #files: FileStore;
  readonly #maker: PictureMaker;
  readonly #painted: (file: string) => PaintedPicture | null;
  readonly #known = new LRUCache<string, Known>({ max: mostKnown });
  readonly #asking = new Map<string, Promise<FoundFile | null>>();

  constructor(
    files: FileStore,
    maker: PictureMaker,
    painted: (file: string) => PaintedPicture | null,
  ) {
    this.#files = files;
    this.#maker = maker;
    this.#painted = painted;
  }

  /** Null where there is none, and none can be painted. Throws `FilesAway` where nothing is known of it. */
  async find(file: string): Promise<FoundFile | null> {
    if (!isImageFile(file) || file === missingImageFile) return null;
    const key = originalKey(file);
    const found = await this.#find(key);
    if (found !== null) return found;
    const picture = this.#painted(file);
    if (picture === null) return null;
    await this.#maker.queue.ask(key, async () => {
      const bytes = await this.#maker.make({ kind: 'paint', picture });
      await this.#files.write(key, bytes);
      return bytes;
    });
    this.#known.delete(key);
    return this.#find(key);
  }

  /** Gives the work a path with the original's bytes, for as long as it takes. Null where there is none. */
  async withPath<T>(file: string, work: (path: string) => Promise<T>): Promise<T | null> {
    if ((await this.find(file)) === null) return null;
    return this.#files.withPath(originalKey(file), work);
  }

  /** Copies an original to a path, whose folder it makes, unless the same is there; false where there is none. */
  async copyTo(file: string, path: string): Promise<boolean> {
    const found = await this.find(file);
    if (found === null) return false;
    const copy = await stat(path).catch(() => null);
    if (copy?.size === found.bytes && copy.mtimeMs >= found.changedAt) return true;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const copied = await this.#files.withPath(originalKey(file), async (from) => {
      await copyFile(from, path, constants.COPYFILE_FICLONE);
      return true;
    });
    return copied === true;
  }

  /** A picture that this process has changed is looked for again. */
  forget(file: string): void {
    this.#known.delete(originalKey(file));
  }

  /** Null where there is none. */
  open(file: string): Promise<Readable | null> {
    return this.#files.open(originalKey(file));
  }

  /** The names of all, without those that were not painted yet. */
  async *names(): AsyncGenerator<string> {
    for await (const { key } of this.#files.list(folder)) {
      const file = key.slice(folder.length + 1);
      if (!file.includes('/')) yield file;
    }
  }

  async #find(key: string): Promise<FoundFile | null> {
    if (!this.#files.isRemote) return this.#files.find(key);
    const known = this.#known.get(key);
    if (known && performance.now() < known.until) return known.found;
    try {
      return await this.#ask(key);
    } catch (error) {
      if (known && error instanceof FilesAway) return known.found;
      throw error;
    }
  }

  /** Concurrent callers share one question. */
  #ask(key: string): Promise<FoundFile | null> {
    const asking = this.#asking.get(key) ?? this.#askNow(key);
    this.#asking.set(key, asking);
    return asking;
  }

  async #askNow(key: string): Promise<FoundFile | null> {
    try {
      const found = await this.#files.find(key);
      const until = performance.now() + (found === null ? missingMs : foundMs);
      this.#known.set(key, { found, until });
      return found;
    } finally {
      this.#asking.delete(key);
    }
  }
}
