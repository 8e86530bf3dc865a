/** Characters that may stand between a number's digits: spaces of every kind, dashes, dots, and invisible ones. */
const between = String.raw`[\s\p{Pd}._\u00ad\u200b-\u200d\u2060]{0,4}`;
/** Digits with nothing between them, and the next ones if no more than that lies between. */
const chain = new RegExp(`\\d(?:${between}\\d)+`, 'gu');
const code = /(?:cvv2?|cvc2?|ccv|kart\p{L}*\s+g[uü]venlik\s+kodu)\W{0,6}\d{3,4}(?!\d)/iu;
/** A cheap check for texts that need a closer look; most do not. */
const suspect = /(?:\p{N}\P{N}{0,4}){12}\p{N}|cvv|cvc|ccv|venlik\s+kodu/iu;

/** Numbers that are something else by what stands around or in them. */
const otherNumbers: readonly RegExp[] = [
  // e-mail addresses
  /[^\s@<>"',;:()]+@[^\s@<>"',;:()]+\.[a-z]{2,}/giu,
  // a Turkish bank account: TR and 24 digits
  new RegExp(`\\bTR(?:${between}\\d){24}(?!${between}\\d)`, 'giu'),
  // telephones: 0 or +90 and ten digits, other countries' after +
  new RegExp(
    `(?<!\\d)(?:\\+90|0)${between}\\(?\\d{3}\\)?${between}\\d{3}${between}\\d\\d${between}\\d\\d(?!\\d)`,
    'gu',
  ),
  new RegExp(`\\+\\d(?:${between}\\d){6,14}(?!${between}\\d)`, 'gu'),
  // what a hash is written as
  /(?<![\da-z])(?=\d*[a-f])[\da-f]{32,}(?![\da-z])/giu,
  // days
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d(?!\d)/gu,
  /(?<!\d)(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/gu,
];

/** The fewest digits of a card number by its first digit; cards begin with no other. */
const fewestDigits: Readonly<Record<string, number>> = { 2: 16, 3: 14, 4: 13, 5: 13, 6: 13, 9: 16 };
const mostDigits = 19;
/** From here on a number is no telephone's, which have 15 digits at most. */
export const shortestBeyondPhones = 16;

/**
 * Whether a text holds a card number or names a security code (rule reliability/no-card-numbers): 13 to
 * 19 digits, however they are parted, that begin as cards do and pass the check of Luhn. E-mail
 * addresses, telephones, Turkish bank accounts, dates and barcodes are none. `fewest` asks for longer
 * numbers alone: a telephone's own field may hold 15 digits.
 */
export function holdsCardNumber(text: string, fewest = 13): boolean {
  if (!suspect.test(text)) return false;
  let plain = plainDigits(text);
  if (code.test(plain)) return true;
  for (const other of otherNumbers) plain = plain.replaceAll(other, ' x ');
  for (const [run] of plain.matchAll(chain)) {
    if (holdsCard(run.match(/\d+/g) ?? [], fewest)) return true;
  }
  return false;
}

/** A card number ends and begins where a group of digits does: what is written beside it is not of it. */
function holdsCard(groups: readonly string[], fewest: number): boolean {
  return groups.some((first, start) => {
    const least = Math.max(fewest, fewestDigits[first.charAt(0)] ?? Infinity);
    let number = '';
    for (let end = start; end < groups.length && number.length < mostDigits; end += 1) {
      number += groups[end] ?? '';
      const fits = number.length >= least && number.length <= mostDigits;
      if (fits && checkSum(number, 2) % 10 === 0 && !isBarcode(number)) return true;
    }
    return false;
  });
}

/** The digits of every script, and those in circles or full width, as 0 to 9. */
function plainDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit)));
}

/** Scripts keep their ten digits together, from a code that ends in 0 or in 6. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  const last = point % 16;
  const beginsAtZero = /\p{Nd}/u.test(String.fromCodePoint(point - last));
  return beginsAtZero ? last : last - 6;
}

/** Every second digit from the right counts `weight` times; with 2 that is Luhn's check. */
function checkSum(number: string, weight: 2 | 3): number {
  let sum = 0;
  for (let at = 0; at < number.length; at += 1) {
    const digit = Number(number[number.length - 1 - at]);
    const value = at % 2 === 1 ? digit * weight : digit;
    sum += weight === 2 && value > 9 ? value - 9 : value;
  }
  return sum;
}

/** EAN-13 and GTIN-14. */
function isBarcode(number: string): boolean {
  return (number.length === 13 || number.length === 14) && checkSum(number, 3) % 10 === 0;
}
