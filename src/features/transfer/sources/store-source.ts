import type { Finding } from './problem.ts';

/** One record of a source, not yet checked, or why there is none. */
export type SourceLine = { line: number; value: unknown } | { line: number; fault: Finding };

export type SourceLines = AsyncIterable<SourceLine> | Iterable<SourceLine>;

/** The parts of a store, in the order in which they are taken: later ones name earlier ones. */
export const sourceParts = [
  'settings',
  'categories',
  'products',
  'customers',
  'orders',
  'reviews',
  'pages',
] as const;
export type SourcePart = (typeof sourceParts)[number];

export interface SourceFile {
  /** How the file is called in reports. */
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
  /** Pictures that come along as files; each is taken before the records are. */
  pictures: () => AsyncIterable<SourcePicture> | Iterable<SourcePicture>;
  /** Whether the source can bring a picture of this name now or later. */
  hasPicture: (file: string) => boolean;
  /** True where products have no id of their own and are known by their code. */
  knowsProductsByCode: boolean;
  /** Bytes to read and read so far, when that is known. */
  progress: () => { read: number; total: number | null };
}

export const fileNames: Readonly<Record<SourcePart, string>> = {
  settings: 'settings.json',
  categories: 'categories.jsonl',
  products: 'products.jsonl',
  customers: 'customers.jsonl',
  orders: 'orders.jsonl',
  reviews: 'reviews.jsonl',
  pages: 'pages.jsonl',
};
