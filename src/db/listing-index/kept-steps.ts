import type { ProductColumns } from './product-columns.ts';
import { PriceSteps } from './price-steps.ts';
import type { Pause } from './sort-rows.ts';

/** Lists that a table of steps stands for: a category's or all products, by what cards show and lists hide. */
export interface SteppedList {
  categoryId: number | null;
  withTax: boolean;
  hide: boolean;
}

const mostBytes = 64 * 1024 * 1024;

/**
 * Tables of steps for the broad lists that were asked for, the last ones first in what they may hold of the memory. One is
 * filled in turns when it is first asked for, and kept right from then on.
 */
export class KeptSteps {
  readonly #columns: ProductColumns;
  readonly #pause: Pause;
  readonly #rowsOfStep: number;
  /** The least recently asked first. */
  readonly #kept = new Map<string, { list: SteppedList; steps: PriceSteps }>();
  #filling: Promise<void> = Promise.resolve();

  constructor(columns: ProductColumns, input: { pause: Pause; rowsOfStep: number }) {
    this.#columns = columns;
    this.#pause = input.pause;
    this.#rowsOfStep = input.rowsOfStep;
  }

  /** The table of a list whose rows are in `lists`; undefined while it is being filled. */
  of(list: SteppedList, lists: readonly Int32Array[]): PriceSteps | undefined {
    const key = `${list.categoryId} ${list.withTax} ${list.hide}`;
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.steps.isClosed ? known.steps : undefined;
    }
    const rows = joined(lists);
    const steps = new PriceSteps(this.#columns, {
      withTax: list.withTax,
      rows,
      rowsOfStep: this.#rowsOfStep,
    });
    this.#kept.set(key, { list, steps });
    this.#filling = this.#filling.then(() => this.#fill(rows, { list, steps }));
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

  async #fill(rows: Int32Array, made: { list: SteppedList; steps: PriceSteps }): Promise<void> {
    let added = 0;
    for (const row of rows) {
      // What changed meanwhile has come by itself, or is no longer of the list.
      if (this.#has(made.list, row)) made.steps.add(row);
      if ((++added & 1023) === 0) await this.#pause();
    }
    made.steps.close();
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
