import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { announceImportedPhoto, findHeldPhotos } from '#db/transfer/returns/photos-of-returns.ts';
import type { ImportedPhotos, PhotoImport } from '#features/transfer/import/import-context.ts';
import type { ReturnRecord } from '#features/transfer/sources/return-record.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';
import { photoFile } from '#rules/catalog/reviews/photo-form.ts';
import { returnPhotoLimits } from '#rules/returns/return-photos.ts';

type Reason = Pick<Finding, 'code' | 'detail'>;

const ending = '.webp';
const busyMs = 500;
const mostTries = 120;

/** The stored name of a photo that a line of returns.jsonl names; null for a name that no photo can have. */
export function storedPhoto(file: string): string | null {
  const name = file.endsWith(ending) ? file.slice(0, -ending.length) : '';
  return photoFile.test(name) ? name : null;
}

/** Brings the photos of a store folder into the shop, before the transaction that gives them to their returns. */
export class PhotosToBring {
  readonly #photos: PhotoImport | null;
  /** Of the last batch: null for a photo that came, else why it did not. */
  #results = new Map<string, Reason | null>();

  constructor(photos: PhotoImport | null) {
    this.#photos = photos;
  }

  /**
   * Makes each photo anew that the shop lacks, as it does with those that customers send, and stores it (rule
   * import-export/return-photos). A dry run looks at files and their sizes alone. 1 query, and 1 for each photo.
   */
  async bring(db: Db, records: readonly ReturnRecord[]): Promise<void> {
    this.#results = new Map();
    if (this.#photos === null) return;
    const named = records.flatMap(({ returnNo, lines }) =>
      lines.flatMap(({ photos }) =>
        (photos ?? []).flatMap(({ file }) => {
          const name = storedPhoto(file);
          return name === null ? [] : [{ file: name, returnNo }];
        }),
      ),
    );
    if (named.length === 0) return;
    const held = await findHeldPhotos(db, named);
    for (const { file } of named)
      if (!held.has(file) && !this.#results.has(file))
        this.#results.set(file, await bringOne(db, file, this.#photos));
  }

  /** Whether a dry run would have brought it. */
  isFound(file: string): boolean {
    return this.#photos?.store === null && this.#results.get(file) === null;
  }

  /** The reason why a photo did not come. */
  reasonOf(file: string): Reason {
    return this.#results.get(file) ?? { code: 'no-picture', detail: file + ending };
  }
}

async function bringOne(db: Db, file: string, photos: PhotoImport): Promise<Reason | null> {
  const path = photos.pathOf(file + ending);
  const found = path === null ? null : await stat(path).catch(() => null);
  if (path === null || !found?.isFile()) return { code: 'no-picture', detail: file + ending };
  const bad = (reason: string): Reason => ({
    code: 'bad-picture',
    detail: `${file + ending}: ${reason}`,
  });
  if (found.size > returnPhotoLimits.bytes) return bad('size');
  if (photos.store === null) return null;
  const taken = await takePatiently(photos.store, path);
  if (!taken.ok) return bad(taken.reason);
  await announceImportedPhoto(db, file);
  await photos.store.store(file, taken.photo);
  return null;
}

/** Customers' photos go before: an import waits while the shop has too many of them. */
async function takePatiently(store: ImportedPhotos, path: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await store.take(createReadStream(path));
    } catch (error) {
      const isBusy = error instanceof Refusal && error.code === 'busy';
      if (!isBusy || tries === mostTries) throw error;
      await pause(busyMs);
    }
  }
}
