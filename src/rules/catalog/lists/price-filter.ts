import { fromMinor, roundHalfAway, scaled, toMinor } from '#rules/money/money.ts';

const rateScale = 100_000_000;

/** How a visitor's cards show prices: with VAT or net, in a currency of which one unit costs `rate` TRY. */
export interface ShownPrices {
  readonly withTax: boolean;
  readonly rate: number;
}

/**
 * An end of a price filter as an exact decimal in TRY (rule catalog/price-filter). It is half a cent beside `amount`, because
 * cards round: 'from' is the lowest price that a card shows as `amount` or more, 'to' the lowest that it shows as more.
 */
export function priceEdge(amount: number, side: 'from' | 'to', rate: number): string {
  const halves = 2n * BigInt(toMinor(amount)) + (side === 'from' ? -1n : 1n);
  // Two hundred half cents to one unit of the currency.
  return decimal(halves * BigInt(scaled(rate, rateScale)) * 5n, 11);
}

/** An exact amount in TRY as cards show it: 2 places, halves away from zero. */
export function displayedAmount(worth: string, rate: number): number {
  const [whole = '', places = ''] = worth.split('.');
  const divisor = BigInt(scaled(rate, rateScale)) * 10n ** BigInt(places.length);
  return fromMinor(
    Number(roundHalfAway(BigInt(whole + places) * 100n * BigInt(rateScale), divisor)),
  );
}

function decimal(value: bigint, places: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
