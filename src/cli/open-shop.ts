import { pictureStore } from '#app/picture-store.ts';
import { openDemoFolder } from '#app/demo/demo-folder.ts';
import { openDatabase } from '#db/database.ts';
import type { DatabaseHandle } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { imageStore } from '#features/images/make-image.ts';
import type { ImageStore } from '#features/images/make-image.ts';
import { photoStore, type PhotoStore } from '#features/images/photo-store.ts';
import type { PictureStore } from '#features/transfer/import/import-context.ts';
import { readEnvironment } from '#platform/environment.ts';
import { makePrivate } from '#platform/private-folder.ts';
import { CannotRun } from './command.ts';
import type { CommandContext } from './command.ts';

export interface OpenShop {
  database: DatabaseHandle;
  images: ImageStore;
  pictures: PictureStore;
  photos: PhotoStore;
}

/**
 * Opens the shop that the environment names for one command, and always closes it. With `migrates` it first brings the
 * database to this version.
 */
export async function withShop<T>(
  context: CommandContext,
  input: { migrates: boolean },
  work: (shop: OpenShop) => Promise<T>,
): Promise<T> {
  const { databaseUrls, databaseReadUrls, dataDir, demo } = readEnvironment(context.variables);
  for (const path of makePrivate(dataDir)) context.complain(context.text.openToOthers(path));
  const database = await openDatabase({
    ...(databaseUrls !== undefined && { databaseUrl: databaseUrls }),
    readUrls: databaseReadUrls,
    dataDir,
    poolSize: 4,
    onError: (error) => context.complain(error.message),
  });
  try {
    if (input.migrates) await bringUpToDate(database);
    const demoShop = demo ? await openDemoFolder() : null;
    const images = imageStore({ dataDir, ...(demoShop && { painted: demoShop.picture }) });
    const pictures = pictureStore(images, (file) => demoShop?.hasPicture(file) === true);
    return await work({ database, images, pictures, photos: photoStore({ dataDir }) });
  } finally {
    await database.close();
  }
}

/** Migrates the database. Throws `CannotRun` if its migrations do not belong to this version; the message says what to do. */
export async function bringUpToDate(database: DatabaseHandle): Promise<string[]> {
  try {
    return await migrate(database);
  } catch (error) {
    if (error instanceof Error && error.constructor === Error) throw new CannotRun(error.message);
    throw error;
  }
}
