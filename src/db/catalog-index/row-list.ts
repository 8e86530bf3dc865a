/** A growing list of rows in ascending order. */
export class RowList {
  #rows = new Int32Array(4);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Valid until the next change of the list. */
  get rows(): Int32Array {
    return this.#rows.subarray(0, this.#length);
  }

  /** Whether the row is new to the list. */
  add(row: number): boolean {
    const at = this.#positionOf(row);
    if (at < this.#length && this.#rows[at] === row) return false;
    if (this.#length === this.#rows.length) {
      const grown = new Int32Array(Math.ceil(this.#length * 1.5) + 4);
      grown.set(this.#rows);
      this.#rows = grown;
    }
    this.#rows.copyWithin(at + 1, at, this.#length);
    this.#rows[at] = row;
    this.#length++;
    return true;
  }

  /** Whether the row was in the list. */
  remove(row: number): boolean {
    const at = this.#positionOf(row);
    if (at >= this.#length || this.#rows[at] !== row) return false;
    this.#rows.copyWithin(at, at + 1, this.#length);
    this.#length--;
    return true;
  }

  /** The position of `row`, or the position where it belongs. */
  #positionOf(row: number): number {
    let from = 0;
    let to = this.#length;
    // Most rows are added in ascending order.
    if (to === 0 || row > (this.#rows[to - 1] ?? 0)) return to;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#rows[middle] ?? 0) < row) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
