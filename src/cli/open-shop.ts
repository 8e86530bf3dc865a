import { pictureStore } from '#app/picture-store.ts';
import { openDemoFolder } from '#app/demo/demo-folder.ts';
import { openDatabase } from '#db/database.ts';
import type { DatabaseHandle } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { imageStore } from '#features/images/make-image.ts';
import type { ImageStore } from '#features/images/make-image.ts';
import { photoStore, type PhotoStore } from '#features/images/photo-store.ts';
import type { PictureStore } from '#features/transfer/import/import-context.ts';
import { readEnvironment, type Environment } from '#platform/environment.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { makePrivate } from '#platform/private-folder.ts';
import { CannotRun } from './command.ts';
import type { CommandContext } from './command.ts';

export interface OpenShop {
  database: DatabaseHandle;
  files: FileStore;
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
  const environment = readEnvironment(context.variables);
  const { databaseUrls, databaseReadUrls, dataDir, demo } = environment;
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
    const files = await filesOf(environment, context);
    const images = imageStore({ files, dataDir, ...(demoShop && { painted: demoShop.picture }) });
    const pictures = pictureStore(images, dataDir, (file) => demoShop?.hasPicture(file) === true);
    return await work({
      database,
      files,
      images,
      pictures,
      photos: photoStore({ files, dataDir }),
    });
  } finally {
    await database.close();
  }
}

/** The shop's files, for a command. */
export function filesOf(
  { dataDir, filesBucket: bucket }: Pick<Environment, 'dataDir' | 'filesBucket'>,
  { complain, text }: Pick<CommandContext, 'complain' | 'text'>,
): Promise<FileStore> {
  const onChange = (isAway: boolean, reason: string) => {
    if (isAway) complain(text.filesAway(reason));
  };
  return openFiles({ dataDir, bucket, onChange });
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
