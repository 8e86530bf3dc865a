const none: readonly number[] = [];

/**
 * Sets of ids that many products share (their categories, their values), each stored once: a product has the number of its
 * set. A set stays when no product has it any more.
 */
export class ValueSets {
  readonly #numbers = new Map<string, number>();
  readonly #sets: (readonly number[])[] = [];
  readonly #having = new Map<number, number[]>();

  /** The number of the set with these ids, in ascending order. */
  numberOf(ids: readonly number[]): number {
    const key = ids.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#sets.length;
    this.#numbers.set(key, number);
    this.#sets.push([...ids]);
    for (const id of ids) {
      const having = this.#having.get(id);
      if (having) having.push(number);
      else this.#having.set(id, [number]);
    }
    return number;
  }

  get size(): number {
    return this.#sets.length;
  }

  idsOf(number: number): readonly number[] {
    return this.#sets[number] ?? none;
  }

  /** All ids of all sets. */
  ids(): Iterable<number> {
    return this.#having.keys();
  }

  /** Numbers of the sets that have this id. */
  having(id: number): readonly number[] {
    return this.#having.get(id) ?? none;
  }

  /** For each set 1 if it has one of the ids. */
  havingAny(ids: readonly number[]): Uint8Array {
    const marks = new Uint8Array(this.#sets.length);
    for (const id of ids) {
      for (const number of this.having(id)) marks[number] = 1;
    }
    return marks;
  }
}
