import { readFileSync } from 'node:fs';

/** Which products answer a query: those of the codes, or all that have every other property. */
interface Label {
  codes: string[];
  /** Parts that the name contains. */
  name: string[];
  brand: string;
  /** A category's path; its subcategories count. */
  category: string;
}

export interface LabeledQuery {
  half: 'tuning' | 'judging';
  kind: string;
  text: string;
  label: Label;
}

/** The rows of a tab-separated file without its head, with at least so many columns. */
function rowsOf(file: string): string[][] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

const partsOf = (text: string, separator: string) => text.split(separator).filter(Boolean);

/**
 * Queries as people type them. The search is tuned on one half and judged by the other, which was written before and is
 * never tuned on: the benchmark prints none of its queries. A weak kind gets more queries in the tuning half.
 */
export function labeledQueries(): LabeledQuery[] {
  return (['tuning', 'judging'] as const).flatMap((half) =>
    rowsOf(`${half}-queries.tsv`).map(
      ([kind = '', text = '', codes = '', name = '', brand = '', category = '']) => ({
        half,
        kind,
        text,
        label: { codes: partsOf(codes, ' '), name: partsOf(name, '|'), brand, category },
      }),
    ),
  );
}

/** Categories that the generated catalog does not have. */
export function extraCategories() {
  return rowsOf('categories.tsv').map(([path = '', name = '', nameEn = '']) => ({
    path,
    name,
    nameEn,
  }));
}

/**
 * Products that are easily mistaken for one another, and products of other trades. Some brands are spelled like the
 * beginning of a product word: a correction must not lead there.
 */
export function extraProducts() {
  return rowsOf('products.tsv').map(
    ([code, name, name_en, brand = '', category, sales, equivalents = '']) => ({
      code,
      name,
      name_en,
      brand,
      category,
      sales: Number(sales),
      codes: partsOf(equivalents, ' '),
    }),
  );
}
