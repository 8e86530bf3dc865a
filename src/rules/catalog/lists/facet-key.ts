import { foldTurkish } from './turkish.ts';

const maxKeyLength = 60;

/**
 * The key of a filter's value, the same for all its spellings: 'Kırmızı' and 'KIRMIZI', '1,5 lt' and '1.5 LT'. The database's
 * `facet_key` gives the same (search-rules-in-sql.test.ts).
 */
export function facetKey(text: string): string {
  const joined = foldTurkish(text)
    .replaceAll(',', '.')
    .replace(
      // oxlint-disable-next-line no-control-regex -- a key has no invisible characters
      /[\s:\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/g,
      '-',
    );
  const trimmed = joined.replace(/^-+|-+$/g, '');
  return trimmed.length <= maxKeyLength
    ? trimmed
    : Array.from(trimmed).slice(0, maxKeyLength).join('');
}
