import { netOf } from '#rules/catalog/form/typed-vat.ts';
import { typedPrice } from '#rules/catalog/lists/typed-price.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The columns of the grid that take pasted cells, from left to right. */
export const pasteColumns = ['code', 'barcode', 'net', 'gross', 'stock'] as const;
export type PasteColumn = (typeof pasteColumns)[number];

export type PasteProblem = 'fixed' | 'price' | 'stock' | 'too-long';

/** The row that cells are pasted into. */
export interface PastedRow {
  key: string;
  /** It has orders: its code stays. */
  isOrdered: boolean;
  /** It has the unit whose prices the grid shows. */
  hasPrice: boolean;
}

/** The cells of a row after a paste; the price is net. */
export interface PastedCells {
  code?: string;
  barcode?: string;
  price?: number;
  stock?: number;
}

/** The changes of a paste, by row, and the cells that it cannot fill. */
export interface Paste {
  cells: ReadonlyMap<string, PastedCells>;
  /** The number of changed cells. */
  count: number;
  refused: readonly { row: string; column: PasteColumn; problem: PasteProblem }[];
  /** Rows of the pasted text for which the grid has none. */
  left: number;
}

const mostCode = 100;
const other = { tr: 'en', en: 'tr' } as const satisfies Record<Locale, Locale>;

/** The rows and cells of a text that a spreadsheet program copied: tabs and lines, with quotes around cells of several lines. */
export function pastedRectangle(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  for (let found = cells.exec(text); found; found = cells.exec(text)) {
    const [, quoted, plain = '', end] = found;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll(/\s+/g, ' ').trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // A program ends the last line too.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
}

/**
 * The effect of a rectangle of cells that is pasted at a column of the first row, downward and to the right (rule
 * variants/paste). Empty cells change nothing, but a barcode, which they empty. Of a net and a gross price the gross counts.
 */
export function pasteCells(
  rectangle: readonly (readonly string[])[],
  at: { rows: readonly PastedRow[]; column: PasteColumn },
  { locale, taxRate }: { locale: Locale; taxRate: number },
): Paste {
  const first = pasteColumns.indexOf(at.column);
  const cells = new Map<string, PastedCells>();
  const refused: { row: string; column: PasteColumn; problem: PasteProblem }[] = [];
  let count = 0;
  for (const [index, texts] of rectangle.entries()) {
    const row = at.rows[index];
    if (!row) break;
    for (const [offset, text] of texts.entries()) {
      const column = pasteColumns[first + offset];
      if (column === undefined) break;
      if (text === '' && column !== 'barcode') continue;
      const read = cellOf(column, text, row, { locale, taxRate });
      if (typeof read === 'string') refused.push({ row: row.key, column, problem: read });
      else {
        cells.set(row.key, { ...cells.get(row.key), ...read });
        count += 1;
      }
    }
  }
  return { cells, count, refused, left: Math.max(0, rectangle.length - at.rows.length) };
}

function cellOf(
  column: PasteColumn,
  text: string,
  row: PastedRow,
  { locale, taxRate }: { locale: Locale; taxRate: number },
): PastedCells | PasteProblem {
  if (column === 'code' || column === 'barcode') {
    if (column === 'code' && row.isOrdered) return 'fixed';
    return text.length > mostCode ? 'too-long' : { [column]: text };
  }
  if (column === 'stock') {
    const stock = text.replaceAll(/\s/g, '');
    if (/^-?\d{1,9}$/.test(stock)) return { stock: Number(stock) };
    return /^-?\d{1,3}([.,]\d{3})+$/.test(stock)
      ? { stock: Number(stock.replaceAll(/[.,]/g, '')) }
      : 'stock';
  }
  if (!row.hasPrice) return 'price';
  const bare = text.replaceAll(/TL|TRY|USD|EUR/gi, '');
  // The text's own notation counts where the office's language cannot read it.
  const price = typedPrice(bare, locale) ?? typedPrice(bare, other[locale]);
  if (price === null) return 'price';
  return { price: column === 'gross' ? netOf(price, taxRate) : price };
}
