import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parse } from 'csv-parse';
import { categoryPaths, pictureName, productOf, skuOf, variantsOf } from './magento-row.ts';
import type { MagentoOptions, MagentoRow, MagentoVariant } from './magento-row.ts';
import type { SourceLine, SourcePicture, StoreSource } from './store-source.ts';

/** Data that the first pass over the files collects. It is small in comparison with the products. */
interface Index {
  categories: Map<string, string>;
  variants: Map<string, MagentoVariant>;
}

/**
 * A product export of Magento 2 as a source: one CSV file, or all `products*.csv` of a folder. Configurable products
 * become parents with their variants; `special_price` is the sale price and `price` the list price; pictures are in
 * `images/` beside the file or one folder up, and a variant without a picture shows its parent's. The code (sku)
 * identifies a product. Reviews are left out: here a review belongs to an order. Reads each file twice, as a stream.
 * Throws if there is no such file.
 */
export async function magentoSource(
  path: string,
  options: MagentoOptions & { exchangeRate?: number },
): Promise<StoreSource> {
  const files = await productFiles(path);
  const pictures = await findPictures(files);
  const listed = await listedPictures(files);
  const index = await readIndex(files);
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  let read = 0;
  const onBytes = (bytes: number) => {
    read += bytes;
  };
  const name = files.length === 1 ? basename(files[0] ?? path) : basename(path);
  const { exchangeRate, currency } = options;
  return {
    files: {
      ...(exchangeRate !== undefined && {
        settings: {
          name: '--rate',
          lines: () => [{ line: 1, value: { currencies: [{ code: currency, exchangeRate }] } }],
        },
      }),
      categories: { name, lines: () => categoryLines(index) },
      products: {
        name,
        lines: () => productLines(files, { options, index, pictures, listed, onBytes }),
      },
    },
    pictures: () => picturesOf(pictures),
    hasPicture: (file) => pictures.has(file),
    knowsProductsByCode: true,
    progress: () => ({ read, total: sizes.reduce((sum, size) => sum + size, 0) }),
  };
}

async function productFiles(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const names = (await readdir(path)).filter((name) => /^products.*\.csv$/i.test(name)).sort();
  if (names.length === 0) throw new NoMagentoFile(path);
  return names.map((name) => join(path, name));
}

/** The folder holds no `products*.csv`. */
export class NoMagentoFile extends Error {
  readonly folder: string;

  constructor(folder: string) {
    super(`no products*.csv in ${folder}`);
    this.name = 'NoMagentoFile';
    this.folder = folder;
  }
}

/** Every picture beside the files, by name. */
async function findPictures(files: readonly string[]): Promise<Map<string, string>> {
  const folders = new Set(files.map((file) => dirname(file)));
  const found = new Map<string, string>();
  for (const folder of folders) {
    for (const place of [join(folder, '..', 'images'), join(folder, 'images')]) {
      for (const name of await readdir(place).catch(() => [])) found.set(name, join(place, name));
    }
  }
  return found;
}

/** Older files list pictures separately: `images_*.csv` with sku and image. */
async function listedPictures(files: readonly string[]): Promise<Map<string, string[]>> {
  const listed = new Map<string, string[]>();
  for (const folder of new Set(files.map((file) => dirname(file)))) {
    const names = (await readdir(folder)).filter((name) => /^images_.*\.csv$/i.test(name));
    for (const name of names.sort()) {
      for await (const { row } of readRows(join(folder, name), () => undefined)) {
        const pictures = listed.get(skuOf(row)) ?? [];
        listed.set(skuOf(row), [...pictures, pictureName(row['image'])]);
      }
    }
  }
  return listed;
}

async function readIndex(files: readonly string[]): Promise<Index> {
  const index: Index = { categories: new Map(), variants: new Map() };
  for (const file of files) {
    for await (const { row } of readRows(file, () => undefined)) {
      for (const { path, name } of categoryPaths(row).flat()) {
        if (!index.categories.has(path)) index.categories.set(path, name);
      }
      for (const [sku, variant] of variantsOf(row)) index.variants.set(sku, variant);
    }
  }
  return index;
}

function* categoryLines(index: Index): Generator<SourceLine> {
  let line = 0;
  for (const [path, name] of index.categories) {
    line += 1;
    yield { line, value: { path, name } };
  }
}

async function* productLines(
  files: readonly string[],
  work: {
    options: MagentoOptions;
    index: Index;
    pictures: ReadonlyMap<string, string>;
    listed: ReadonlyMap<string, string[]>;
    onBytes: (bytes: number) => void;
  },
): AsyncGenerator<SourceLine> {
  for (const file of files) {
    for await (const { row, line } of readRows(file, work.onBytes)) {
      const variant = work.index.variants.get(skuOf(row));
      const pictures = picturesOfRow(row, variant, work);
      yield { line, value: productOf(row, variant, { ...work.options, pictures }) };
    }
  }
}

/** The pictures of a row that exist, the main one first; without any, a variant's are its parent's. */
function picturesOfRow(
  row: MagentoRow,
  variant: MagentoVariant | undefined,
  work: { pictures: ReadonlyMap<string, string>; listed: ReadonlyMap<string, string[]> },
): string[] {
  const named = [
    pictureName(row['base_image']),
    ...(row['additional_images'] ?? '').split(',').map(pictureName),
    ...(work.listed.get(skuOf(row)) ?? []),
  ];
  const own = named.filter((file) => work.pictures.has(file));
  if (own.length > 0) return [...new Set(own)];
  return variant && work.pictures.has(variant.image) ? [variant.image] : [];
}

function* picturesOf(pictures: ReadonlyMap<string, string>): Generator<SourcePicture> {
  for (const [file, path] of pictures) yield { file, path };
}

/** The rows of a CSV file with the line on which each ends. */
async function* readRows(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<{ row: MagentoRow; line: number }> {
  const input = createReadStream(path);
  input.on('data', (chunk) => onBytes(chunk.length));
  const parser = parse({
    bom: true,
    columns: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 4 * 1024 * 1024,
  });
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  for await (const found of parser) {
    if (isCsvRecord(found)) yield { row: found.record, line: found.info.lines };
  }
}

function isCsvRecord(value: unknown): value is { record: MagentoRow; info: { lines: number } } {
  return typeof value === 'object' && value !== null && 'record' in value && 'info' in value;
}
