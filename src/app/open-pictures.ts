import { onceClaims } from '#db/access/once-claims.ts';
import type { DatabaseHandle } from '#db/database.ts';
import { imageStore, type ImageStore } from '#features/images/make-image.ts';
import { photoStore, type PhotoStore } from '#features/images/photo-store.ts';
import type { Environment } from '#platform/environment.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { openFiles } from '#platform/files/open-files.ts';
import type { Log } from '#platform/log.ts';
import type { DemoShop } from './demo/demo-folder.ts';

interface Given {
  environment: Environment;
  database: DatabaseHandle;
  demo: DemoShop | null;
  log: Log;
}

interface Opened {
  files: FileStore;
  images: ImageStore;
  photos: PhotoStore;
}

/** The shop's files: the pictures of the catalog, and the photographs that customers add. */
export async function openPictures({ environment, database, demo, log }: Given): Promise<Opened> {
  const { dataDir, filesBucket: bucket, pictureMegabytes } = environment;
  const files = await openFiles({ dataDir, bucket, onChange: logOf(log) });
  const images = imageStore({
    files,
    dataDir,
    mostMegabytes: pictureMegabytes,
    claims: onceClaims(database.db, 'picture', () => new Date()),
    ...(demo ? { painted: demo.picture } : {}),
    onError: (err, file) => log.warn({ err, file }, 'a picture could not be made'),
  });
  const photos = photoStore({
    files,
    dataDir,
    onError: (err) => log.warn({ err }, 'a photograph of a review could not be read'),
  });
  return { files, images, photos };
}

/** Tells when the bucket stops answering and when it answers again, once each. */
function logOf(log: Log) {
  return (isAway: boolean, reason: string): void => {
    if (!isAway) log.info('the bucket of files answers again');
    else
      log.warn(
        { reason },
        'the bucket of files does not answer: pictures without a copy here are not shown, and uploads are refused',
      );
  };
}
