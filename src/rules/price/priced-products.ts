import { netPrice } from '#rules/catalog/pricing.ts';
import type { Price } from '#rules/money/money.ts';
import type { BuyerPrices } from './buyer-prices.ts';
import { isCheaper } from './compare-prices.ts';
import type { PricedUnit, RuledProduct } from './price-rule.ts';
import type { PriceBreak } from '#rules/cart/unit-quantities.ts';
import { leastPrice, shownUnitPrice } from './shown-unit-price.ts';

/** The terms of a unit beside its price; left out where it says nothing. */
export interface UnitTerms {
  readonly breaks?: PriceBreak[];
  readonly isExplained?: true;
  /** In the unit; 1 where it is left out. */
  readonly minQuantity?: number;
  readonly orderMultiple?: number;
}

interface UnitToPrice extends UnitTerms {
  readonly id: number;
  readonly defaultPrice: Price;
}

/** A product on the wire, as far as prices change it. */
export interface ProductToPrice<U extends UnitToPrice = UnitToPrice> {
  readonly id: number;
  readonly units: readonly U[];
  readonly defaultUnit: number;
  readonly salePrice: Price;
  readonly listPrice: Price | null;
  readonly taxRate: number;
}

/**
 * The product with the buyer's prices: those of the least quantity that can be bought, with their breaks (rule
 * prices/shown-price). A product that the prices do not know stays as it is. A parent is priced with `pricedParent`.
 */
export function pricedProduct<U extends UnitToPrice, P extends ProductToPrice<U>>(
  product: P,
  prices: BuyerPrices,
): P {
  const ruled = prices.products.get(product.id);
  if (!ruled) return product;
  const units = product.units.map((unit) => pricedUnit(unit, ruled, prices));
  const shown = units.find(({ id }) => id === product.defaultUnit) ?? units[0];
  return { ...product, units, salePrice: shown?.defaultPrice ?? product.salePrice };
}

function pricedUnit<U extends UnitToPrice>(
  { breaks: _breaks, isExplained: _why, minQuantity: _min, orderMultiple: _step, ...unit }: U,
  ruled: RuledProduct,
  prices: BuyerPrices,
): U {
  const known = ruled.units.find(({ id }) => id === unit.id);
  if (!known) return unit as U;
  const { price, isRuled, breaks, quantities } = shownUnitPrice(prices, ruled, known);
  const terms: UnitTerms = {
    ...(breaks.length > 0 && { breaks: [...breaks] }),
    ...((isRuled || breaks.length > 0) && { isExplained: true as const }),
    ...(quantities.least > 1 && { minQuantity: quantities.least }),
    ...(quantities.step > 1 && { orderMultiple: quantities.step }),
  };
  return { ...unit, defaultPrice: price, ...terms } as U;
}

/** The child whose shown price is the lowest of a parent's, and whether the children's prices differ as shown. */
export interface LowestChild {
  readonly id: number;
  readonly isVaried: boolean;
}

/**
 * The child that a parent's card shows (rule prices/shown-price): the one with the lowest price of its default unit, then
 * the one with the lowest id. Null for a product without children.
 */
export function lowestChild(
  parentId: number,
  prices: BuyerPrices,
  defaultCurrency: string,
): LowestChild | null {
  const children = [...prices.products.values()].filter((each) => each.parentId === parentId);
  const found = children.flatMap((child) => cardPrice(prices, child) ?? []);
  const shown = new Set(
    found
      .filter(({ price }) => price.value > 0)
      .map(({ price, product }) => {
        const net = netPrice(price, { to: defaultCurrency, rates: prices.rates });
        return `${net} ${product.taxRate}`;
      }),
  );
  const lowest = lowestOf(found, prices);
  return lowest && { id: lowest.product.id, isVaried: shown.size > 1 };
}

/** The price that a product's card shows, which is of its default unit (rule prices/shown-price). */
export interface CardPrice {
  /** A parent's lowest child in its place. */
  readonly product: RuledProduct;
  readonly unit: PricedUnit;
  readonly price: Price;
}

/** The price of a product that is no parent; null for one without units. */
export function cardPrice(
  prices: Omit<BuyerPrices, 'group' | 'products'>,
  product: RuledProduct,
): CardPrice | null {
  const unit = product.units.find(({ id }) => id === product.defaultUnit) ?? product.units[0];
  return unit ? { product, unit, price: leastPrice(prices, product, unit).price } : null;
}

/** The one that a parent's card shows, of those of its children; null without any. */
export function lowestOf(
  found: readonly CardPrice[],
  { rates }: Pick<BuyerPrices, 'rates'>,
): CardPrice | null {
  let lowest: CardPrice | null = null;
  for (const each of found.toSorted((one, other) => one.product.id - other.product.id))
    if (lowest === null || isCheaper(each.price, lowest.price, rates)) lowest = each;
  return lowest;
}
