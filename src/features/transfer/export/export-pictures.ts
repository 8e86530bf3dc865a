import { constants } from 'node:fs';
import { copyFile, mkdir, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { swatchOf } from '#rules/catalog/swatch.ts';
import { readJsonLines } from '#features/transfer/sources/read-lines.ts';

/** The source of the shop's pictures for an export; the picture feature supplies the functions. */
export interface ExportedPictures {
  /** The folder of the originals. */
  originals: string;
  /** The path of an original, made when it can be made; null when there is none. */
  original: (file: string) => Promise<string | null>;
}

const rememberAtMost = 20_000;

/** Copies the originals that an export names, and then those that nothing names, into its folder. */
export class PictureExport {
  readonly #store: ExportedPictures;
  readonly #folder: string;
  readonly #taken = new Set<string>();
  copied = 0;
  missing = 0;

  constructor(store: ExportedPictures, folder: string) {
    this.#store = store;
    this.#folder = folder;
  }

  /** The pictures that the records of an exported file show. */
  async takeNamed(path: string, onPicture: (copied: number) => void): Promise<void> {
    for await (const line of readJsonLines(path, () => undefined)) {
      if (!('value' in line)) continue;
      for (const file of picturesOf(line.value)) await this.take(file);
      onPicture(this.copied);
    }
  }

  async take(file: string): Promise<void> {
    if (file === '' || this.#taken.has(file)) return;
    if (this.#taken.size >= rememberAtMost) this.#taken.clear();
    this.#taken.add(file);
    const path = await this.#store.original(file);
    if (path === null) this.missing += 1;
    else await this.#copy(file, path);
  }

  /** The pictures that no record names, such as those of a page's text. */
  async takeRest(onPicture: (copied: number) => void): Promise<void> {
    const folder = await opendir(this.#store.originals).catch(() => null);
    if (!folder) return;
    for await (const entry of folder) {
      if (!entry.isFile() || entry.name.startsWith('.') || this.#taken.has(entry.name)) continue;
      await this.#copy(entry.name, join(this.#store.originals, entry.name));
      onPicture(this.copied);
    }
  }

  /** A copy and not a link: changes in the folder must not change the shop's pictures. */
  async #copy(file: string, path: string): Promise<void> {
    const target = join(this.#folder, file);
    if (this.copied === 0) await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const [original, copy] = await Promise.all([stat(path), stat(target).catch(() => null)]);
    const isSame = copy?.size === original.size && copy.mtimeMs >= original.mtimeMs;
    if (!isSame) await copyFile(path, target, constants.COPYFILE_FICLONE);
    this.copied += 1;
  }
}

function picturesOf(record: unknown): string[] {
  if (typeof record !== 'object' || record === null) return [];
  const image = 'image' in record ? record.image : '';
  const images = 'images' in record && Array.isArray(record.images) ? record.images : [];
  return [image, ...images, ...swatchesOf(record)].filter((file) => typeof file === 'string');
}

/** The pictures among the swatches of a product's values. */
function swatchesOf(record: object): string[] {
  return listIn(record, 'variants')
    .flatMap((variant) => listIn(variant, 'values'))
    .flatMap((value) => {
      const swatch: unknown = Reflect.get(value, 'swatch');
      const drawn = typeof swatch === 'string' ? swatchOf(swatch) : null;
      return drawn?.kind === 'picture' ? [drawn.file] : [];
    });
}

function listIn(record: object, key: string): object[] {
  const list: unknown = Reflect.get(record, key);
  return Array.isArray(list)
    ? list.filter((item) => typeof item === 'object' && item !== null)
    : [];
}
