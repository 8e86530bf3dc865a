/** The symbols by their values, each as the widths of three bars and three spaces in turn. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 ' +
  '112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 ' +
  '311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 ' +
  '124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const stop = '2331112';
const startB = 104;
const startC = 105;
const toC = 99;
const toB = 100;

/**
 * A text as the bars of Code 128: widths of bars and spaces in turn, in modules, without the quiet zones of ten modules
 * at both ends. Null for what it cannot hold: anything but printable ASCII, and nothing at all. Digits go in pairs where
 * that is shorter (rule fulfillment/barcodes).
 */
export function code128(text: string): number[] | null {
  if (!/^[ -~]+$/.test(text)) return null;
  const values = valuesOf(text);
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  const drawn = [...values, sum % 103].map((value) => symbols[value] ?? '');
  return [...drawn.join(''), ...stop].map(Number);
}

/** The values of the symbols from the start to the last character: code set C for pairs of digits, B for the rest. */
function valuesOf(text: string): number[] {
  let inPairs = /^(?:\d{4}|\d\d$)/.test(text);
  const values = [inPairs ? startC : startB];
  let at = 0;
  while (at < text.length) {
    if (inPairs) {
      if (/^\d\d/.test(text.slice(at, at + 2))) {
        values.push(Number(text.slice(at, at + 2)));
        at += 2;
        continue;
      }
      values.push(toB);
      inPairs = false;
    }
    values.push(text.charCodeAt(at) - 32);
    at += 1;
    inPairs = paysInPairs(text.slice(at));
    if (inPairs && at < text.length) values.push(toC);
  }
  return values;
}

/** Six digits are worth the change to pairs, four at the end; of an odd number the first stays behind. */
function paysInPairs(rest: string): boolean {
  const digits = /^\d*/.exec(rest)?.[0].length ?? 0;
  return digits % 2 === 0 && (digits >= 6 || (digits >= 4 && digits === rest.length));
}
