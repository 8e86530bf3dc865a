import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '#contract/refusals.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { FolderFiles } from '#platform/files/folder-files.ts';
import { BoundedQueue } from '#platform/queues/bounded-queue.ts';
import {
  photoFile,
  photoSizes,
  photoTypeOf,
  type PhotoSize,
} from '#rules/catalog/reviews/photo-form.ts';
import { pictureProcess } from './picture-process.ts';
import type { PictureWork } from './picture-work.ts';

/** A photograph as the shop stores it: both sizes, made anew by the picture process. */
type MadePhoto = Readonly<Record<PhotoSize, Buffer>>;

type TakenPhoto =
  | { ok: true; photo: MadePhoto }
  | { ok: false; reason: 'empty' | 'size' | 'type' | 'unreadable' };

/** Customers' photographs: taken in, stored under random names, read and removed. */
export interface PhotoStore {
  /** Reads a sent file to its end and makes the photograph that the shop would store of it. */
  take: (sent: Readable & { truncated?: boolean }) => Promise<TakenPhoto>;
  /** Throws `FilesAway`, as `read` and `remove` do. */
  store: (file: string, photo: MadePhoto) => Promise<void>;
  /** Null where there is none. */
  read: (file: string, size: PhotoSize) => Promise<Buffer | null>;
  remove: (file: string) => Promise<void>;
  /** Removes what an interrupted request left before this time (in ms). */
  removeInterrupted: (before: number) => Promise<void>;
}

interface StoreOptions {
  /** Without it photographs are in the data folder. */
  files?: FileStore;
  /** Photographs that are still coming in are in it. */
  dataDir: string;
  /** Hears of photographs that cannot be decoded. */
  onError?: (error: unknown) => void;
  /** Makes a picture; for tests. */
  make?: (work: PictureWork) => Promise<Buffer>;
  /** How long a photograph waits for its turn, in milliseconds; for tests. */
  maxWaitMs?: number;
}

/**
 * One is made at a time, so that the catalog's pictures have the other core; beyond these the shop is busy. The server cuts a
 * form off after 30 seconds: one that waits says before that that the shop is busy.
 */
const limits = { concurrency: 1, maxWaiting: 100, maxWaitMs: 25_000 };

/** Photographs in the store of files, beside the catalog's pictures, where every process of the shop sees them. */
export function photoStore(options: StoreOptions): PhotoStore {
  const { files = new FolderFiles(options.dataDir) } = options;
  const incoming = join(options.dataDir, 'images', 'reviews', 'incoming');
  const make = options.make ?? ((work) => pictureProcess.make(work));
  const { maxWaitMs = limits.maxWaitMs } = options;
  const queue = new BoundedQueue({ ...limits, maxWaitMs }, () => new Refusal('busy'));
  return {
    take: async (sent) => {
      await mkdir(incoming, { recursive: true });
      const path = join(incoming, randomUUID());
      try {
        await pipeline(sent, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        if (sent.truncated) return { ok: false, reason: 'size' };
        const reason = await reasonAgainst(path);
        if (reason) return { ok: false, reason };
        const photo = await queue
          .run(() => makeBoth(path, make))
          .catch(unlessBusy(options.onError));
        return photo ? { ok: true, photo } : { ok: false, reason: 'unreadable' };
      } finally {
        await rm(path, { force: true });
      }
    },
    store: async (file, photo) => {
      for (const size of photoSizes) await files.write(keyOf(file, size), photo[size]);
    },
    read: (file, size) => files.read(keyOf(file, size)),
    remove: async (file) => {
      for (const size of photoSizes) await files.remove(keyOf(file, size));
    },
    removeInterrupted: (before) => removeOlder(incoming, before),
  };
}

/** A name from elsewhere must never lead out of the photographs. */
function keyOf(file: string, size: PhotoSize): string {
  if (!photoFile.test(file)) throw new Error(`no name of a photograph: ${file}`);
  return `images/reviews/${file}-${size}.webp`;
}

async function reasonAgainst(path: string): Promise<'empty' | 'type' | null> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(16), 0, 16, 0);
    // A form without a chosen file sends an empty one.
    if (bytesRead === 0) return 'empty';
    return photoTypeOf(buffer.subarray(0, bytesRead)) === null ? 'type' : null;
  } finally {
    await file.close();
  }
}

async function makeBoth(original: string, make: (work: PictureWork) => Promise<Buffer>) {
  const large = await make({ kind: 'photo', photo: original, size: 'large' });
  return { large, small: await make({ kind: 'photo', photo: large, size: 'small' }) };
}

/** Null for a photograph that could not be made; a shop that is busy says so itself. */
function unlessBusy(tell: StoreOptions['onError'] = () => undefined) {
  return (error: unknown): null => {
    if (error instanceof Refusal) throw error;
    tell(error);
    return null;
  };
}

async function removeOlder(folder: string, before: number): Promise<void> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(nullIfMissing);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
