import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { swatchOf } from '#rules/catalog/swatch.ts';
import { readJsonLines } from '#features/transfer/sources/read-lines.ts';

/** The shop's pictures, as an export reads them; the feature `images` supplies the functions. */
export interface ExportedPictures {
  /** The names of all originals. */
  names: () => AsyncIterable<string>;
  /**
   * Copies an original, which the demo renders on demand, to a path unless the same is there; false if there is none. A copy and not a
   * link: changes in the folder must not change the shop's pictures.
   */
  copyTo: (file: string, path: string) => Promise<boolean>;
  /** The bytes of an original; null if there is none. */
  open: (file: string) => Promise<Readable | null>;
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
    if (await this.#copy(file)) this.copied += 1;
    else this.missing += 1;
  }

  /** Copies the pictures that no record names, such as those in the text of a page. */
  async copyOthers(onPicture: (copied: number) => void): Promise<void> {
    for await (const file of this.#store.names()) {
      if (this.#seen.has(file)) continue;
      if (await this.#copy(file)) this.copied += 1;
      onPicture(this.copied);
    }
  }

  #copy(file: string): Promise<boolean> {
    return this.#store.copyTo(file, join(this.#folder, file));
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
