/** Of a unit of TRY: what `whole` counts, and what `rest` counts of that. */
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

/** Reads a decimal as PostgreSQL writes one; undefined where it is too big or too fine to be held exactly. */
export function parseAmount(decimal: string): ExactAmount | undefined {
  const negative = decimal.startsWith('-');
  const digits = negative ? decimal.slice(1) : decimal;
  const point = digits.indexOf('.');
  const places = point < 0 ? '' : digits.slice(point + 1);
  const units = point < 0 ? digits : digits.slice(0, point);
  if (places.length > wholePlaces + restPlaces) return undefined;
  const whole = Number(units + places.slice(0, wholePlaces).padEnd(wholePlaces, '0'));
  const rest = Number(places.slice(wholePlaces).padEnd(restPlaces, '0'));
  if (!Number.isSafeInteger(whole)) return undefined;
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
