/** The decimal sign of the numbers in a sheet: `1.249,90` or `1,249.90` (rule import-export/sheet-numbers). */
export const decimalSigns = ['comma', 'point'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

const around = /[\s\u00a0₺$€£%]|TL|TRY|USD|EUR|GBP/gi;
const withComma = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;
const withPoint = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/**
 * The number that a text is; null for a text that is none. Signs of currencies and spaces do not count. A text of the
 * other decimal sign is none, rather than a hundred times as much; thousands have to be complete.
 */
export function parseNumber(text: string, decimal: DecimalSign): number | null {
  const bare = text.replaceAll(around, '');
  if (!(decimal === 'comma' ? withComma : withPoint).test(bare)) return null;
  const plain =
    decimal === 'comma' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  return Number(plain);
}

/** The decimal sign that most of these texts have; texts such as `1.249`, which both may be, do not count. */
export function detectDecimal(texts: Iterable<string>, otherwise: DecimalSign): DecimalSign {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    const bare = text.replaceAll(around, '');
    const isComma = withComma.test(bare);
    const isPoint = withPoint.test(bare);
    if (isComma && !isPoint) commas += 1;
    if (isPoint && !isComma) points += 1;
  }
  if (commas === points) return otherwise;
  return commas > points ? 'comma' : 'point';
}

/** A price without its VAT, with four places; `taxRate` in percent. */
export function withoutVat(price: number, taxRate: number): number {
  return rounded(price / (1 + taxRate / 100), 4);
}

/** Whether a stored price without VAT is what a sheet's price with VAT says: it keeps its value, to the last place. */
export function isSameWithVat(net: number, price: number, taxRate: number): boolean {
  return rounded(net * (1 + taxRate / 100), 2) === rounded(price, 2);
}

function rounded(value: number, places: number): number {
  const factor = 10 ** places;
  return Math.round(value * factor * (1 + Number.EPSILON)) / factor;
}
