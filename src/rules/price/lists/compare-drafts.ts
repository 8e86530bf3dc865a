import { exactWorth, type Price, type Rates } from '#rules/money/money.ts';
import { isCheaper, isPriceKnown } from '../compare-prices.ts';
import type { PricedUnit, RuledProduct } from '../price-rule.ts';
import { resolvePrice, type PriceTerms } from '../resolve-price.ts';
import { quantityStarts } from './price-breaks.ts';

/** The price of a unit at a quantity before and after a change. */
interface UnitChange {
  readonly unit: string;
  /** In this unit. */
  readonly quantity: number;
  readonly was: Price;
  readonly is: Price;
  /** Of the former price, in percent; below 0 for a cheaper one. Null where one of them is on request. */
  readonly percent: number | null;
}

/** The effect of a list's change on a product; `change` is null where its prices stay. */
export interface PriceComparison {
  readonly change: UnitChange | null;
  /** The floor raises a new price. */
  readonly floor: boolean;
  /** A visitor pays less. */
  readonly dearer: boolean;
  /** A rule has a price in a currency without a rate. */
  readonly noRate: boolean;
}

/** Compares a product's prices in all its units, at one and at each quantity where a rule begins. */
export function comparePrices(
  product: RuledProduct,
  before: PriceTerms,
  after: PriceTerms,
): PriceComparison {
  let change: UnitChange | null = null;
  let floor = false;
  let dearer = false;
  for (const unit of product.units) {
    for (const quantity of quantityStarts(product, unit, [before, after])) {
      const pieces = quantity * unit.multiplier;
      const question = { product, unit, pieces, familyPieces: pieces };
      const was = resolvePrice(before, question).price;
      const { price: is, own } = resolvePrice(after, question);
      const found = changeOf(unit, quantity, was, is, after.rates);
      if (!found) continue;
      if (change === null || sizeOf(found) > sizeOf(change)) change = found;
      floor ||= own.floor !== null;
      dearer ||= isAboveVisitor(after, question, is);
    }
  }
  const noRate = after.lists.some(({ rules }) =>
    rules.some(
      ({ price, scope, target }) =>
        price !== null &&
        scope === 'product' &&
        (target === product.id || target === product.parentId) &&
        !isPriceKnown(price, after.rates),
    ),
  );
  return { change, floor, dearer, noRate };
}

function changeOf(
  { value }: PricedUnit,
  quantity: number,
  was: Price,
  is: Price,
  rates: Rates,
): UnitChange | null {
  const areKnown = was.value > 0 && is.value > 0;
  const [from, to] = [worthOf(was, rates), worthOf(is, rates)];
  if (from === to) return null;
  const percent = areKnown ? Math.round((Number(to - from) / Number(from)) * 10_000) / 100 : null;
  return { unit: value, quantity, was, is, percent };
}

/** A price on request may have a currency without a rate. */
function worthOf(price: Price, rates: Rates): bigint {
  return price.value === 0 ? 0n : exactWorth(price, rates);
}

const sizeOf = ({ percent }: UnitChange) => (percent === null ? Infinity : Math.abs(percent));

function isAboveVisitor(
  terms: PriceTerms,
  question: Parameters<typeof resolvePrice>[1],
  price: Price,
): boolean {
  const visitor = resolvePrice({ ...terms, lists: terms.guestLists }, question).price;
  return visitor.value > 0 && isCheaper(visitor, price, terms.rates);
}

const mostSamples = 8;

/** Counts comparisons, and shows the largest changes first. */
export function sumComparisons(
  all: readonly (PriceComparison & { code: string; name: string })[],
  rates: Rates,
) {
  const changed = all.flatMap(({ change, ...rest }) => (change ? [{ ...rest, change }] : []));
  const isDown = ({ change }: (typeof changed)[number]) => isCheaper(change.is, change.was, rates);
  const sorted = changed.toSorted((one, other) => sizeOf(other.change) - sizeOf(one.change));
  const cheaper = changed.filter(isDown).length;
  const largest = sorted.find(({ change }) => change.percent !== null)?.change.percent ?? null;
  const count = (has: (each: PriceComparison) => boolean) => all.filter(has).length;
  return {
    changed: changed.length,
    cheaper,
    dearer: changed.length - cheaper,
    largest,
    warnings: {
      floor: count(({ floor }) => floor),
      aboveVisitor: count(({ dearer }) => dearer),
      noRate: count(({ noRate }) => noRate),
    },
    samples: sorted.slice(0, mostSamples).map(({ code, name, floor, dearer, change }) => ({
      code,
      name,
      unit: change.unit,
      quantity: change.quantity,
      was: change.was,
      is: change.is,
      floor,
      dearer,
    })),
  };
}
