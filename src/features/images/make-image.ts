import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { replaceFile } from '#platform/replace-file.ts';
import type { ImageSize } from './image-sizes.ts';
import { isImageFile, missingImageFile } from './image-sizes.ts';
import { resizeImage } from './resize-image.ts';

type SizedImage =
  | { ok: true; etag: string; type: 'image/webp'; bytes: () => Promise<Buffer> }
  | { ok: false };

export interface ImageStore {
  /** The folder that holds the originals. */
  originals: string;
  /** Finds a picture; its bytes are made when they are asked for the first time. */
  read: (size: ImageSize, file: string) => Promise<SizedImage>;
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
const revision = 1;
const parallel = 2;

// Pictures pass once: libvips' own memory of operations would only grow the process.
sharp.cache(false);

/**
 * Pictures in `DATA_DIR/images`: originals in `originals/`, copies in `<size>/`. A copy is made once,
 * on the first request, by at most two makers at a time, and carries its original's modification
 * time: a copy whose time differs is out of date, whichever process replaced the original.
 */
export function imageStore(options: StoreOptions): ImageStore {
  const root = join(options.dataDir, 'images');
  const originals = join(root, 'originals');
  const turn = pLimit(parallel);
  const making = new Map<string, Promise<Buffer>>();
  const broken = new Map<string, number>();
  const onError = options.onError ?? (() => undefined);

  const once = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const running = making.get(key);
    if (running) return running;
    const started = turn(make).finally(() => making.delete(key));
    making.set(key, started);
    return started;
  };

  const findOriginal = async (file: string): Promise<{ path: string; time: number } | null> => {
    if (!isImageFile(file) || file === missingImageFile) return null;
    const path = join(originals, file);
    const time = await modified(path);
    if (time !== null || !options.makeMissing) return time === null ? null : { path, time };
    const painted = await once(path, async () => {
      const bytes = await options.makeMissing?.(file);
      if (bytes) await writeWhole(path, bytes);
      return bytes ?? Buffer.alloc(0);
    });
    const paintedTime = painted.length > 0 ? await modified(path) : null;
    return paintedTime === null ? null : { path, time: paintedTime };
  };

  const sized = async (size: ImageSize, file: string, time: number): Promise<Buffer> => {
    const copy = join(root, String(size), `${file}.${revision}.webp`);
    if (sameTime(await modified(copy), time)) return readFile(copy);
    return once(`${copy}@${time}`, async () => {
      const bytes = await resizeImage(join(originals, file), size);
      // A full disk must not hide the pictures: the copy is served even if it cannot be kept.
      await writeWhole(copy, bytes, time).catch((error: unknown) => onError(error, file));
      return bytes;
    });
  };

  const read = async (size: ImageSize, file: string): Promise<SizedImage> => {
    try {
      const found = await findOriginal(file);
      if (!found || broken.get(file) === found.time) return { ok: false };
      return {
        ok: true,
        etag: `"${revision}-${size}-${Math.trunc(found.time).toString(36)}"`,
        type: 'image/webp',
        bytes: () =>
          sized(size, file, found.time).catch((error: unknown) => {
            if (broken.size > 1000) broken.clear();
            broken.set(file, found.time);
            onError(error, file);
            throw error;
          }),
      };
    } catch (error) {
      onError(error, file);
      return { ok: false };
    }
  };

  const original = async (file: string) => (await findOriginal(file))?.path ?? null;
  return { originals, read, original };
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
