import { forgetRemovedFiles, lockRemovedFiles } from '#db/customers/stored-photos.ts';
import type { Db } from '#db/database.ts';
import { mapConcurrently } from '#platform/queues/map-concurrently.ts';

/** Photographs per batch. */
const limit = 100;
/** Photographs at once: a transaction holds the batch, and a bucket is far away. */
const removedAtOnce = 8;

/** Time in ms after which a file that is still coming in belongs to a request that was cut off. */
const incomingMs = 3_600_000;

/**
 * Removes the files of photographs that are deleted, and what interrupted requests left (rule reviews/photo-deletion).
 * Any number of processes may run it at once: a file that is gone already is no error.
 */
export async function removePhotoFiles(
  services: {
    db: Db;
    clock: () => Date;
    photos: {
      remove: (file: string) => Promise<void>;
      removeInterrupted: (before: number) => Promise<void>;
    };
  },
  stopped: () => boolean,
): Promise<void> {
  const { db, clock, photos } = services;
  const now = clock();
  await photos.removeInterrupted(now.getTime() - incomingMs);
  const removeBatch = async (tx: Db): Promise<boolean> => {
    const files = await lockRemovedFiles(tx, { now, limit });
    if (files.length === 0) return false;
    await mapConcurrently(files, removedAtOnce, photos.remove);
    await forgetRemovedFiles(tx, files);
    return true;
  };
  while (!stopped() && (await db.transaction().execute(removeBatch)));
}
