import { sumAmounts } from '#rules/money/money.ts';

/** The sum of the lines of an order's table, with VAT: the figure at its foot (rule orders/prices-with-vat). */
export function linesTotal(lines: readonly { amount: number }[]): number {
  return sumAmounts(...lines.map((line) => line.amount));
}
