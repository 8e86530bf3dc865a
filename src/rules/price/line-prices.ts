import type { Price, Rates } from '#rules/money/money.ts';
import type { BuyerPrices } from './buyer-prices.ts';
import { discountText } from './discount.ts';
import type { PricedUnit } from './price-rule.ts';
import type { QuantityTerms } from '#rules/cart/unit-quantities.ts';
import { quantityTerms } from './quantity-terms.ts';
import { priceToDiscount, resolvePrice, type ResolvedPrice } from './resolve-price.ts';

/** How a line's price came about; for the merchant alone (rule prices/source). */
export interface PriceSource {
  /** The code of the list; null: the unit's own price. */
  list: string | null;
  /** The id of the rule in it. */
  rule: number | null;
  /** The unit's own price. */
  base: Price;
  /** The unit's list price, where the discount is taken off it. */
  listPrice?: Price;
  /** The steps from the own price, in order: '15' for 15 %, 'price', 'floor', 'visitor', 'fewer', 'quote'. */
  steps: string[];
}

/** The price of a line of a cart and the quantities in which it can be bought. */
export interface LinePrice {
  price: Price;
  source: PriceSource;
  quantities: QuantityTerms;
}

/** Pieces of a line's product in the whole cart, and of the product with all its siblings. */
export interface HeldPieces {
  pieces: number;
  familyPieces: number;
}

/** A line's price for a buyer (rule prices/cart-price); null for a product or unit that the prices do not know. */
export function linePrice(
  prices: BuyerPrices,
  { productId, unitId }: { productId: number; unitId: number },
  held: HeldPieces,
): LinePrice | null {
  const product = prices.products.get(productId);
  const unit = product?.units.find(({ id }) => id === unitId);
  if (!product || !unit) return null;
  const resolved = resolvePrice(prices, { product, unit, ...held });
  return {
    price: resolved.price,
    source: sourceOf(resolved, unit, prices.rates),
    quantities: quantityTerms(prices.quantityRules, product, unit),
  };
}

function sourceOf(
  { offer, floor, isCapped, atQuantity }: ResolvedPrice,
  unit: PricedUnit,
  rates: Rates,
): PriceSource {
  const steps: string[] = [];
  const { list, rule } = offer ?? {};
  if (rule) steps.push(rule.discount ? discountText(rule.discount) : 'price');
  if (floor) steps.push('floor');
  if (isCapped) steps.push('visitor');
  else if (rule?.id !== atQuantity.offer?.rule.id) steps.push('fewer');
  const base = unit.price;
  const from = rule?.discount && list ? priceToDiscount(list.base, unit, rates) : base;
  return {
    list: list?.code ?? null,
    rule: rule?.id ?? null,
    base,
    ...(from !== base && { listPrice: from }),
    steps,
  };
}

interface HeldLine {
  readonly productId: number;
  readonly parentId: number | null;
  readonly multiplier: number;
  readonly quantity: number;
}

/** The pieces of each product of a cart, by product id (rule prices/thresholds). */
export function heldByProduct(lines: readonly HeldLine[]): Map<number, HeldPieces> {
  const pieces = new Map<number, number>();
  const families = new Map<number, number>();
  for (const { productId, parentId, multiplier, quantity } of lines) {
    const more = multiplier * quantity;
    const family = parentId ?? productId;
    pieces.set(productId, (pieces.get(productId) ?? 0) + more);
    families.set(family, (families.get(family) ?? 0) + more);
  }
  return new Map(
    lines.map(({ productId, parentId }) => {
      const own = pieces.get(productId) ?? 0;
      return [productId, { pieces: own, familyPieces: families.get(parentId ?? productId) ?? own }];
    }),
  );
}
