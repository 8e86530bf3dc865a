import { maxLineQuantity } from './stock.ts';

/** The quantity that a box means: an integer, else 1 (rule cart/quantity-box). */
export function parseQuantity(text: string): number {
  const value = Number.parseInt(text, 10);
  return value >= 1 ? Math.min(value, maxLineQuantity) : 1;
}

/** Whether somebody wrote 0: they may mean that the line shall go (rule cart/zero-confirms-removal). */
export function wantsNone(text: string): boolean {
  return /^\s*[-+]?0+\s*$/.test(text);
}

/** One more, unless that is more than can be had. */
export function increase(current: number, max: number): number {
  return Math.min(current + 1, max);
}

/** One less, never below 1. */
export function decrease(current: number): number {
  return Math.max(1, current - 1);
}

/** A quantity as the server takes it: 1 to 100,000 whole, else null (rule cart/server-quantity). */
export function serverQuantity(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) return null;
  return number >= 1 && number <= maxLineQuantity ? number : null;
}
