import { mkdir, open, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from '#platform/replace-file.ts';
import type { ImageFormat, ImageSize } from './image-sizes.ts';
import { isImageFile, missingImageFile } from './image-sizes.ts';
import { ImageCopyCache } from './image-copy-cache.ts';
import { ImageQueue, NobodyWaits } from './image-queue.ts';
import type { PaintedPicture } from './paint-picture.ts';
import { pictureProcess } from './picture-process.ts';
import type { PictureWork } from './picture-work.ts';

type SizedImage =
  | {
      ok: true;
      etag: string;
      type: `image/${ImageFormat}`;
      /** `gone`: the requester has left; a picture that nobody else waits for is not made. */
      bytes: (gone?: AbortSignal) => Promise<Buffer>;
    }
  | { ok: false };

export interface ImageStore {
  /** The folder that holds the originals. */
  originals: string;
  /** Finds a picture; its bytes are made when they are asked for the first time. */
  read: (size: ImageSize, file: string, format: ImageFormat) => Promise<SizedImage>;
  /** The path of an original, made first when it can be made; null when there is none. */
  original: (file: string) => Promise<string | null>;
  /** The picture that stands where there is none, as PNG. */
  missing: (size: ImageSize) => Promise<Buffer>;
}

interface StoreOptions {
  dataDir: string;
  /** Megabytes that copies may take on the disk; beyond it those that nobody asked for longest go. */
  mostMegabytes?: number;
  /** The source that a missing original is painted from; null when it knows no such picture. */
  painted?: (file: string) => PaintedPicture | null;
  /** Hears of originals that cannot be decoded and of copies that cannot be kept. */
  onError?: (error: unknown, file: string) => void;
  /** Makes a picture; for tests. */
  make?: (work: PictureWork) => Promise<Buffer>;
}

// The copies of an older way of making are not served: raise this when resize-image.ts changes.
const revision = 3;

/** A core is left to pages. Two that are decoded at once may take 200 MB. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * Pictures in `DATA_DIR/images`: originals in `originals/`, copies in `<size>/`. A copy is made once,
 * on the first request, in the order of the requests, and carries its original's modification
 * time: a copy whose time differs is out of date, whichever process replaced the original.
 */
export function imageStore(options: StoreOptions): ImageStore {
  const make = options.make ?? ((work) => pictureProcess.make(work));
  const maker = { make, queue: new ImageQueue<Buffer>(atOnce) };
  const folder = join(options.dataDir, 'images');
  const found = new Originals(folder, maker, options.painted);
  const copies = new Copies(folder, maker, options);
  const missing = new Map<ImageSize, Promise<Buffer>>();
  return {
    originals: found.folder,
    original: async (file) => (await found.find(file))?.path ?? null,
    read: (size, file, format) => copies.read({ size, file, format }, () => found.find(file)),
    missing: (size) => {
      const known = missing.get(size);
      if (known) return known;
      // Outside the queue, so that it is answered even while a thousand others are made.
      const drawn = make({ kind: 'missing', size });
      missing.set(size, drawn);
      drawn.catch(() => missing.delete(size));
      return drawn;
    },
  };
}

interface Maker {
  make: (work: PictureWork) => Promise<Buffer>;
  queue: ImageQueue<Buffer>;
}

interface Original {
  path: string;
  /** Its modification time in ms. */
  time: number;
}

class Originals {
  readonly folder: string;
  readonly #maker: Maker;
  readonly #painted: StoreOptions['painted'];

  constructor(folder: string, maker: Maker, painted: StoreOptions['painted']) {
    this.folder = join(folder, 'originals');
    this.#maker = maker;
    this.#painted = painted;
  }

  async find(file: string): Promise<Original | null> {
    if (!isImageFile(file) || file === missingImageFile) return null;
    const path = join(this.folder, file);
    const time = await modified(path);
    if (time !== null) return { path, time };
    const picture = this.#painted?.(file) ?? null;
    if (picture === null) return null;
    await this.#maker.queue.ask(path, async () => {
      const bytes = await this.#maker.make({ kind: 'paint', picture });
      await writeWhole(path, bytes);
      return bytes;
    });
    const paintedTime = await modified(path);
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
  readonly #maker: Maker;
  readonly #kept: ImageCopyCache;
  readonly #onError: (error: unknown, file: string) => void;
  /** Originals that cannot be decoded, by the time that they had. */
  readonly #broken = new Map<string, number>();

  constructor(folder: string, maker: Maker, options: StoreOptions) {
    const { onError = () => undefined, mostMegabytes = Infinity } = options;
    this.#folder = folder;
    this.#maker = maker;
    this.#onError = onError;
    this.#kept = new ImageCopyCache(folder, mostMegabytes, (error) => onError(error, folder));
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
        bytes: (gone) =>
          this.#sized(wish, found, gone).catch((error) => this.#fail(error, file, found)),
      };
    } catch (error) {
      this.#onError(error, file);
      return { ok: false };
    }
  }

  async #sized(wish: Wish, { path, time }: Original, gone?: AbortSignal): Promise<Buffer> {
    const { size, file, format } = wish;
    const copy = join(this.#folder, String(size), `${file}.${revision}.${format}`);
    const kept = await readKept(copy, time);
    if (kept) return kept;
    const make = async () => {
      const bytes = await this.#maker.make({ kind: 'copy', original: path, size, format });
      // A full disk must not hide the pictures: the copy is served even if it cannot be kept.
      await writeWhole(copy, bytes, time)
        .then(() => this.#kept.added(bytes.length))
        .catch((error: unknown) => this.#onError(error, file));
      return bytes;
    };
    return this.#maker.queue.ask(`${copy}@${time}`, make, gone);
  }

  #fail(error: unknown, file: string, { time }: Original): never {
    if (error instanceof NobodyWaits) throw error;
    if (this.#broken.size > 1000) this.#broken.clear();
    this.#broken.set(file, time);
    this.#onError(error, file);
    throw error;
  }
}

/** The copy's bytes; null where there is none, or one of another original. */
async function readKept(copy: string, time: number): Promise<Buffer | null> {
  const file = await open(copy).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!file) return null;
  try {
    return sameTime((await file.stat()).mtimeMs, time) ? await file.readFile() : null;
  } finally {
    await file.close();
  }
}

/** `time` becomes the file's modification time (ms), before anybody can see it. */
async function writeWhole(path: string, bytes: Buffer, time?: number): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await replaceFile(path, async (temporary) => {
    await writeFile(temporary, bytes, { flag: 'wx' });
    // The time of access tells which copies nobody asks for any more.
    if (time !== undefined) await utimes(temporary, Date.now() / 1000, time / 1000);
    return true;
  });
}

async function modified(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.mtimeMs : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** File systems keep times with different grain; two milliseconds cover the ones that matter. */
function sameTime(a: number, b: number): boolean {
  return Math.abs(a - b) < 2;
}
