/** Decimal places of TRY: those that `whole` counts, and those that `rest` adds. */
const wholePlaces = 3;
const restPlaces = 13;
const restOfWhole = 10 ** restPlaces;

/**
 * An exact amount with at most 16 decimal places, as two whole numbers that fit into doubles: thousandths (also below
 * zero) and what is left of one, in 10⁻¹³ of it. Compared one after the other.
 */
export interface ExactAmount {
  readonly whole: number;
  readonly rest: number;
}

/** The largest amount that is held: some 9 trillion TRY. */
const largest: ExactAmount = { whole: Number.MAX_SAFE_INTEGER, rest: 0 };

/** Reads a decimal as PostgreSQL writes one. A larger amount becomes the largest one; what is finer is cut off. */
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

/** The decimal of a worth that is not below zero. */
export function amountText({ whole, rest }: ExactAmount): string {
  const digits = String(whole).padStart(wholePlaces + 1, '0');
  const places = digits.slice(-wholePlaces) + String(rest).padStart(restPlaces, '0');
  return `${digits.slice(0, -wholePlaces)}.${places}`;
}

/** Below zero where `a` is less than `b`. */
export function compareAmounts(a: ExactAmount, b: ExactAmount): number {
  return a.whole - b.whole || a.rest - b.rest;
}
