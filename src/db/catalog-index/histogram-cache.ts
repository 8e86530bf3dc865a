import type { ProductColumns } from '#db/catalog-index/columns/product-columns.ts';
import { PriceHistogram } from './price-histogram.ts';
import type { Pause } from './sort-rows.ts';

/** Lists that a table of steps stands for: a category's or all products, by what cards show and lists hide. */
export interface SteppedList {
  categoryId: number | null;
  withTax: boolean;
  hide: boolean;
}

const mostBytes = 64 * 1024 * 1024;
/** Rows that are put into a table in one go while others wait. */
const rowsAtOnce = 1024;
/** The part of a missing table's rows that a list adds to it, since the list visits every row anyway. */
const partOfAsker = 1 / 8;

interface Kept {
  list: SteppedList;
  steps: PriceHistogram;
  /** The rows that the table is made of, and the number of them that are in it. */
  rows: Int32Array;
  added: number;
}

/**
 * Tables of steps for the broad lists that were asked for, the last ones first in what they may hold of the memory. One is
 * filled in turns when it is first asked for, and kept right from then on.
 */
export class HistogramCache {
  readonly #columns: ProductColumns;
  readonly #pause: Pause;
  readonly #rowsOfStep: number;
  /** The least recently asked first. */
  readonly #kept = new Map<string, Kept>();
  #filling: Promise<void> = Promise.resolve();

  constructor(columns: ProductColumns, input: { pause: Pause; rowsOfStep: number }) {
    this.#columns = columns;
    this.#pause = input.pause;
    this.#rowsOfStep = input.rowsOfStep;
  }

  /**
   * The table of a list whose rows are in `lists`; undefined while it is being filled. Lists that are counted row by
   * row meanwhile fill a part of it: beside them the turns of a large table would hardly ever come.
   */
  of(list: SteppedList, lists: readonly Int32Array[]): PriceHistogram | undefined {
    const key = `${list.categoryId} ${list.withTax} ${list.hide}`;
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      if (!known.steps.isClosed) this.#addRows(known, Math.ceil(known.rows.length * partOfAsker));
      return known.steps.isClosed ? known.steps : undefined;
    }
    const rows = joined(lists);
    const steps = new PriceHistogram(this.#columns, {
      withTax: list.withTax,
      rows,
      rowsOfStep: this.#rowsOfStep,
    });
    const made: Kept = { list, steps, rows, added: 0 };
    this.#kept.set(key, made);
    this.#filling = this.#filling.then(() => this.#fill(made));
    return undefined;
  }

  /** Until what was begun is there. */
  settled(): Promise<void> {
    return this.#filling;
  }

  add(row: number): void {
    for (const { list, steps } of this.#kept.values()) if (this.#has(list, row)) steps.add(row);
  }

  /** While the row's columns are still those that it came in with. */
  remove(row: number): void {
    for (const { list, steps } of this.#kept.values()) if (this.#has(list, row)) steps.remove(row);
  }

  #has({ categoryId, hide }: SteppedList, row: number): boolean {
    const columns = this.#columns;
    if (!columns.isThere(row) || (hide && !columns.isInStock(row))) return false;
    const places = columns.placeSets.idsOf(columns.places[row] ?? 0);
    return categoryId === null || places.includes(categoryId);
  }

  async #fill(made: Kept): Promise<void> {
    while (!made.steps.isClosed) {
      this.#addRows(made, rowsAtOnce);
      await this.#pause();
    }
  }

  #addRows(made: Kept, most: number): void {
    const end = Math.min(made.added + most, made.rows.length);
    for (; made.added < end; made.added++) {
      const row = made.rows[made.added] ?? 0;
      // Rows that changed meanwhile were added then, or no longer belong to the list.
      if (this.#has(made.list, row)) made.steps.add(row);
    }
    if (end < made.rows.length) return;
    made.steps.close();
    made.rows = new Int32Array();
    this.#forgetOldest();
  }

  #forgetOldest(): void {
    let bytes = 0;
    for (const { steps } of this.#kept.values()) bytes += steps.bytes;
    for (const [key, { steps }] of this.#kept) {
      if (bytes <= mostBytes) return;
      bytes -= steps.bytes;
      this.#kept.delete(key);
    }
  }
}

function joined(lists: readonly Int32Array[]): Int32Array {
  const rows = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    rows.set(list, at);
    at += list.length;
  }
  return rows;
}
