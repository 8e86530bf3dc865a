import { sumAmounts } from '#rules/money/money.ts';

/** What the lines of an order's table come to, with VAT: the figure at its foot (rule orders/one-basis). */
export function linesTotal(lines: readonly { amount: number }[]): number {
  return sumAmounts(...lines.map((line) => line.amount));
}
