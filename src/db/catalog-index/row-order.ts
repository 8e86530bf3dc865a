import { sortRows, type CompareRows, type Pause } from './sort-rows.ts';

/** How an order compares. `missing` rows come last both ways, ties go by id both ways. */
export interface OrderRule {
  compare: CompareRows;
  /** Whether two rows have the same value, so that the other way round does not part them. */
  isTie: (a: number, b: number) => boolean;
  isMissing: (row: number) => boolean;
}

/**
 * All rows in one order, and each row's place in it. A row that changed is put to its new place when the order is next
 * asked for: one pass for all that changed.
 */
export class RowOrder {
  readonly #rule: OrderRule;
  #rows = new Int32Array(0);
  #places = new Int32Array(0);
  #present = 0;
  readonly #moved = new Set<number>();

  constructor(rule: OrderRule) {
    this.#rule = rule;
  }

  /** Sorts these rows, in turns; `capacity` is the number of rows that there may be. */
  async fill(rows: Int32Array, capacity: number, pause: Pause): Promise<void> {
    this.#rows = await sortRows(rows, this.#rule.compare, pause);
    this.#places = new Int32Array(capacity).fill(-1);
    this.#number(0);
    this.#present = this.#countPresent();
  }

  /** Tells that the row came, went or has another value. */
  move(row: number): void {
    this.#moved.add(row);
  }

  /** Rows in ascending order, those without a value last, and each row's place. `isThere` says which moved rows stay. */
  settled(isThere: (row: number) => boolean): OrderedRows {
    if (this.#moved.size > 0) this.#settle(isThere);
    return {
      rows: this.#rows,
      places: this.#places,
      present: this.#present,
      isTie: this.#rule.isTie,
    };
  }

  #settle(isThere: (row: number) => boolean): void {
    const last = Math.max(...this.#moved);
    if (last >= this.#places.length) {
      const grown = new Int32Array(Math.ceil(last * 1.25) + 16).fill(-1);
      grown.set(this.#places);
      this.#places = grown;
    }
    for (const row of this.#moved) this.#places[row] = -1;
    const stayed = this.#stayed();
    const came = [...this.#moved].filter(isThere).sort(this.#rule.compare);
    const rows = new Int32Array(stayed.length + came.length);
    let from = 0;
    for (const [index, row] of came.entries()) {
      const to = this.#placeIn(stayed, row, from);
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

  /** The rows that did not move: they are in order. By hand, since `filter` calls back a million times. */
  #stayed(): Int32Array {
    const [rows, places] = [this.#rows, this.#places];
    const stayed = new Int32Array(rows.length);
    let length = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if ((places[row] ?? -1) >= 0) stayed[length++] = row;
    }
    return stayed.subarray(0, length);
  }

  #placeIn(rows: Int32Array, row: number, start: number): number {
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
    const [rows, places] = [this.#rows, this.#places];
    for (let place = from; place < rows.length; place++) places[rows[place] ?? 0] = place;
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

/** An order as it is read, until the next change. */
export interface OrderedRows {
  rows: Int32Array;
  /** By row. */
  places: Int32Array;
  /** Rows with a value; the others follow them. */
  present: number;
  isTie: (a: number, b: number) => boolean;
}
