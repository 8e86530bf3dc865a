/** Letters outside ASCII and their folded letters; the database's `tr_fold` has the same (search-rules-in-sql.test.ts). */
const folds = new Map<string, string>();
const foldFrom = 'İıÇçĞğÖöŞşÜüÂâÎîÛûÁáÀàÄäÉéÈèÊêËëÓóÒòÔôÚúÙùÍíÌìÏïÑñ’‘´`\u00a0';
const foldTo = "iiccggoossuuaaiiuuaaaaaaeeeeeeeeoooooouuuuiiiiiinn'''' ";
for (const [index, letter] of Array.from(foldFrom).entries())
  folds.set(letter, foldTo.charAt(index));
folds.set('\u0307', '');

/** Folds a text for comparison: İ, ı, I and i are one letter, ş is s, capitals are small (rule catalog/search-folding). */
export function foldTurkish(text: string): string {
  return text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[`\u0080-\uffff]/g, (letter) => folds.get(letter) ?? letter);
}

/** Upper case by the Turkish rule: i becomes İ, ı becomes I. */
export function upperTurkish(text: string): string {
  return text.replaceAll('i', 'İ').replaceAll('ı', 'I').toUpperCase();
}
