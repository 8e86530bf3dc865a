import { mkdir, open, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { FilesAway, type FileStore, type FoundFile } from '#platform/files/file-store.ts';
import { FolderFiles } from '#platform/files/folder-files.ts';
import { replaceFile } from '#platform/replace-file.ts';
import type { ImageFormat, ImageSize } from './image-sizes.ts';
import { ImageCopyCache } from './image-copy-cache.ts';
import { ImageQueue, NobodyWaits } from './image-queue.ts';
import { originalKey, Originals, type PictureMaker } from './originals.ts';
import type { PaintedPicture } from './paint-picture.ts';
import { pictureProcess } from './picture-process.ts';
import type { PictureWork } from './picture-work.ts';
import { SharedCopies, type CopyClaims } from './shared-copies.ts';

type SizedImage =
  | {
      ok: true;
      etag: string;
      type: `image/${ImageFormat}`;
      /**
       * `gone`: the requester has left; a picture that nobody else waits for is not made. Throws `FilesAway` where the bucket does
       * not answer.
       */
      bytes: (gone?: AbortSignal) => Promise<Buffer>;
    }
  /** `isAway`: there may be one, but the bucket does not answer. */
  | { ok: false; isAway?: boolean };

export interface ImageStore extends Pick<
  Originals,
  'withPath' | 'copyTo' | 'open' | 'names' | 'forget'
> {
  /** The store of the originals. */
  files: FileStore;
  /** A folder of this machine for pictures that are still coming in. */
  incoming: string;
  /** Finds a picture; its bytes are made when they are asked for the first time. */
  read: (size: ImageSize, file: string, format: ImageFormat) => Promise<SizedImage>;
  /** The picture that stands where there is none, as PNG. */
  missing: (size: ImageSize) => Promise<Buffer>;
}

interface StoreOptions {
  /** The originals are in it; without it they are in the data folder. */
  files?: FileStore;
  /** The copies of this machine are in it. */
  dataDir: string;
  /** Megabytes that copies may take on the disk; beyond it those that nobody asked for longest go. */
  mostMegabytes?: number;
  /** The source that a missing original is painted from; null when it knows no such picture. */
  painted?: (file: string) => PaintedPicture | null;
  /** Hears of originals that cannot be decoded and of copies that cannot be kept. */
  onError?: (error: unknown, file: string) => void;
  /** Makes a picture; for tests. */
  make?: (work: PictureWork) => Promise<Buffer>;
  /** With them, copies are in the bucket too, and all processes together make each of them once. */
  claims?: CopyClaims;
}

// The copies of an older way of making are not served: raise this when resize-image.ts changes.
const revision = 3;

/** A core is left to pages. Two that are decoded at once may take 200 MB. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * Pictures: originals in the store of files, copies in `DATA_DIR/images/<size>/`. A copy is made once, on the first request, in
 * the order of the requests, and carries its original's mark as its modification time: a copy whose time differs is out of
 * date, whichever process replaced the original.
 */
export function imageStore(options: StoreOptions): ImageStore {
  const { files = new FolderFiles(options.dataDir) } = options;
  const make = options.make ?? ((work) => pictureProcess.make(work));
  const maker = { make, queue: new ImageQueue<Buffer>(atOnce) };
  const originals = new Originals(files, maker, options.painted ?? (() => null));
  const copies = new Copies(maker, { ...options, files });
  const missing = new Map<ImageSize, Promise<Buffer>>();
  return {
    files,
    incoming: join(options.dataDir, 'images', 'incoming'),
    withPath: (file, work) => originals.withPath(file, work),
    copyTo: (file, path) => originals.copyTo(file, path),
    open: (file) => originals.open(file),
    names: () => originals.names(),
    forget: (file) => originals.forget(file),
    read: (size, file, format) => copies.read({ size, file, format }, () => originals.find(file)),
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

interface Wish {
  size: ImageSize;
  file: string;
  format: ImageFormat;
}

class Copies {
  readonly #files: FileStore;
  readonly #folder: string;
  readonly #maker: PictureMaker;
  readonly #kept: ImageCopyCache;
  readonly #shared: SharedCopies | null;
  readonly #onError: (error: unknown, file: string) => void;
  /** Originals that cannot be decoded, by their mark. */
  readonly #broken = new Map<string, number>();

  constructor(maker: PictureMaker, options: StoreOptions & { files: FileStore }) {
    const { onError = () => undefined, mostMegabytes = Infinity, files, claims } = options;
    const folder = join(options.dataDir, 'images');
    this.#files = files;
    this.#folder = folder;
    this.#maker = maker;
    this.#onError = onError;
    this.#kept = new ImageCopyCache(folder, mostMegabytes, (error) => onError(error, folder));
    this.#shared = files.isRemote && claims ? new SharedCopies(files, claims, onError) : null;
  }

  async read(wish: Wish, findOriginal: () => Promise<FoundFile | null>): Promise<SizedImage> {
    const { file } = wish;
    try {
      const found = await findOriginal();
      if (!found || this.#broken.get(file) === found.mark) return { ok: false };
      const bytes = (gone?: AbortSignal) =>
        this.#sized(wish, found, gone).catch((error) => this.#fail(error, file, found));
      return answer(wish, found.mark, bytes);
    } catch (error) {
      if (error instanceof FilesAway) return this.#lastKept(wish);
      this.#onError(error, file);
      return { ok: false };
    }
  }

  /** While the bucket does not answer: the copy of this machine, which may be of an older original. */
  async #lastKept(wish: Wish): Promise<SizedImage> {
    const kept = await readKept(this.#pathOf(wish), () => true).catch(() => null);
    if (kept === null) return { ok: false, isAway: true };
    return answer(wish, kept.mark, async () => kept.bytes);
  }

  async #sized(wish: Wish, { mark }: FoundFile, gone?: AbortSignal): Promise<Buffer> {
    const { size, file, format } = wish;
    const copy = this.#pathOf(wish);
    const kept = await readKept(copy, (time) => sameTime(time, mark));
    if (kept) return kept.bytes;
    const keep = async (bytes: Buffer) => {
      await this.#keep(copy, bytes, { file, mark });
      return bytes;
    };
    const make = async () => {
      const work = (original: string) => this.#maker.make({ kind: 'copy', original, size, format });
      const bytes = await this.#files.withPath(originalKey(file), work);
      if (bytes === null) throw new Error(`the original is gone: ${file}`);
      return keep(bytes);
    };
    const makeHere = (work: () => Promise<Buffer>) =>
      this.#maker.queue.ask(`${copy}@${mark}`, work, gone);
    if (this.#shared === null) return makeHere(make);
    const key = `images/sizes/${size}/${mark.toString(36)}/${file}.${revision}.${format}`;
    return this.#shared.once(key, { make, makeHere, keep });
  }

  #pathOf({ size, file, format }: Wish): string {
    return join(this.#folder, String(size), `${file}.${revision}.${format}`);
  }

  /** A full disk must not hide the pictures: the copy is served even if it cannot be kept. */
  async #keep(copy: string, bytes: Buffer, of: { file: string; mark: number }): Promise<void> {
    await writeWhole(copy, bytes, of.mark)
      .then(() => this.#kept.added(bytes.length))
      .catch((error: unknown) => this.#onError(error, of.file));
  }

  #fail(error: unknown, file: string, { mark }: FoundFile): never {
    if (error instanceof NobodyWaits || error instanceof FilesAway) throw error;
    if (this.#broken.size > 1000) this.#broken.clear();
    this.#broken.set(file, mark);
    this.#onError(error, file);
    throw error;
  }
}

function answer(
  { size, format }: Wish,
  mark: number,
  bytes: (gone?: AbortSignal) => Promise<Buffer>,
): SizedImage {
  const etag = `"${revision}-${size}-${format}-${Math.trunc(mark).toString(36)}"`;
  return { ok: true, etag, type: `image/${format}`, bytes };
}

/** The copy with its original's mark; null where there is none, or one of another original. */
async function readKept(
  copy: string,
  isIt: (mark: number) => boolean,
): Promise<{ bytes: Buffer; mark: number } | null> {
  const file = await open(copy).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!file) return null;
  try {
    const { mtimeMs } = await file.stat();
    return isIt(mtimeMs) ? { bytes: await file.readFile(), mark: mtimeMs } : null;
  } finally {
    await file.close();
  }
}

/** `mark` becomes the file's modification time (ms), before anybody can see it. */
async function writeWhole(path: string, bytes: Buffer, mark: number): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await replaceFile(path, async (temporary) => {
    await writeFile(temporary, bytes, { flag: 'wx' });
    // The time of access tells which copies nobody asks for any more.
    await utimes(temporary, Date.now() / 1000, mark / 1000);
    return true;
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** File systems keep times with different grain; two milliseconds cover the ones that matter. */
function sameTime(a: number, b: number): boolean {
  return Math.abs(a - b) < 2;
}
