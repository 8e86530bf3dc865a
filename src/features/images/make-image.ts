import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { replaceFile } from '#platform/replace-file.ts';
import type { ImageFormat, ImageSize } from './image-sizes.ts';
import { isImageFile, missingImageFile } from './image-sizes.ts';
import { resizeImage } from './resize-image.ts';

type SizedImage =
  | { ok: true; etag: string; type: `image/${ImageFormat}`; bytes: () => Promise<Buffer> }
  | { ok: false };

export interface ImageStore {
  /** The folder that holds the originals. */
  originals: string;
  /** Finds a picture; its bytes are made when they are asked for the first time. */
  read: (size: ImageSize, file: string, format: ImageFormat) => Promise<SizedImage>;
  /** The path of an original, made first when it can be made; null when there is none. */
  original: (file: string) => Promise<string | null>;
}

interface StoreOptions {
  dataDir: string;
  /** Paints an original that is not in the folder; null when it knows no such picture. */
  makeMissing?: (file: string) => Promise<Buffer | null>;
  /** Hears of originals that cannot be decoded and of copies that cannot be kept. */
  onError?: (error: unknown, file: string) => void;
}

// The copies of an older way of making are not served: raise this when resize-image.ts changes.
const revision = 3;
const parallel = 2;

// Pictures pass once: libvips' own memory of operations would only grow the process.
sharp.cache(false);

/**
 * Pictures in `DATA_DIR/images`: originals in `originals/`, copies in `<size>/`. A copy is made once,
 * on the first request, by at most two makers at a time, and carries its original's modification
 * time: a copy whose time differs is out of date, whichever process replaced the original.
 */
export function imageStore(options: StoreOptions): ImageStore {
  const making = makingOnce();
  const folder = join(options.dataDir, 'images');
  const found = new Originals(folder, making, options.makeMissing);
  const copies = new Copies(folder, making, options.onError ?? (() => undefined));
  return {
    originals: found.folder,
    original: async (file) => (await found.find(file))?.path ?? null,
    read: (size, file, format) => copies.read({ size, file, format }, () => found.find(file)),
  };
}

type MakeOnce = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/** Whoever asks for what is being made waits for it; at most two are made at a time. */
function makingOnce(): MakeOnce {
  const turn = pLimit(parallel);
  const making = new Map<string, Promise<Buffer>>();
  return (key, make) => {
    const running = making.get(key);
    if (running) return running;
    const started = turn(make).finally(() => making.delete(key));
    making.set(key, started);
    return started;
  };
}

interface Original {
  path: string;
  /** Its modification time in ms. */
  time: number;
}

class Originals {
  readonly folder: string;
  readonly #once: MakeOnce;
  readonly #makeMissing: StoreOptions['makeMissing'];

  constructor(folder: string, once: MakeOnce, makeMissing: StoreOptions['makeMissing']) {
    this.folder = join(folder, 'originals');
    this.#once = once;
    this.#makeMissing = makeMissing;
  }

  async find(file: string): Promise<Original | null> {
    if (!isImageFile(file) || file === missingImageFile) return null;
    const path = join(this.folder, file);
    const time = await modified(path);
    if (time !== null || !this.#makeMissing) return time === null ? null : { path, time };
    const painted = await this.#once(path, async () => {
      const bytes = await this.#makeMissing?.(file);
      if (bytes) await writeWhole(path, bytes);
      return bytes ?? Buffer.alloc(0);
    });
    const paintedTime = painted.length > 0 ? await modified(path) : null;
    return paintedTime === null ? null : { path, time: paintedTime };
  }
}

interface Wish {
  size: ImageSize;
  file: string;
  format: ImageFormat;
}

class Copies {
  readonly #folder: string;
  readonly #once: MakeOnce;
  readonly #onError: (error: unknown, file: string) => void;
  /** Originals that cannot be decoded, by the time that they had. */
  readonly #broken = new Map<string, number>();

  constructor(folder: string, once: MakeOnce, onError: (error: unknown, file: string) => void) {
    this.#folder = folder;
    this.#once = once;
    this.#onError = onError;
  }

  async read(wish: Wish, findOriginal: () => Promise<Original | null>): Promise<SizedImage> {
    const { size, file, format } = wish;
    try {
      const found = await findOriginal();
      if (!found || this.#broken.get(file) === found.time) return { ok: false };
      return {
        ok: true,
        etag: `"${revision}-${size}-${format}-${Math.trunc(found.time).toString(36)}"`,
        type: `image/${format}`,
        bytes: () => this.#sized(wish, found).catch((error) => this.#fail(error, file, found)),
      };
    } catch (error) {
      this.#onError(error, file);
      return { ok: false };
    }
  }

  async #sized({ size, file, format }: Wish, { path, time }: Original): Promise<Buffer> {
    const copy = join(this.#folder, String(size), `${file}.${revision}.${format}`);
    if (sameTime(await modified(copy), time)) return readFile(copy);
    return this.#once(`${copy}@${time}`, async () => {
      const bytes = await resizeImage(path, size, format);
      // A full disk must not hide the pictures: the copy is served even if it cannot be kept.
      await writeWhole(copy, bytes, time).catch((error: unknown) => this.#onError(error, file));
      return bytes;
    });
  }

  #fail(error: unknown, file: string, { time }: Original): never {
    if (this.#broken.size > 1000) this.#broken.clear();
    this.#broken.set(file, time);
    this.#onError(error, file);
    throw error;
  }
}

/** `time` becomes the file's modification time (ms), before anybody can see it. */
async function writeWhole(path: string, bytes: Buffer, time?: number): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await replaceFile(path, async (temporary) => {
    await writeFile(temporary, bytes, { flag: 'wx' });
    if (time !== undefined) await utimes(temporary, time / 1000, time / 1000);
    return true;
  });
}

async function modified(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.mtimeMs : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** File systems keep times with different grain; two milliseconds cover the ones that matter. */
function sameTime(a: number | null, b: number): boolean {
  return a !== null && Math.abs(a - b) < 2;
}
