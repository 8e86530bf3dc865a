/** Letters outside ASCII and what they fold to; the database's folding has the same pairs. */
const folds = new Map<string, string>();
const foldFrom = 'İıÇçĞğÖöŞşÜüÂâÎîÛûÁáÀàÄäÉéÈèÊêËëÓóÒòÔôÚúÙùÍíÌìÏïÑñ’‘´`\u00a0';
const foldTo = "iiccggoossuuaaiiuuaaaaaaeeeeeeeeoooooouuuuiiiiiinn'''' ";
for (const [index, letter] of Array.from(foldFrom).entries())
  folds.set(letter, foldTo.charAt(index));
folds.set('\u0307', '');

/** The Turkish alphabet with q, w and x in their Latin places; its positions are the sort keys, the
 * same as the database's. Other letters keep their own places after it. */
const sortLetters = new Map<string, string>();
for (const alphabet of ['abcçdefgğhıijklmnoöpqrsştuüvwxyz', 'ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZ']) {
  for (const [index, letter] of Array.from(alphabet).entries()) {
    sortLetters.set(letter, String.fromCharCode(65 + index));
  }
}
for (const [index, letter] of Array.from('âÂîÎûÛ').entries()) {
  sortLetters.set(letter, sortLetters.get('aaiiuu'.charAt(index)) ?? letter);
}

/** Text for comparing in searches: İ, ı, I and i are one letter, ş is s, capitals are small (rule
 * catalog/search-folding). */
export function foldTurkish(text: string): string {
  return text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[`\u0080-\uffff]/g, (letter) => folds.get(letter) ?? letter);
}

/** Small letters by the Turkish rule: I is ı, İ is i. */
export function lowerTurkish(text: string): string {
  return text.replaceAll('İ', 'i').replaceAll('I', 'ı').toLowerCase();
}

/** Capitals by the Turkish rule: i is İ, ı is I. */
export function upperTurkish(text: string): string {
  return text.replaceAll('i', 'İ').replaceAll('ı', 'I').toUpperCase();
}

/** Orders by the Turkish alphabet, capitals and small letters alike, on any machine (rule
 * text/turkish-letters). */
export function compareTurkish(a: string, b: string): number {
  const left = sortKey(a);
  const right = sortKey(b);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function sortKey(text: string): string {
  let key = '';
  for (const letter of text) key += sortLetters.get(letter) ?? letter;
  return key;
}
