import type { SeenGoods } from '#rules/price/seen-goods.ts';

/** The bits of a product's assortments, as two halves of 64. */
export interface AssortmentBits {
  id: number;
  low: number;
  high: number;
}

/** Rows that somebody sees. */
export type SeesRow = (row: number) => boolean;

/**
 * The assortments of each row, 8 bytes a row, and nothing in a shop without assortments (rule wholesale/assortments).
 */
export class Restrictions {
  #bits: ReadonlyMap<number, AssortmentBits> = new Map();
  #low: Uint32Array | null = null;
  #high: Uint32Array | null = null;

  /** Replaces all; `columns.rowOf` finds the row of a product. */
  replace(
    restricted: readonly AssortmentBits[],
    columns: { capacity: number; rowOf(id: number): number | undefined },
  ): void {
    this.#bits = new Map(restricted.map((each) => [each.id, each]));
    const [low, high] =
      restricted.length === 0
        ? [null, null]
        : [new Uint32Array(columns.capacity), new Uint32Array(columns.capacity)];
    this.#low = low;
    this.#high = high;
    for (const { id } of restricted) {
      const row = columns.rowOf(id);
      if (row !== undefined) this.write(row, id);
    }
  }

  /** Writes what is known of a product into its row. */
  write(row: number, id: number): void {
    if (!this.#low || !this.#high) return;
    const { low, high } = this.#bits.get(id) ?? { low: 0, high: 0 };
    this.#low[row] = low;
    this.#high[row] = high;
  }

  /** Tells which rows somebody sees; null where they see all. */
  seenBy(goods: SeenGoods | null | undefined): SeesRow | null {
    if (!goods) return null;
    const { isAlone } = goods;
    const [low, high] = [this.#low, this.#high];
    if (!low || !high) return isAlone ? () => false : null;
    const lowMask = Number(BigInt.asUintN(32, goods.mask));
    const highMask = Number(goods.mask >> 32n);
    return (row) => {
      const [lowBits, highBits] = [low[row] ?? 0, high[row] ?? 0];
      if ((lowBits & lowMask) !== 0 || (highBits & highMask) !== 0) return true;
      return !isAlone && lowBits === 0 && highBits === 0;
    };
  }
}
