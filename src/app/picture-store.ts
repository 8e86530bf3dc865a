import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { adoptImage, hashOf, originalHash } from '#features/images/adopt-image.ts';
import type { ImageStore } from '#features/images/make-image.ts';
import { originalKey } from '#features/images/originals.ts';
import type { PictureStore } from '#features/transfer/import/import-context.ts';
import type { PictureHistory } from '#features/transfer/office/undo-pictures.ts';

type Images = Pick<ImageStore, 'files' | 'incoming' | 'names' | 'forget'>;

/** The shop's pictures, as an import stores and finds them, and its undo puts them back. `paints`: the demo's drawings, which are no files. */
export function pictureStore(
  images: Images,
  dataDir: string,
  paints: (file: string) => boolean,
): PictureStore & PictureHistory {
  const { files } = images;
  const known = new KnownPictures(images, dataDir);
  return {
    adopt: async (file, path, onChange) => {
      if (await isSameFile(images, path, file)) return { ok: true, changed: false };
      const adopted = await adoptImage(images, file, path, onChange);
      images.forget(file);
      return adopted;
    },
    has: (file) => known.has(file) || paints(file),
    load: () => known.load(),
    hashOf: (file) => originalHash(files, file),
    keep: async (file, copy) => void (await files.copy(originalKey(file), copy)),
    putBack: async (file, copy) => {
      const isBack = await files.copy(copy, originalKey(file));
      images.forget(file);
      return isBack;
    },
    remove: async (file) => {
      await files.remove(originalKey(file));
      images.forget(file);
    },
  };
}

/** Tells whether the shop has a picture. A folder is looked into for each; the names in a bucket are read before an import. */
class KnownPictures {
  readonly #images: Images;
  readonly #dataDir: string;
  #names: ReadonlySet<string> = new Set();

  constructor(images: Images, dataDir: string) {
    this.#images = images;
    this.#dataDir = dataDir;
  }

  has(file: string): boolean {
    if (this.#images.files.isRemote) return this.#names.has(file);
    return existsSync(join(this.#dataDir, originalKey(file)));
  }

  async load(): Promise<void> {
    if (!this.#images.files.isRemote) return;
    const names = new Set<string>();
    for await (const name of this.#images.names()) names.add(name);
    this.#names = names;
  }
}

/** Whether the files are equal: a picture that the shop already has need not be decoded again. */
async function isSameFile({ files }: Images, path: string, file: string): Promise<boolean> {
  const [one, two] = await Promise.all([stat(path), files.find(originalKey(file))]);
  if (one.size !== two?.bytes) return false;
  return (await hashOf(createReadStream(path))) === (await originalHash(files, file));
}
