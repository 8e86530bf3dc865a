import type { QuantitySteps } from './quantity-steps.ts';
import type { Price } from '#rules/money/money.ts';

/** A quantity from which on a unit costs less. */
export interface PriceBreak {
  /** In the unit. */
  readonly min: number;
  /** The unit's id. */
  readonly unit: number;
  /** Net, for one unit. */
  readonly price: Price;
}

/** The price of one of a unit where nothing but this quantity of it is bought (rule prices/shown-price). */
export function priceAt(
  { defaultPrice, breaks = [] }: { defaultPrice: Price; breaks?: readonly PriceBreak[] },
  quantity: number,
): Price {
  return breaks.findLast(({ min }) => min <= quantity)?.price ?? defaultPrice;
}

/** The next break of a unit, where less than twice the quantity reaches it (rule prices/next-break); else null. */
export function nextBreak(
  { breaks = [] }: { breaks?: readonly PriceBreak[] },
  quantity: number,
): PriceBreak | null {
  const next = breaks.find(({ min }) => min > quantity);
  return next && next.min <= 2 * quantity ? next : null;
}

/** The quantities in which a product may be bought in a unit (rule prices/quantity-rules). */
export interface QuantityTerms {
  /** Pieces of the product that the cart has to hold at least, in all units. */
  readonly minPieces: number;
  /** Pieces that the cart may hold at most; null: no limit. */
  readonly maxPieces: number | null;
  /** A line's quantity is a multiple of this, in its unit. */
  readonly step: number;
  /** The least quantity of a line that alone reaches `minPieces`, in its unit: a multiple of `step`. */
  readonly least: number;
}

/** The quantities in which anybody may buy a unit: its own (rule prices/quantity-rules). */
export function ownQuantities(unit: {
  multiplier: number;
  minQuantity?: number;
  orderMultiple?: number;
}): QuantityTerms {
  const { multiplier, minQuantity = 1, orderMultiple = 1 } = unit;
  return termsOf(minQuantity * multiplier, null, orderMultiple, multiplier);
}

/** The same for the wire, where 1 is left out (rule prices/quantity-rules). */
export function stepsOf(unit: Parameters<typeof ownQuantities>[0]): QuantitySteps {
  const { least, step } = ownQuantities(unit);
  return { ...(least > 1 && { minQuantity: least }), ...(step > 1 && { orderMultiple: step }) };
}

/** Quantities by pieces: the least of a line is the first multiple of `step` that alone reaches `minPieces`. */
export function termsOf(
  minPieces: number,
  maxPieces: number | null,
  step: number,
  multiplier: number,
): QuantityTerms {
  const units = Math.max(1, Math.ceil(minPieces / multiplier));
  return { minPieces, maxPieces, step, least: Math.ceil(units / step) * step };
}
