import { roundHalfAway, scaled } from '#rules/money/money.ts';

const places = 10_000;

/** The net price, with 4 places, of a price that was typed with VAT (rule product-editing/typed-vat). */
export function netOf(gross: number, taxRate: number): number {
  const percent = BigInt(scaled(100 + taxRate, 100));
  return Number(roundHalfAway(BigInt(scaled(gross, places)) * 10_000n, percent)) / places;
}

/** The price with VAT of a net price, with 2 places. */
export function grossOf(net: number, taxRate: number): number {
  const percent = BigInt(scaled(100 + taxRate, 100));
  return Number(roundHalfAway(BigInt(scaled(net, places)) * percent, 1_000_000n)) / 100;
}
