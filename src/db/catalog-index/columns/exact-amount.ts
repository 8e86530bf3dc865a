/** Decimal places of TRY in `whole`, and the further ones in `rest`. */
const wholePlaces = 3;
const restPlaces = 13;
const restOfWhole = 10 ** restPlaces;
const bigRestOfWhole = BigInt(restOfWhole);
/** Of 10⁻⁸ TRY. */
const wholeOfExact = 10 ** 5;
const restOfExact = 10 ** (restPlaces - 5);

/**
 * An exact amount of TRY with at most 16 decimal places, as two integers that fit into doubles: `whole` thousandths (also
 * below zero) and the rest in 10⁻¹³ of a thousandth.
 */
export interface ExactAmount {
  readonly whole: number;
  readonly rest: number;
}

/** The largest amount that fits: some 9 trillion TRY. */
const largest: ExactAmount = { whole: Number.MAX_SAFE_INTEGER, rest: 0 };

/** Parses a decimal as PostgreSQL writes one. A larger amount becomes the largest one, and further places are cut off. */
export function parseAmount(decimal: string): ExactAmount {
  const negative = decimal.startsWith('-');
  const [units = '0', places = ''] = (negative ? decimal.slice(1) : decimal).split('.');
  const whole = Number(units + places.slice(0, wholePlaces).padEnd(wholePlaces, '0'));
  const rest = Number(places.slice(wholePlaces, wholePlaces + restPlaces).padEnd(restPlaces, '0'));
  if (!Number.isSafeInteger(whole)) {
    return negative ? { whole: -largest.whole, rest: 0 } : largest;
  }
  if (!negative) return { whole, rest };
  return rest === 0 ? { whole: 0 - whole, rest } : { whole: -1 - whole, rest: restOfWhole - rest };
}

/** The worth of `ten` ten-thousandths of TRY with `hundredths` of a percent of it. */
export function worthInTry(ten: number, hundredths: number): ExactAmount | null {
  const exact = ten * hundredths;
  if (!Number.isSafeInteger(exact)) return null;
  const rest = exact % wholeOfExact;
  return { whole: (exact - rest) / wholeOfExact, rest: rest * restOfExact };
}

/** An amount of 10⁻¹⁶ TRY that is not below zero. A larger amount becomes the largest one. */
export function amountOf(exact: bigint): ExactAmount {
  const whole = Number(exact / bigRestOfWhole);
  if (!Number.isSafeInteger(whole)) return largest;
  return { whole, rest: Number(exact % bigRestOfWhole) };
}

/** An amount that is not below zero as a decimal. */
export function amountText({ whole, rest }: ExactAmount): string {
  const digits = String(whole).padStart(wholePlaces + 1, '0');
  const places = digits.slice(-wholePlaces) + String(rest).padStart(restPlaces, '0');
  return `${digits.slice(0, -wholePlaces)}.${places}`;
}

/** Negative if `a` is less than `b`, positive if it is more. */
export function compareAmounts(a: ExactAmount, b: ExactAmount): number {
  return a.whole - b.whole || a.rest - b.rest;
}
