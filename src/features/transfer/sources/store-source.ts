import type { Finding } from './problem.ts';

/** An unchecked record of a source, or why it could not be read. */
export type SourceLine = { line: number; value: unknown } | { line: number; fault: Finding };

export type SourceLines = AsyncIterable<SourceLine> | Iterable<SourceLine>;

/** The parts of a store in the order of their import: later ones refer to earlier ones. */
export const sourceParts = [
  'settings',
  'categories',
  // Before the products, which name them.
  'brands',
  'products',
  'price-lists',
  'price-rules',
  'quantity-rules',
  'assortments',
  'groups',
  'companies',
  'customers',
  'customer-codes',
  // Before the orders, which name them.
  'quotes',
  'orders',
  'returns',
  'reviews',
  // Before the pages, whose live text is then the last version.
  'page-versions',
  'pages',
  'page-drafts',
  'mail-texts',
  'home-versions',
] as const;
export type SourcePart = (typeof sourceParts)[number];

export interface SourceFile {
  /** The name of the file in reports. */
  name: string;
  lines: () => SourceLines;
}

export interface SourcePicture {
  file: string;
  path: string;
}

/** The source of an import's records: a folder, or another shop's export. */
export interface StoreSource {
  files: Partial<Record<SourcePart, SourceFile>>;
  /** Pictures that come as files. They are imported before the records. */
  pictures: () => AsyncIterable<SourcePicture> | Iterable<SourcePicture>;
  /** Whether the source has a picture of this name. */
  hasPicture: (file: string) => boolean;
  /** The path of a photo of a return; null if the source has none of this name. Absent: it has no photos. */
  returnPhoto?: (file: string) => string | null;
  /** Whether products have no id and their code identifies them. */
  knowsProductsByCode: boolean;
  /** The name of a record's field in the source, such as a column's; absent: the field's own. */
  columnOf?: (field: string) => string;
  /** Whether the lines ended early because somebody stopped the import; absent: nobody can. */
  isStopped?: () => boolean;
  /** Bytes read so far, and in total if that is known. */
  progress: () => { read: number; total: number | null };
}

export const fileNames: Readonly<Record<SourcePart, string>> = {
  settings: 'settings.json',
  categories: 'categories.jsonl',
  brands: 'brands.jsonl',
  products: 'products.jsonl',
  'price-lists': 'price-lists.jsonl',
  'price-rules': 'price-rules.jsonl',
  'quantity-rules': 'quantity-rules.jsonl',
  assortments: 'assortments.jsonl',
  groups: 'groups.jsonl',
  companies: 'companies.jsonl',
  customers: 'customers.jsonl',
  'customer-codes': 'customer-codes.jsonl',
  quotes: 'quotes.jsonl',
  orders: 'orders.jsonl',
  returns: 'returns.jsonl',
  reviews: 'reviews.jsonl',
  'page-versions': 'page-versions.jsonl',
  pages: 'pages.jsonl',
  'page-drafts': 'page-drafts.jsonl',
  'mail-texts': 'mail-texts.jsonl',
  'home-versions': 'home-versions.jsonl',
};

/** The folder of the photos of returns (rule import-export/return-photos). */
export const photoFolder = 'returns';
