import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { adoptImage, fileHash } from '#features/images/adopt-image.ts';
import type { ImageStore } from '#features/images/make-image.ts';
import type { PictureStore } from '#features/transfer/import/import-context.ts';
import type { PictureHistory } from '#features/transfer/office/undo-pictures.ts';
import { replaceFile } from '#platform/replace-file.ts';

/** The shop's pictures, as an import stores and finds them, and its undo puts them back. `paints`: the demo's drawings, which are no files. */
export function pictureStore(
  images: Pick<ImageStore, 'originals'>,
  paints: (file: string) => boolean,
): PictureStore & PictureHistory {
  const pathOf = (file: string) => join(images.originals, file);
  return {
    adopt: async (file, path, onChange) =>
      (await isSameFile(path, pathOf(file)))
        ? { ok: true, changed: false }
        : adoptImage(images, file, path, onChange),
    has: (file) => existsSync(pathOf(file)) || paints(file),
    hashOf: (file) => fileHash(pathOf(file)),
    keep: (file, copy) => copyWhole(pathOf(file), copy),
    putBack: (file, copy) => copyWhole(copy, pathOf(file)),
    remove: (file) => rm(pathOf(file), { force: true }),
  };
}

/** Copies a file, so that the copy is there as a whole or not at all. */
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await replaceFile(to, async (temporary) => {
    await copyFile(from, temporary, constants.COPYFILE_FICLONE);
    return true;
  });
}

/** Whether the files are equal: a picture that the shop already has need not be decoded again. */
async function isSameFile(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([stat(path), stat(other).catch(() => null)]);
  if (one.size !== two?.size) return false;
  return (await readFile(path)).equals(await readFile(other));
}
