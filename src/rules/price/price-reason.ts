import { findUnit } from '#rules/cart/units.ts';
import type { BuyerPrices } from './buyer-prices.ts';
import { isCheaper } from './compare-prices.ts';
import type { HeldPieces } from './line-prices.ts';
import type { PriceList, PricedUnit, RuledProduct } from './price-rule.ts';
import { offersOf, resolvePrice, type ResolvedPrice, type RuleOffer } from './resolve-price.ts';
import { quantityTerms } from './quantity-terms.ts';

/** Why a buyer has a price, as the buyer may know it: no list's name, no rule that lost and no floor (rule prices/why). */
export interface PriceReason {
  /** The price is the contract's, the group's or that of every visitor. */
  readonly of: 'contract' | 'group' | 'visitors';
  /** The quantity from which on it applies, in a unit or in pieces; null: from the first piece on. */
  readonly from: { readonly quantity: number; readonly unit: PricedUnit | null } | null;
  /** The percentages off the unit's own price; null where they would not lead to the price. */
  readonly percents: readonly number[] | null;
}

/** A quantity of a line that makes its unit cheaper. */
export interface NextPrice {
  /** The line's quantity then. */
  readonly quantity: number;
  readonly price: PricedUnit['price'];
}

interface LineUnit {
  productId: number;
  unitId: number;
}

/** The price of a unit for a buyer, with its reason; `reason` is null where the unit's own price holds. */
export interface ExplainedPrice extends Pick<ResolvedPrice, 'price'> {
  readonly own: PricedUnit['price'];
  readonly unit: PricedUnit;
  readonly product: RuledProduct;
  readonly reason: PriceReason | null;
}

/** Explains the price of a line; null for a product or a unit that the prices do not know (rule prices/why). */
export function explainPrice(
  prices: BuyerPrices,
  { productId, unitId }: LineUnit,
  held: HeldPieces,
): ExplainedPrice | null {
  const product = prices.products.get(productId);
  const unit = product?.units.find(({ id }) => id === unitId);
  if (!product || !unit) return null;
  const { price, offer, floor } = resolvePrice(prices, { product, unit, ...held });
  const reason = offer && reasonOf(prices, { product, unit, offer, isExact: floor === null });
  return { price, own: unit.price, unit, product, reason };
}

function reasonOf(
  prices: BuyerPrices,
  input: { product: RuledProduct; unit: PricedUnit; offer: RuleOffer; isExact: boolean },
): PriceReason {
  const { product, unit, offer, isExact } = input;
  const { list, rule, threshold } = offer;
  const named = rule.minUnit ?? rule.unit;
  const offList = list.base === 'list' && unit.listPrice !== null;
  return {
    of: ownerOf(prices, list),
    from:
      threshold > 1
        ? { quantity: rule.min, unit: named === null ? null : findUnit(product.units, named) }
        : null,
    percents: isExact && !offList ? rule.discount : null,
  };
}

function ownerOf({ lists, group }: BuyerPrices, list: PriceList): PriceReason['of'] {
  if (!lists.includes(list)) return 'visitors';
  return list.id === group?.priceListId ? 'group' : 'contract';
}

/**
 * The next quantity of a line that makes it cheaper, where less than twice its quantity reaches it (rule
 * prices/next-break); else null. `held` are the pieces of the whole cart.
 */
export function nextPrice(
  prices: BuyerPrices,
  { quantity, ...line }: LineUnit & { quantity: number },
  held: HeldPieces,
): NextPrice | null {
  const product = prices.products.get(line.productId);
  const unit = product?.units.find(({ id }) => id === line.unitId);
  if (!product || !unit) return null;
  const { step } = quantityTerms(prices.quantityRules, product, unit);
  const { multiplier } = unit;
  const targets = offersOf([...prices.lists, ...prices.guestLists], prices, { product, unit })
    .map(
      ({ list, threshold }) =>
        threshold - (list.mix === 'family' ? held.familyPieces : held.pieces),
    )
    .filter((missing) => missing > 0)
    .map((missing) => Math.ceil((quantity + missing / multiplier) / step) * step)
    .filter((target) => target <= 2 * quantity)
    .sort((one, other) => one - other);
  const now = resolvePrice(prices, { product, unit, ...held }).price;
  for (const target of new Set(targets)) {
    const more = (target - quantity) * multiplier;
    const then = { pieces: held.pieces + more, familyPieces: held.familyPieces + more };
    const { price } = resolvePrice(prices, { product, unit, ...then });
    if (isCheaper(price, now, prices.rates)) return { quantity: target, price };
  }
  return null;
}
