import type { Face } from './face.ts';

/** The assortments that somebody sees, in a shop that has some (rule wholesale/assortments). */
export interface SeenGoods {
  /** A bit for each assortment that is seen. */
  readonly mask: bigint;
  /** Nothing but these assortments is seen. */
  readonly isAlone: boolean;
  /** Equal for all who see the same. */
  readonly key: string;
}

/** The goods that a face sees; null where it sees all. `bits` are those of all assortments of the shop, by their ids. */
export function seenGoods(
  { assortments, onlyAssortments }: Pick<Face, 'assortments' | 'onlyAssortments'>,
  bits: ReadonlyMap<number, number>,
): SeenGoods | null {
  if (bits.size === 0 && !onlyAssortments) return null;
  let mask = 0n;
  for (const id of assortments) mask |= 1n << BigInt(bits.get(id) ?? unused);
  mask = BigInt.asUintN(unused, mask);
  return { mask, isAlone: onlyAssortments, key: `${mask} ${onlyAssortments}` };
}

/** The bit of no assortment: there are 64. */
const unused = 64;
