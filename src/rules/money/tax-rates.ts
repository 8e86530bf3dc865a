import { sumAmounts } from './money.ts';

/** The sums of lines of one rate: the taxed amount and the tax. */
export interface TaxOfRate {
  rate: number;
  net: number;
  tax: number;
}

/** The tax of lines by its rate, the highest first; the taxes add up to that of all lines. */
export function taxByRate(
  lines: readonly { taxRate: number; net: number; tax: number }[],
): TaxOfRate[] {
  const rates = [...new Set(lines.map((line) => line.taxRate))].sort((one, other) => other - one);
  return rates.map((rate) => {
    const same = lines.filter((line) => line.taxRate === rate);
    return {
      rate,
      net: sumAmounts(...same.map((line) => line.net)),
      tax: sumAmounts(...same.map((line) => line.tax)),
    };
  });
}
