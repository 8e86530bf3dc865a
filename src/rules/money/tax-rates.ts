import { sumAmounts } from './money.ts';

/** What lines of one rate come to: what is taxed, and the tax. */
export interface TaxOfRate {
  rate: number;
  net: number;
  tax: number;
}

/** The tax of lines by its rate, the highest first; the taxes add up to that of all lines. */
export function taxByRate(
  lines: readonly { taxRate: number; net: number; tax: number }[],
): TaxOfRate[] {
  return [...Map.groupBy(lines, (line) => line.taxRate)]
    .map(([rate, same]) => ({
      rate,
      net: sumAmounts(...same.map((line) => line.net)),
      tax: sumAmounts(...same.map((line) => line.tax)),
    }))
    .toSorted((one, other) => other.rate - one.rate);
}
