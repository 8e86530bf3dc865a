import { sortRows, type CompareRows, type Pause } from './sort-rows.ts';

/** How an order compares rows. Rows without a value come last and ties go by id, in both directions. */
export interface OrderRule {
  compare: CompareRows;
  /** Whether two rows have the same value: the reverse direction keeps them in the order of their ids. */
  isTie: (a: number, b: number) => boolean;
  isMissing: (row: number) => boolean;
}

/** Orders rows by their price, those without one last. */
export function priceRule(ids: Float64Array, price: Float64Array): OrderRule {
  const isMissing = (row: number) => (price[row] ?? -1) < 0;
  const byPrice: CompareRows = (a, b) => (price[a] ?? 0) - (price[b] ?? 0);
  const byId: CompareRows = (a, b) => (ids[a] ?? 0) - (ids[b] ?? 0);
  return {
    isMissing,
    isTie: (a, b) => byPrice(a, b) === 0,
    compare(a, b) {
      const missing = Number(isMissing(a)) - Number(isMissing(b));
      return missing || (isMissing(a) ? 0 : byPrice(a, b)) || byId(a, b);
    },
  };
}

/**
 * All rows in one order, and each row's position in it. Rows that changed move to their new positions when the order is next
 * read, all in one pass.
 */
export class RowOrder {
  readonly #rule: OrderRule;
  #rows = new Int32Array(0);
  #positions = new Int32Array(0);
  #present = 0;
  readonly #moved = new Set<number>();

  constructor(rule: OrderRule) {
    this.#rule = rule;
  }

  /**
   * Sorts these rows, with pauses; `capacity` is the number of rows that the order has room for. `compare` compares the
   * values as they were at the beginning, where they may change meanwhile.
   */
  async fill(
    rows: Int32Array,
    capacity: number,
    { pause, compare = this.#rule.compare }: { pause: Pause; compare?: CompareRows },
  ): Promise<void> {
    this.#rows = await sortRows(rows, compare, pause);
    this.#positions = new Int32Array(capacity).fill(-1);
    this.#number(0);
    this.#present = this.#countPresent();
  }

  /** Notes that a row was added, removed or has another value. */
  move(row: number): void {
    this.#moved.add(row);
  }

  /** The order with all moves applied. `isListed` tells which of the moved rows are still there. */
  read(isListed: (row: number) => boolean): OrderedRows {
    if (this.#moved.size > 0) this.#applyMoves(isListed);
    return {
      rows: this.#rows,
      positions: this.#positions,
      present: this.#present,
      isTie: this.#rule.isTie,
    };
  }

  #applyMoves(isListed: (row: number) => boolean): void {
    const last = Math.max(...this.#moved);
    if (last >= this.#positions.length) {
      const grown = new Int32Array(Math.ceil(last * 1.25) + 16).fill(-1);
      grown.set(this.#positions);
      this.#positions = grown;
    }
    for (const row of this.#moved) this.#positions[row] = -1;
    const stayed = this.#stayed();
    const came = [...this.#moved].filter(isListed).sort(this.#rule.compare);
    const rows = new Int32Array(stayed.length + came.length);
    let from = 0;
    for (const [index, row] of came.entries()) {
      const to = this.#positionIn(stayed, row, from);
      rows.set(stayed.subarray(from, to), from + index);
      rows[to + index] = row;
      from = to;
    }
    rows.set(stayed.subarray(from), from + came.length);
    this.#rows = rows;
    this.#moved.clear();
    this.#number(0);
    this.#present = this.#countPresent();
  }

  /** The rows that did not move, which are in order. A loop, because `filter` would call back a million times. */
  #stayed(): Int32Array {
    const [rows, positions] = [this.#rows, this.#positions];
    const stayed = new Int32Array(rows.length);
    let length = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if ((positions[row] ?? -1) >= 0) stayed[length++] = row;
    }
    return stayed.subarray(0, length);
  }

  #positionIn(rows: Int32Array, row: number, start: number): number {
    let from = start;
    let to = rows.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#rule.compare(rows[middle] ?? 0, row) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #number(from: number): void {
    const [rows, positions] = [this.#rows, this.#positions];
    for (let position = from; position < rows.length; position++)
      positions[rows[position] ?? 0] = position;
  }

  #countPresent(): number {
    let from = 0;
    let to = this.#rows.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#rule.isMissing(this.#rows[middle] ?? 0)) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}

/** An order, valid until the next change. */
export interface OrderedRows {
  rows: Int32Array;
  /** The position of each row. */
  positions: Int32Array;
  /** The number of rows with a value; those without one follow them. */
  present: number;
  isTie: (a: number, b: number) => boolean;
}

/** The net amounts of rows in thousandths of TRY, which rise in the order by price. */
export interface RisingPrices {
  netWholeOf: (row: number) => number;
  /** How much an amount may be off. */
  slack: number;
  /** The highest ratio of a shown price to a net one. */
  highestTax: number;
}
