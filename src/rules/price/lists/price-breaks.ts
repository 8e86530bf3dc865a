import { exactWorth, type Price } from '#rules/money/money.ts';
import { isPriceKnown } from '../compare-prices.ts';
import type { PricedUnit, RuledProduct } from '../price-rule.ts';
import { offersOf, resolvePrice, type PriceTerms } from '../resolve-price.ts';

/** A quantity from which on a unit may have another price. */
export interface PriceStart {
  /** In the unit. */
  readonly min: number;
  readonly pieces: number;
  /** Net, for one unit; 0 means on request. */
  readonly price: Price;
  /** Off the unit's own price in percent, below 0 for a dearer one; null where one of them is on request. */
  readonly percent: number | null;
}

const mostStarts = 20;

/** One of a unit, and the quantities at which a rule begins that can apply to it: at most 20, in order. */
export function quantityStarts(
  product: RuledProduct,
  unit: PricedUnit,
  terms: readonly PriceTerms[],
): number[] {
  const starts = terms.flatMap((each) =>
    offersOf(each.lists, each, { product, unit }).map(({ threshold }) =>
      Math.max(1, Math.ceil(threshold / unit.multiplier)),
    ),
  );
  return [...new Set([1, ...starts])].toSorted((one, other) => one - other).slice(0, mostStarts);
}

/** The price of a unit at one and at each quantity where a rule of the lists begins (rule wholesale/break-table). */
export function priceStarts(
  terms: PriceTerms,
  product: RuledProduct,
  unit: PricedUnit,
): PriceStart[] {
  return quantityStarts(product, unit, [terms]).map((min) => {
    const pieces = min * unit.multiplier;
    const { price } = resolvePrice(terms, { product, unit, pieces, familyPieces: pieces });
    return { min, pieces, price, percent: percentOff(unit.price, price, terms) };
  });
}

function percentOff(own: Price, price: Price, { rates }: PriceTerms): number | null {
  if (!isPriceKnown(own, rates) || price.value === 0) return null;
  const [from, to] = [exactWorth(own, rates), exactWorth(price, rates)];
  return Math.round((Number(from - to) / Number(from)) * 10_000) / 100;
}
