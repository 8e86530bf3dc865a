import { sumAmounts } from '#rules/money/money.ts';

/** The sum of the lines of an order's table, with VAT: the figure at its foot (rule orders/prices-with-vat). */
export function linesTotal(lines: readonly { amount: number }[]): number {
  return sumAmounts(...lines.map((line) => line.amount));
}

/** The same without VAT (rule orders/net-figures). */
export function linesNet(lines: readonly { net: number }[]): number {
  return sumAmounts(...lines.map((line) => line.net));
}
