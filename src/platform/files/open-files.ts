import { join } from 'node:path';
import type { RequestOptions } from './bucket-requests.ts';
import { FilesAway, type FileStore } from './file-store.ts';
import type { BucketPlace } from './files-url.ts';
import { FolderFiles } from './folder-files.ts';

interface FilesPlace extends Pick<RequestOptions, 'onChange'> {
  dataDir: string;
  /** Absent: the files are in the data folder. */
  bucket: BucketPlace | undefined;
}

/**
 * The shop's files, in the data folder or in a bucket. A bucket that does not answer is told of and hinders no start. The bucket's
 * code is loaded only by a shop that has one.
 */
export async function openFiles({
  dataDir,
  bucket: place,
  onChange,
}: FilesPlace): Promise<FileStore> {
  if (place === undefined) return new FolderFiles(dataDir);
  const { BucketFiles } = await import('./bucket-files.ts');
  const files = new BucketFiles({ place, scratch: join(dataDir, 'images', 'incoming'), onChange });
  try {
    await files.check();
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    if (!files.isAway()) onChange(true, reason);
  }
  return files;
}
