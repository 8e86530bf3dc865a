import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '#contract/refusals.ts';
import { FilesAway } from '#platform/files/file-store.ts';
import { BoundedQueue } from '#platform/queues/bounded-queue.ts';
import { photoTypeOf } from '#rules/catalog/reviews/photo-form.ts';
import {
  pictureLimits,
  type CropBox,
  type PictureError,
} from '#rules/catalog/pictures/picture-limits.ts';
import { isImageFile } from './image-sizes.ts';
import type { ImageStore } from './make-image.ts';
import { originalKey } from './originals.ts';
import { pictureProcess } from './picture-process.ts';
import { webpSize } from './webp-size.ts';

export type TakenPicture =
  | { ok: true; file: string; width: number; height: number }
  | { ok: false; reason: PictureError };

/** The form of a stored picture: a product's on white, another one with its transparency. */
type PictureForm = 'product' | 'cut-out';

/** Takes a merchant's pictures into the originals of the catalog. Refuses with `files-away` while they cannot be stored. */
export interface ProductPictureStore {
  /** Reads a picture to its end, makes it anew and stores it under a name that begins with `name`. */
  take: (
    sent: Readable & { truncated?: boolean },
    name: string,
    form?: PictureForm,
  ) => Promise<TakenPicture>;
  /** Stores a part of a picture; null where there is no such picture. */
  crop: (file: string, part: CropBox, name: string) => Promise<TakenPicture | null>;
}

/** One is made at a time, so that the shop's pages have the other core; beyond these the shop is busy. */
const limits = { concurrency: 1, maxWaiting: 100 };

/** Pictures in the store of files, where every process of the shop sees them. */
export function productPictureStore(
  images: Pick<ImageStore, 'files' | 'incoming' | 'withPath'>,
): ProductPictureStore {
  const { incoming } = images;
  const queue = new BoundedQueue(limits, () => new Refusal('busy'));
  async function make(
    path: string,
    { crop, form }: { crop: CropBox | null; form: PictureForm },
    name: string,
  ): Promise<TakenPicture> {
    const keepsGround = form === 'cut-out';
    const work = { kind: 'original', original: path, crop, keepsGround } as const;
    const bytes = await queue.run(() => pictureProcess.make(work)).catch(unlessBusy);
    const size = bytes && webpSize(bytes);
    if (!bytes || !size) return { ok: false, reason: 'unreadable' };
    if (crop && Math.min(size.width, size.height) < pictureLimits.crop)
      return { ok: false, reason: 'small-crop' };
    const file = `${name.slice(0, 80)}-${randomUUID().slice(0, 8)}.webp`;
    if (!isImageFile(file)) throw new Error(`no name of a picture: ${file}`);
    await images.files.write(originalKey(file), bytes).catch(refuseWhileAway);
    return { ok: true, file, ...size };
  }
  return {
    take: async (sent, name, form = 'product') => {
      await mkdir(incoming, { recursive: true });
      const path = join(incoming, randomUUID());
      try {
        const fits = await copyLimited(sent, path);
        if (!fits || sent.truncated) return { ok: false, reason: 'size' };
        const reason = await reasonAgainst(path);
        return reason ? { ok: false, reason } : await make(path, { crop: null, form }, name);
      } finally {
        await rm(path, { force: true });
      }
    },
    crop: (file, part, name) =>
      images.withPath(file, (path) => make(path, { crop: part, form: 'product' }, name)),
  };
}

class TooManyBytes extends Error {}

/** Whether the picture was within the limit. */
async function copyLimited(sent: Readable, path: string): Promise<boolean> {
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > pictureLimits.bytes ? new TooManyBytes() : null, chunk);
    },
  });
  try {
    await pipeline(sent, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return true;
  } catch (error) {
    if (error instanceof TooManyBytes) return false;
    throw error;
  }
}

async function reasonAgainst(path: string): Promise<'empty' | 'type' | null> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(16), 0, 16, 0);
    if (bytesRead === 0) return 'empty';
    return photoTypeOf(buffer.subarray(0, bytesRead)) === null ? 'type' : null;
  } finally {
    await file.close();
  }
}

function refuseWhileAway(error: unknown): never {
  throw error instanceof FilesAway ? new Refusal('files-away') : error;
}

/** Null for a picture that could not be made; a shop that is busy says so itself. */
function unlessBusy(error: unknown): null {
  if (error instanceof Refusal) throw error;
  return null;
}
