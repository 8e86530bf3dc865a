import { roundHalfAway, scaled, type Price } from '#rules/money/money.ts';

const places = 10_000;
const most = 4;

/**
 * Reads a discount such as `10+5`: 1 to 4 percentages above 0 and below 100, with at most 2 places, that are taken off one
 * after the other. Returns null for anything else.
 */
export function parseDiscount(text: string): readonly number[] | null {
  const parts = text.split('+').map((part) => part.trim().replace(',', '.'));
  if (parts.length > most) return null;
  const percents = parts.map((part) => (/^\d{1,2}(\.\d{1,2})?$/.test(part) ? Number(part) : 0));
  return percents.every((percent) => percent > 0 && percent < 100) ? percents : null;
}

/** The discount as people write it: `10+5`. */
export function discountText(percents: readonly number[]): string {
  return percents.join('+');
}

/** The price after the percentages, 4 places, rounded once, halves away from zero (rule prices/rounding). */
export function discounted(price: Price, percents: readonly number[]): Price {
  let value = BigInt(scaled(price.value, places));
  let divisor = 1n;
  for (const percent of percents) {
    value *= BigInt(100 * 100 - scaled(percent, 100));
    divisor *= 100n * 100n;
  }
  return { value: Number(roundHalfAway(value, divisor)) / places, currency: price.currency };
}
