import { createHash } from 'node:crypto';
import { isSameText } from './same-text.ts';

/** Fields that are never counted; some banks add the last one to their answers after counting. */
const leftOut = new Set(['hash', 'encoding', 'nationalidno']);

type Fields = Readonly<Record<string, string>>;

/**
 * The hash "ver3" of a NestPay message: the values in the order of their names without regard to case, `\` and `|`
 * escaped, joined by `|`, the store key last; SHA-512 in base64.
 */
export function nestpayHash(fields: Fields, storeKey: string): string {
  const counted = Object.entries(fields)
    .filter(([name]) => !leftOut.has(name.toLowerCase()))
    .sort(byName)
    .map(([, value]) => value);
  const text = [...counted, storeKey].map(escaped).join('|');
  return createHash('sha512').update(text, 'utf8').digest('base64');
}

/** Whether the fields carry the hash that they should; takes the same time wherever it differs. */
export function hasNestpayHash(fields: Fields, storeKey: string): boolean {
  return isSameText(hashOf(fields), nestpayHash(fields, storeKey));
}

/** The hash that a message carries; requests write it small, answers large. */
export function hashOf(fields: Fields): string {
  return Object.entries(fields).find(([name]) => name.toLowerCase() === 'hash')?.[1] ?? '';
}

function byName([a]: [string, string], [b]: [string, string]): number {
  const [first, second] = [a.toLowerCase(), b.toLowerCase()];
  if (first === second) return a < b ? -1 : 1;
  return first < second ? -1 : 1;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('|', String.raw`\|`);
}
