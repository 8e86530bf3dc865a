import { timingSafeEqual } from 'node:crypto';

/** Compares a signature with the one that is wanted, in a time that says nothing of where they differ. */
export function isSameText(given: string, wanted: string): boolean {
  const [first, second] = [Buffer.from(given), Buffer.from(wanted)];
  return first.length === second.length && timingSafeEqual(first, second);
}
