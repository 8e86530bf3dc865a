import type { Locale } from '#rules/shop/locale.ts';

const symbols: Readonly<Record<string, string>> = {
  TRY: '₺',
  TL: '₺',
  USD: '$',
  EUR: '€',
  GBP: '£',
};

function grouped(digits: string): string {
  let text = digits;
  for (let at = digits.length - 3; at > 0; at -= 3) text = `${text.slice(0, at)}.${text.slice(at)}`;
  return text;
}

/**
 * An amount as the shop writes it in both languages: `₺1.249,90`, `-$12,00` (rule prices/format).
 * `currency` is a code; one without a sign of its own stands before the figure: `CHF 12,00`.
 * `amount` is a decimal with at most 2 places that matter.
 */
export function formatMoney(amount: number, currency: string): string {
  const symbol = symbols[currency] ?? `${currency} `;
  const minor = Math.round(Math.abs(amount) * 100 * (1 + Number.EPSILON));
  const sign = amount < 0 && minor > 0 ? '-' : '';
  const text = String(minor).padStart(3, '0');
  return `${sign}${symbol}${grouped(text.slice(0, -2))},${text.slice(-2)}`;
}

/** The sign of a currency, or its code where it has none. */
export function currencySymbol(currency: string): string {
  return symbols[currency] ?? currency;
}

/** `4.349`. */
export function formatInteger(value: number): string {
  const whole = Math.trunc(value);
  return `${whole < 0 ? '-' : ''}${grouped(String(Math.abs(whole)))}`;
}

/** `%18`: the sign stands first. */
export function formatPercent(percent: number): string {
  return `%${String(percent).replace('.', ',')}`;
}

/** An average with one decimal: `4,6` (rule text/rating). */
export function formatRating(average: number): string {
  return (Math.round(average * 10) / 10).toFixed(1).replace('.', ',');
}

const two = (value: number) => String(value).padStart(2, '0');

/** Istanbul keeps one offset from UTC all year. */
const istanbulOffset = 3 * 60 * 60 * 1000;

function inIstanbul(when: string | Date): Date | null {
  const date = typeof when === 'string' ? new Date(when) : when;
  const time = date.getTime();
  return Number.isNaN(time) ? null : new Date(time + istanbulOffset);
}

const separators: Readonly<Record<Locale, string>> = { tr: '.', en: '/' };

/** The day in Istanbul: `16.11.2026`, in English `16/11/2026`. A bare `2026-11-16` is that day. */
export function formatDate(when: string | Date, locale: Locale): string {
  const separator = separators[locale];
  if (typeof when === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(when)) {
    return when.split('-').reverse().join(separator);
  }
  const date = inIstanbul(when);
  if (!date) return '';
  return [two(date.getUTCDate()), two(date.getUTCMonth() + 1), date.getUTCFullYear()].join(
    separator,
  );
}

/** The day and the minute in Istanbul: `16.11.2026 14:05`. */
export function formatDateTime(when: string | Date, locale: Locale): string {
  const date = inIstanbul(when);
  if (!date) return '';
  return `${formatDate(when, locale)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}
