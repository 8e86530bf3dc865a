import { parseCurrency } from '#rules/money/currency.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';

/** The problems of one record, collected while its fields are read. */
export interface RecordFindings {
  refused: Finding[];
  warnings: Finding[];
}

/** The number of a price or an amount, which may be a text with a point or a comma. */
export function decimalOf(value: number | string): number {
  return typeof value === 'number' ? value : Number(value.trim().replace(',', '.'));
}

/**
 * A decimal with at most `places` places. More are rounded, halves away from zero, with a warning:
 * files that were written by a program carry numbers such as 12.299999999999999.
 */
export function roundedDecimal(
  value: number | string,
  field: string,
  findings: RecordFindings,
  places = 4,
): number {
  const number = decimalOf(value);
  const rounded = roundDecimal(number, places);
  if (rounded !== number) {
    const nearly = Math.abs(rounded - number) < 1e-9 * Math.max(1, Math.abs(number));
    if (!nearly) {
      findings.warnings.push({ field, code: 'rounded', detail: `${String(value)} → ${rounded}` });
    }
  }
  return rounded;
}

/** Rounds the decimal digits themselves, so that 1.00005 becomes 1.0001. */
function roundDecimal(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(Math.abs(value)).split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + places}`));
  const result = Number(`${shifted}e-${places}`);
  return value < 0 && result > 0 ? -result : result;
}

export interface PriceValue {
  value: number;
  currency: string;
}

/** A price in a currency that the shop has; refuses others and prices below zero. */
export function priceOf(
  price: { value: number | string; currency: string },
  field: string,
  currencies: ReadonlySet<string>,
  findings: RecordFindings,
): PriceValue {
  const currency = parseCurrency(price.currency);
  if (!currencies.has(currency)) {
    findings.refused.push({ field: `${field}.currency`, code: 'no-currency', detail: currency });
  }
  const value = roundedDecimal(price.value, `${field}.value`, findings);
  if (value < 0)
    findings.refused.push({ field: `${field}.value`, code: 'out-of-range', detail: '>= 0' });
  return { value, currency };
}

/**
 * An instant as ISO 8601. A day or a time without a zone is in Turkish time. Refuses a day that does not exist.
 */
export function instantOf(text: string, field: string, findings: RecordFindings): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(text);
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
  const full = day ? `${text}T00:00:00+03:00` : zoned ? text : `${text}+03:00`;
  const instant = new Date(full.replace(' ', 'T'));
  const year = instant.getUTCFullYear();
  const wrong = Number.isNaN(instant.getTime()) || year < 1900 || year > 2200;
  if (wrong || !isCalendarDay(text.slice(0, 10))) {
    findings.refused.push({ field, code: 'not-a-date', detail: text });
    return '';
  }
  return instant.toISOString();
}

/** The day of a date or an instant, as it is written. */
export function dayOf(text: string, field: string, findings: RecordFindings): string {
  const day = text.slice(0, 10);
  if (!isCalendarDay(day)) findings.refused.push({ field, code: 'not-a-date', detail: text });
  return day;
}

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
