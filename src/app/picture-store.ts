import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { adoptImage } from '#features/images/adopt-image.ts';
import type { ImageStore } from '#features/images/make-image.ts';
import type { PictureStore } from '#features/transfer/import/import-context.ts';

/** The shop's pictures, as an import stores and finds them. `paints`: the demo's drawings, which are no files. */
export function pictureStore(
  images: Pick<ImageStore, 'originals'>,
  paints: (file: string) => boolean,
): PictureStore {
  const pathOf = (file: string) => join(images.originals, file);
  return {
    adopt: async (file, path) =>
      (await isSameFile(path, pathOf(file)))
        ? { ok: true, changed: false }
        : adoptImage(images, file, path),
    has: (file) => existsSync(pathOf(file)) || paints(file),
  };
}

/** Whether the files are equal: a picture that the shop already has need not be decoded again. */
async function isSameFile(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([stat(path), stat(other).catch(() => null)]);
  if (one.size !== two?.size) return false;
  return (await readFile(path)).equals(await readFile(other));
}
