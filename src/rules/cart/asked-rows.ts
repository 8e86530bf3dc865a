import { maxLineQuantity } from './stock.ts';

/** The most rows that are looked up at once (rule quick-order/limits). */
export const mostRows = 1000;

/** A row of a list that somebody made elsewhere: what, how much, in which unit. */
export interface AskedRow {
  readonly code: string;
  /** Null where no whole number from 1 on stands. */
  readonly quantity: number | null;
  /** '' where the row names none. */
  readonly unit: string;
}

/** '10', '1.000', '1,000', '10,0' and '10.00' are whole numbers; null for anything else. */
export function wholeNumber(text: string): number | null {
  const bare = text.trim();
  const digits = /^\d{1,3}([.,]\d{3})+$/.test(bare)
    ? bare.replaceAll(/[.,]/g, '')
    : /^(\d{1,7})([.,]0*)?$/.exec(bare)?.[1];
  const value = Number(digits);
  return digits !== undefined && value >= 1 && value <= maxLineQuantity ? value : null;
}

const isFigure = (cell: string) => /^[\d.,]+$/.test(cell);

/**
 * A row of cells: the code stands first, the quantity is the first figure after it, the unit what
 * follows that; names between are passed over. A code alone is one of it. Null for an empty row.
 */
function rowOf(cells: readonly string[]): AskedRow | null {
  const [code = '', ...rest] = cells.map((cell) => cell.trim());
  if (code === '') return null;
  const place = rest.findIndex(isFigure);
  if (place === -1)
    return { code, quantity: rest.some((cell) => cell !== '') ? null : 1, unit: '' };
  const unit = rest.slice(place + 1).find((cell) => cell !== '' && !isFigure(cell)) ?? '';
  return { code, quantity: wholeNumber(rest[place] ?? ''), unit };
}

/** The rows of a table; a first row without any figure, over rows with figures, is its head. */
export function rowsOfTable(table: readonly (readonly string[])[]): AskedRow[] {
  const [first, ...others] = table;
  const hasFigure = (cells: readonly string[]) => cells.some((cell) => isFigure(cell.trim()));
  const isHead = first && first.length > 1 && !hasFigure(first) && others.some(hasFigure);
  return (isHead ? others : table).flatMap((cells) => rowOf(cells) ?? []);
}

/** A line without columns: what follows the code is the quantity, and after it the unit. */
function cellsOfWords(line: string): string[] {
  const words = line.trim().split(/\s+/);
  const place = words.findLastIndex((word, index) => index > 0 && isFigure(word));
  if (place === -1 || place < words.length - 2) return [line];
  return [words.slice(0, place).join(' '), words[place] ?? '', words[place + 1] ?? ''];
}

/**
 * The rows of a pasted text (rule quick-order/rows): the columns of a line are parted by tabs,
 * semicolons, commas or blanks, whichever it has first in this order.
 */
export function rowsOfText(text: string): AskedRow[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  return rowsOfTable(
    lines.map((line) => {
      const mark = ['\t', ';', ','].find((sign) => line.includes(sign));
      return mark === undefined ? cellsOfWords(line) : line.split(mark);
    }),
  );
}
