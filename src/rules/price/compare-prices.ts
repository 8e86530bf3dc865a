import { hasRate } from '#rules/money/currency.ts';
import { exactWorth, type Price, type Rates } from '#rules/money/money.ts';

/** Whether there is a price that can be compared: neither on request nor in a currency without a rate. */
export function isPriceKnown({ value, currency }: Price, rates: Rates): boolean {
  return value > 0 && hasRate(rates, currency);
}

/** Below 0 where the one price is lower, exactly. Throws when a currency has no rate. */
export function compareWorth(one: Price, other: Price, rates: Rates): number {
  const difference = exactWorth(one, rates) - exactWorth(other, rates);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Whether the one price is lower; a price on request is higher than any other. */
export function isCheaper(one: Price, other: Price, rates: Rates): boolean {
  if (one.value === 0) return false;
  return other.value === 0 || compareWorth(one, other, rates) < 0;
}
