import { foldTurkish } from './turkish.ts';

const longestKey = 60;

/**
 * One spelling for what people take for the same value of a filter: 'Kırmızı' and 'KIRMIZI', '1,5 lt' and '1.5 LT'. The
 * database's function of this name gives the same.
 */
export function facetKey(text: string): string {
  const joined = foldTurkish(text)
    .replaceAll(',', '.')
    .replace(
      // oxlint-disable-next-line no-control-regex -- a key has no characters that nobody sees
      /[\s:\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/g,
      '-',
    );
  const trimmed = joined.replace(/^-+|-+$/g, '');
  return trimmed.length <= longestKey ? trimmed : Array.from(trimmed).slice(0, longestKey).join('');
}
