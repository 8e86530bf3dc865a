import { isPriced } from '#rules/catalog/pricing.ts';
import type { DisplayOptions } from '#rules/catalog/pricing.ts';
import { exactAmount, exactWorth } from '#rules/money/money.ts';
import type { UnitClaim } from '#rules/money/unit-claim.ts';
import type { PriceBreak } from './unit-quantities.ts';
import type { Price, Rates } from '#rules/money/money.ts';

/** A way to buy a product. Price, sizes (cm) and weight are for one of the unit; the multiplier
 * only counts pieces of stock (rules catalog/unit, prices/price-per-unit). */
export interface Unit {
  readonly id: number;
  readonly value: string;
  readonly multiplier: number;
  readonly defaultPrice: Price;
  readonly listPrice: Price | null;
  readonly width: number;
  readonly height: number;
  readonly length: number;
  readonly weight: number;
  readonly barcode: string;
  readonly breaks?: PriceBreak[];
  /** There is something to explain about the price (rule prices/why). */
  readonly isExplained?: true;
  /** The least quantity and the step of a line; 1 where they are left out (rule prices/quantity-rules). */
  readonly minQuantity?: number;
  readonly orderMultiple?: number;
  /** The discount that the history of prices proves (rule prices/claim). */
  readonly claim?: UnitClaim;
}

/** A unit's name in one language or both. */
interface UnitNames {
  readonly id: number;
  readonly value: string;
  /** Empty or absent: there is no English name. */
  readonly valueEn?: string;
}

/**
 * A unit by its name in either language or by its id; a name that looks like an id wins (rule
 * cart/unit).
 */
export function findUnit<U extends UnitNames>(
  units: readonly U[],
  nameOrId: string | number,
): U | null {
  const text = String(nameOrId).trim();
  return (
    units.find((unit) => unit.value === text) ??
    units.find((unit) => text !== '' && unit.valueEn === text) ??
    units.find((unit) => String(unit.id) === text) ??
    null
  );
}

/** The unit that is bought when none is named: the product's own choice, else its first. */
export function defaultUnitOf<U extends UnitNames>(
  units: readonly U[],
  defaultUnit: string | number | null,
): U | null {
  return (defaultUnit === null ? null : findUnit(units, defaultUnit)) ?? units[0] ?? null;
}

/**
 * The name of one piece: that of the product's first unit that holds one, else `fallback` (rule stock/piece-unit).
 * Stock uses this name, whatever unit is offered first.
 */
export function pieceName(
  units: readonly Pick<Unit, 'value' | 'multiplier'>[],
  fallback: string,
): string {
  return units.find((unit) => unit.multiplier === 1)?.value ?? fallback;
}

/** The price of one piece in this unit, as shown: 2 places, rounded once. */
export function pricePerPiece(
  unit: Pick<Unit, 'defaultPrice' | 'multiplier'>,
  options: DisplayOptions,
): number {
  return exactAmount(unit.defaultPrice, {
    to: options.to,
    rates: options.rates,
    percent: options.withTax ? 100 + options.taxRate : 100,
    pieces: unit.multiplier,
  });
}

/**
 * The pack that a card names beside its price, and the price of a piece in it: 'Koli × 24 ₺222,40 / Adet' (rule
 * prices/per-piece). The pack with the lowest price per piece; when none is cheaper than the smallest unit, the default
 * unit where that is a pack; else null.
 */
export function packToName<U extends PackUnit>(
  units: readonly U[],
  defaultUnit: number,
  options: DisplayOptions,
): { unit: U; perPiece: number } | null {
  const best = bestPackPrice(units, options);
  if (best) return best;
  const unit = units.find(({ id }) => id === defaultUnit);
  return unit && unit.multiplier > 1 && isPriced(unit.defaultPrice, options.rates)
    ? { unit, perPiece: pricePerPiece(unit, options) }
    : null;
}

type PackUnit = Pick<Unit, 'id' | 'defaultPrice' | 'multiplier'>;

/** The pack with the lowest price per piece and that price; null when no pack is cheaper per piece
 * than the smallest unit. */
function bestPackPrice<U extends PackUnit>(
  units: readonly U[],
  options: DisplayOptions,
): { unit: U; perPiece: number } | null {
  let base: U | undefined;
  for (const unit of units) {
    if (
      isPriced(unit.defaultPrice, options.rates) &&
      !(base && base.multiplier <= unit.multiplier)
    ) {
      base = unit;
    }
  }
  if (!base) return null;
  let best = base;
  for (const unit of units) {
    if (unit.multiplier <= base.multiplier || !isPriced(unit.defaultPrice, options.rates)) continue;
    if (isCheaperPerPiece(unit, best, options.rates)) best = unit;
  }
  return best === base ? null : { unit: best, perPiece: pricePerPiece(best, options) };
}

/** Exact: compares a ÷ its pieces with b ÷ its pieces by multiplying crosswise. */
function isCheaperPerPiece(
  a: Pick<Unit, 'defaultPrice' | 'multiplier'>,
  b: Pick<Unit, 'defaultPrice' | 'multiplier'>,
  rates: Rates,
): boolean {
  const worthOfA = exactWorth(a.defaultPrice, rates) * BigInt(b.multiplier);
  return worthOfA < exactWorth(b.defaultPrice, rates) * BigInt(a.multiplier);
}
