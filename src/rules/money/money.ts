import { rateOf } from './currency.ts';

/** An amount in a currency of its own: a unit price has at most 4 places. */
export interface Price {
  readonly value: number;
  readonly currency: string;
}

/** How many TRY one unit of a currency costs, at most 8 places (rule prices/exchange-rate). */
export type Rates = Readonly<Record<string, number>>;

/** The steps from a price to a figure: all of it exact, rounded once at the end. */
interface Conversion {
  to: string;
  rates: Rates;
  /** Whole number of units; 1 when left out. */
  quantity?: number;
  /** 100 leaves the price as it is, 120 adds 20 % VAT. */
  percent?: number;
  /** Whole number that the price is split into. */
  pieces?: number;
}

const amountScale = 10_000;
const rateScale = 100_000_000;
const percentScale = 10_000;
/** Amount scale × percent scale × 100 percent ÷ 100 minor units. */
const figureScale = amountScale * percentScale;

/** Integer division that rounds halves away from zero (rule prices/rounding). */
export function roundHalfAway(value: bigint, divisor: bigint): bigint {
  const negative = value < 0n !== divisor < 0n;
  const top = value < 0n ? -value : value;
  const bottom = divisor < 0n ? -divisor : divisor;
  const rounded = (top * 2n + bottom) / (bottom * 2n);
  return negative ? -rounded : rounded;
}

/** The same for whole numbers whose double is still exact: no BigInt on the cards of a list. */
function roundSafe(value: number, divisor: number): number {
  const top = Math.abs(value);
  const rest = top % divisor;
  const rounded = (top - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return value < 0 && rounded > 0 ? -rounded : rounded;
}

/** Whole multiples of 1/scale. Throws on what is not a finite number. */
export function scaled(value: number, scale: number): number {
  const result = Math.round(Math.abs(value) * scale);
  if (!Number.isSafeInteger(result)) throw new RangeError(`not an amount: ${value}`);
  return value < 0 && result > 0 ? -result : result;
}

/** Kuruş (hundredths) of an amount with at most 4 places; halves go away from zero. */
export function toMinor(amount: number): number {
  return roundSafe(scaled(amount, amountScale), amountScale / 100);
}

export function fromMinor(minor: number): number {
  return minor / 100;
}

/** Exact sum of amounts of one currency, 2 places. */
export function sumAmounts(...amounts: number[]): number {
  let sum = 0;
  for (const amount of amounts) sum += toMinor(amount);
  return fromMinor(sum);
}

/**
 * quantity × price × rate(from) ÷ rate(to) × percent ÷ 100 ÷ pieces in the currency `to`: 2 places,
 * halves away from zero, rounded once (rules prices/vat, prices/rounding).
 * Throws when a currency has no rate.
 */
export function exactAmount(price: Price, options: Conversion): number {
  const amount = scaled(price.value, amountScale);
  const percent = scaled(options.percent ?? 100, percentScale);
  const quantity = options.quantity ?? 1;
  const pieces = options.pieces ?? 1;
  if (price.currency === options.to) {
    const value = amount * quantity * percent;
    const divisor = figureScale * pieces;
    if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) {
      return fromMinor(roundSafe(value, divisor));
    }
  }
  const from = BigInt(scaled(rateOf(options.rates, price.currency), rateScale));
  const to = BigInt(scaled(rateOf(options.rates, options.to), rateScale));
  const value = BigInt(amount) * BigInt(quantity) * from * BigInt(percent);
  return fromMinor(Number(roundHalfAway(value, to * BigInt(figureScale) * BigInt(pieces))));
}

/**
 * The price of one unit in the currency `to`, with `percent` of it: 4 places, halves away from zero, rounded once (rule
 * prices/decimals). Throws when a currency has no rate.
 */
export function exactUnitPrice(
  price: Price,
  options: { to: string; rates: Rates; percent?: number },
): number {
  const percent = scaled(options.percent ?? 100, percentScale);
  const amount = scaled(price.value, amountScale);
  const same = price.currency === options.to;
  if (same && Number.isSafeInteger(amount * percent))
    return roundSafe(amount * percent, percentScale * 100) / amountScale;
  const from = same ? 1n : BigInt(scaled(rateOf(options.rates, price.currency), rateScale));
  const to = same ? 1n : BigInt(scaled(rateOf(options.rates, options.to), rateScale));
  const value = BigInt(amount) * from * BigInt(percent);
  return Number(roundHalfAway(value, to * BigInt(percentScale) * 100n)) / amountScale;
}

/** An amount in another currency: 2 places, halves away from zero, rounded once. */
export function convertAmount(amount: number, from: string, to: string, rates: Rates): number {
  return exactAmount({ value: amount, currency: from }, { to, rates });
}

/** The exact worth of a price, comparable with that of any other price under the same rates. */
export function exactWorth(price: Price, rates: Rates): bigint {
  return (
    BigInt(scaled(price.value, amountScale)) *
    BigInt(scaled(rateOf(rates, price.currency), rateScale))
  );
}
