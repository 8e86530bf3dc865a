import { constants } from 'node:fs';
import { copyFile, mkdir, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { swatchOf } from '#rules/catalog/swatch.ts';
import { readJsonLines } from '#features/transfer/sources/read-lines.ts';

/** The shop's pictures, as an export reads them; the feature `images` supplies the functions. */
export interface ExportedPictures {
  /** The folder of the originals. */
  originals: string;
  /** The path of an original, which the demo renders on demand; null if there is none. */
  original: (file: string) => Promise<string | null>;
}

const rememberAtMost = 20_000;

/** Copies into the folder of an export the originals that its records name, and then all others. */
export class PictureExport {
  readonly #store: ExportedPictures;
  readonly #folder: string;
  readonly #seen = new Set<string>();
  copied = 0;
  missing = 0;

  constructor(store: ExportedPictures, folder: string) {
    this.#store = store;
    this.#folder = folder;
  }

  /** Copies the pictures that the records of an exported file name. */
  async copyNamed(path: string, onPicture: (copied: number) => void): Promise<void> {
    for await (const line of readJsonLines(path, () => undefined)) {
      if (!('value' in line)) continue;
      for (const file of picturesOf(line.value)) await this.copyOnce(file);
      onPicture(this.copied);
    }
  }

  async copyOnce(file: string): Promise<void> {
    if (file === '' || this.#seen.has(file)) return;
    if (this.#seen.size >= rememberAtMost) this.#seen.clear();
    this.#seen.add(file);
    const path = await this.#store.original(file);
    if (path === null) this.missing += 1;
    else await this.#copy(file, path);
  }

  /** Copies the pictures that no record names, such as those in the text of a page. */
  async copyOthers(onPicture: (copied: number) => void): Promise<void> {
    const folder = await opendir(this.#store.originals).catch(() => null);
    if (!folder) return;
    for await (const entry of folder) {
      if (!entry.isFile() || entry.name.startsWith('.') || this.#seen.has(entry.name)) continue;
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
  return [image, ...images, ...swatchesOf(record), ...bannersOf(record)].filter(
    (file) => typeof file === 'string',
  );
}

/** The pictures that swatches of a product's variants name. */
function swatchesOf(record: object): string[] {
  return listIn(record, 'variants')
    .flatMap((variant) => listIn(variant, 'values'))
    .flatMap((value) => {
      const swatch: unknown = Reflect.get(value, 'swatch');
      const drawn = typeof swatch === 'string' ? swatchOf(swatch) : null;
      return drawn?.kind === 'picture' ? [drawn.file] : [];
    });
}

/** The pictures that sections of a home page show. */
function bannersOf(record: object): unknown[] {
  return listIn(record, 'sections')
    .flatMap((section) => listIn(section, 'banners'))
    .map((banner) => Reflect.get(banner, 'file'));
}

function listIn(record: object, key: string): object[] {
  const list: unknown = Reflect.get(record, key);
  return Array.isArray(list)
    ? list.filter((item) => typeof item === 'object' && item !== null)
    : [];
}
