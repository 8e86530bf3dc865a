import { fromMinor, toMinor } from '#rules/money/money.ts';

/**
 * Shares an amount out by weights, in kuruş, so that the parts are the amount again: each is rounded down, and the
 * heaviest takes what is left. A provider wants to know what a payment is for, to the kuruş and with its commission.
 */
export function shareAmount(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(toMinor(amount));
  const scaled = weights.map((weight) => BigInt(toMinor(weight)));
  const sum = scaled.reduce((all, one) => all + one, 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const parts = scaled.map((weight) => (whole * weight) / sum);
  const left = whole - parts.reduce((all, one) => all + one, 0n);
  const heaviest = weights.indexOf(Math.max(...weights));
  return parts.map((part, index) => fromMinor(Number(index === heaviest ? part + left : part)));
}
