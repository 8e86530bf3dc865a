import { roundHalfAway, scaled } from '#rules/money/money.ts';
import type {
  BulkPlan,
  BulkProduct,
  BulkUnit,
  BulkWarning,
  PriceChange,
  SkipReason,
  UnitPrices,
} from './bulk-change.ts';

const scale = 10_000n;
const lira = scale;
/** A percentage of 100 with 4 decimals. */
const whole = 1_000_000n;
const mostPrice = 9_999_999_999n * scale;

const tenThousandths = (amount: number) => BigInt(scaled(amount, 10_000));

/**
 * The plan of a price change (rule bulk-changes/prices). All steps are exact; the net price is rounded once, to four
 * decimals.
 */
export function planPrice(product: BulkProduct, change: PriceChange): BulkPlan {
  const before: UnitPrices[] = [];
  const after: UnitPrices[] = [];
  const warnings = new Set<BulkWarning>();
  let refused: SkipReason | null = null;
  let isAny = false;
  for (const unit of chosenUnits(product, change)) {
    const price = newPrice(product, change, unit);
    if (typeof price === 'string') {
      refused ??= price;
      continue;
    }
    isAny = true;
    const was = { unit: unit.id, price: unit.price, listPrice: unit.listPrice };
    const is = change.of === 'list' ? { ...was, listPrice: price } : { ...was, price };
    if (is.price === was.price && is.listPrice === was.listPrice) continue;
    before.push(was);
    after.push(is);
    for (const warning of warningsOf(unit, was, is)) warnings.add(warning);
  }
  // A part of the prices that cannot change leaves the product as it is: all or nothing.
  if (refused === 'below-zero' || refused === 'too-high')
    return { outcome: 'skip', reason: refused };
  if (!isAny) return { outcome: 'skip', reason: refused ?? 'one-unit' };
  if (after.length === 0) return { outcome: 'same' };
  return {
    outcome: 'change',
    before: { prices: before },
    after: { prices: after },
    warnings: [...warnings],
  };
}

function chosenUnits({ units, firstUnit }: BulkProduct, { how, of }: PriceChange): BulkUnit[] {
  if (how === 'from-first') return units.filter(({ id }) => id !== firstUnit);
  return units.filter(({ id }) => of !== 'first-unit' || id === firstUnit);
}

/** The new net price of a unit, or why there is none. */
function newPrice(product: BulkProduct, change: PriceChange, unit: BulkUnit): number | SkipReason {
  const given = baseOf(product, change, unit);
  if (typeof given === 'string') return given;
  const { rounding, withVat, how } = change;
  const tax = withVat ? whole + tenThousandths(product.taxRate) : whole;
  const factor = whole + (isByPercent(how) ? tenThousandths(change.value) : 0n);
  const [top, bottom] = [given.top * factor, given.bottom * whole];
  if (rounding === 'none' && isByPercent(how)) return checked(roundHalfAway(top, bottom));
  const shown =
    how === 'fixed'
      ? tenThousandths(change.value)
      : roundHalfAway(top * tax, bottom * whole) +
        (how === 'amount' ? tenThousandths(change.value) : 0n);
  if (shown < 0n) return 'below-zero';
  return checked(roundHalfAway(rounded(shown, rounding) * whole, tax));
}

const isByPercent = (how: PriceChange['how']) => how === 'percent' || how === 'from-first';

/** The net price that a change starts from, as a fraction of ten-thousandths. */
function baseOf(
  { units, firstUnit }: BulkProduct,
  { how, of }: PriceChange,
  unit: BulkUnit,
): { top: bigint; bottom: bigint } | SkipReason {
  if (how === 'fixed') return { top: 0n, bottom: 1n };
  if (how === 'from-first') {
    const first = units.find(({ id }) => id === firstUnit);
    if (!first || first.price === 0) return 'no-price';
    const top = tenThousandths(first.price) * BigInt(unit.multiplier);
    return { top, bottom: BigInt(first.multiplier) };
  }
  const amount = of === 'list' ? unit.listPrice : unit.price;
  if (amount === null) return 'no-list-price';
  return amount === 0 ? 'no-price' : { top: tenThousandths(amount), bottom: 1n };
}

function checked(amount: bigint): number | SkipReason {
  if (amount < 0n) return 'below-zero';
  return amount > mostPrice ? 'too-high' : Number(amount) / 10_000;
}

/** `ninety`: from 10 on the kuruş become 90, below it 5 kuruş are the step. */
function rounded(amount: bigint, rounding: PriceChange['rounding']): bigint {
  if (rounding === 'whole') return roundHalfAway(amount, lira) * lira;
  if (rounding === 'none') return amount;
  const step = lira / 20n;
  return amount < 10n * lira
    ? roundHalfAway(amount, step) * step
    : (amount / lira) * lira + (lira / 10n) * 9n;
}

/** A price above the list price loses its badge; one that more than doubles or halves is most often a mistake. */
function warningsOf(unit: BulkUnit, was: UnitPrices, is: UnitPrices): BulkWarning[] {
  const isComparable = (unit.listCurrency ?? unit.currency) === unit.currency;
  const isOver = ({ price, listPrice }: UnitPrices) =>
    isComparable && listPrice !== null && price >= listPrice;
  const [old, next] =
    was.price === is.price ? [was.listPrice ?? 0, is.listPrice ?? 0] : [was.price, is.price];
  const warnings: BulkWarning[] = [];
  if (isOver(is) && !isOver(was)) warnings.push('above-list');
  if (is.price === 0 && was.price > 0) warnings.push('on-request');
  else if (old > 0 && (next > old * 2 || next * 2 < old)) warnings.push('far');
  return warnings;
}
