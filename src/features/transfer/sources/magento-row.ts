import { decodeHTML } from 'entities';
import { slugify } from '#rules/catalog/product-url.ts';
import type { ProductRecord } from './records.ts';

/** A row of the file by column name; undefined for a column that the file lacks. */
export type MagentoRow = Readonly<Record<string, string | undefined>>;

export interface MagentoOptions {
  /** The currency of the file's prices; the shop needs it. */
  currency: string;
  /** VAT in percent; the file has none. */
  taxRate: number;
  /** The brand of rows that name none; empty: no brand. */
  brand: string;
}

/** A variant as the row of its parent describes it. */
export interface MagentoVariant {
  parentCode: string;
  image: string;
  dimensions: { name: string; code: string; value: string }[];
}

const dimensionNames: Readonly<Record<string, string>> = { size: 'Beden', color: 'Renk' };

/** The product's code; empty for a row that is not a product. */
export function skuOf(row: MagentoRow): string {
  return row['sku']?.trim() ?? '';
}

/** Category paths of a row: `A/B/C`, separated by commas. Older files have pairs of lines: a category and its sub-category. */
export function categoryPaths(row: MagentoRow): { path: string; name: string }[][] {
  const text = row['categories'] ?? '';
  const lists = text === '' ? linePairs(row['category'] ?? '') : splitCategories(text);
  return lists
    .map((names) => names.map((name) => name.trim()).filter((name) => slugify(name) !== ''))
    .map((names) => (names[0] === 'Default Category' ? names.slice(1) : names))
    .filter((names) => names.length > 0)
    .map((names) =>
      names.map((name, depth) => ({
        path: names
          .slice(0, depth + 1)
          .map(slugify)
          .join('/'),
        name,
      })),
    );
}

function linePairs(text: string): string[][] {
  const names = text.split('\n');
  return names.flatMap((_, at) => (at % 2 === 0 ? [names.slice(at, at + 2)] : []));
}

/** A comma in a category's name is escaped with a backslash, and so is a slash. */
function splitCategories(text: string): string[][] {
  return text
    .split(/(?<!\\),/)
    .map((path) => path.split(/(?<!\\)\//).map((name) => name.replaceAll(/\\([,/])/g, '$1')));
}

/** The variants that a parent's `configurable_variations` names, by code: `sku=…,size=…|sku=…`. */
export function variantsOf(row: MagentoRow): Map<string, MagentoVariant> {
  const variants = new Map<string, MagentoVariant>();
  const parentCode = skuOf(row);
  for (const variation of (row['configurable_variations'] ?? '').split('|')) {
    const pairs = attributePairs(variation);
    const sku = pairs.get('sku');
    pairs.delete('sku');
    if (sku === undefined || pairs.size === 0) continue;
    const dimensions = [...pairs].slice(0, 3).map(([code, value]) => ({
      name: dimensionNames[code] ?? `${code.charAt(0).toUpperCase()}${code.slice(1)}`,
      code,
      value,
    }));
    variants.set(sku, { parentCode, image: pictureName(row['base_image']), dimensions });
  }
  return variants;
}

/** `a=1,b=x, y,c=2`: a comma belongs to the value unless a name and `=` follow it. */
function attributePairs(text: string): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const pair of text.split(/,(?=[a-z][a-z0-9_]*=)/i)) {
    const at = pair.indexOf('=');
    if (at > 0) pairs.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return pairs;
}

/** `name.jpg` of Magento's path `/m/h/name.jpg`. */
export function pictureName(path: string | undefined): string {
  return path?.split('/').at(-1)?.trim() ?? '';
}

/** A row as a record of products.jsonl without an id: its code identifies it. */
export function productOf(
  row: MagentoRow,
  variant: MagentoVariant | undefined,
  options: MagentoOptions & { pictures: readonly string[] },
): ProductRecord {
  const attributes = attributePairs(row['additional_attributes'] ?? '');
  const brand = attributes.get('brand') ?? attributes.get('manufacturer') ?? options.brand;
  const price = amountOf(row['price']);
  const special = amountOf(row['special_price']);
  const isReduced = special > 0 && special < price;
  const sale = { value: isReduced ? special : price, currency: options.currency };
  const [image = ''] = options.pictures;
  const paths = categoryPaths(row).map((path) => path.at(-1)?.path ?? '');
  return {
    code: skuOf(row),
    name: plainText(row['name']),
    ...seoOf(row),
    image,
    images: [...options.pictures],
    brand: brand === '' ? null : { code: slugify(brand), name: brand },
    categories: [...new Set(paths)],
    quantity: Math.round(amountOf(row['qty'])),
    units: [
      {
        id: 1,
        value: 'Adet',
        multiplier: 1,
        defaultPrice: sale,
        listPrice: isReduced ? { value: price, currency: options.currency } : null,
        weight: amountOf(row['weight']),
      },
    ],
    salePrice: sale,
    taxRate: options.taxRate,
    description: row['description'] || row['short_description'] || '',
    metaTitle: plainText(row['meta_title']),
    metaDescription: plainText(row['meta_description']),
    metaKeywords: plainText(row['meta_keywords']),
    active: row['product_online'] !== '2',
    ...(variant && {
      parentCode: variant.parentCode,
      variants: variant.dimensions.map(({ name, code, value }) => ({
        name,
        code,
        values: [{ name: value }],
      })),
    }),
  };
}

/** Decodes HTML entities, which Magento also writes into plain texts (™). */
function plainText(text: string | undefined): string {
  return decodeHTML(text ?? '').trim();
}

function seoOf(row: MagentoRow): { seo?: string } {
  const seo = slugify(row['url_key'] ?? '');
  return seo === '' ? {} : { seo };
}

function amountOf(text: string | undefined): number {
  const value = Number(text?.trim() || 0);
  return Number.isFinite(value) ? value : 0;
}
