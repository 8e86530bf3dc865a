import type { Price } from '#rules/money/money.ts';
import { isCheaper } from './compare-prices.ts';
import type { PriceBreak } from '#rules/cart/unit-quantities.ts';
import type { PricedUnit, QuantityRule, RuledProduct } from './price-rule.ts';
import type { QuantityTerms } from '#rules/cart/unit-quantities.ts';
import { quantityTerms } from './quantity-terms.ts';
import { offersOf, resolvePrice, type DecidedPrice, type PriceTerms } from './resolve-price.ts';

/** A unit as a buyer sees it. */
export interface ShownUnitPrice {
  /** At the least quantity that can be bought (rule prices/shown-price); 0 means on request. */
  readonly price: Price;
  /** Whether a list's rule decides it. */
  readonly isRuled: boolean;
  /** At most 8, each cheaper than the one before. */
  readonly breaks: readonly PriceBreak[];
  readonly quantities: QuantityTerms;
}

const mostBreaks = 8;

type ShownTerms = PriceTerms & { readonly quantityRules: readonly (readonly QuantityRule[])[] };

/** The price at the least quantity that can be bought, without the breaks (rule prices/shown-price). */
export function leastPrice(
  terms: ShownTerms,
  product: RuledProduct,
  unit: PricedUnit,
): DecidedPrice & { quantities: QuantityTerms } {
  const quantities = quantityTerms(terms.quantityRules, product, unit);
  return { ...priceOf(terms, product, unit, quantities.least), quantities };
}

function priceOf(terms: ShownTerms, product: RuledProduct, unit: PricedUnit, quantity: number) {
  const pieces = quantity * unit.multiplier;
  return resolvePrice(terms, { product, unit, pieces, familyPieces: pieces });
}

/** The price, the breaks and the quantities of a unit that nothing is in the cart of yet. */
export function shownUnitPrice(
  terms: ShownTerms,
  product: RuledProduct,
  unit: PricedUnit,
): ShownUnitPrice {
  const { price, offer, quantities } = leastPrice(terms, product, unit);
  const offers = offersOf([...terms.lists, ...terms.guestLists], terms, { product, unit });
  const { step, least } = quantities;
  const starts = new Set(
    offers.map(({ threshold }) => Math.ceil(threshold / unit.multiplier / step) * step),
  );
  const breaks: PriceBreak[] = [];
  let last = price;
  for (const min of [...starts].sort((one, other) => one - other)) {
    if (min <= least || breaks.length === mostBreaks) continue;
    const next = priceOf(terms, product, unit, min).price;
    if (!isCheaper(next, last, terms.rates)) continue;
    breaks.push({ min, unit: unit.id, price: next });
    last = next;
  }
  return { price, isRuled: offer !== null, breaks, quantities };
}
