import type { Locale } from '#rules/shop/locale.ts';

const symbols: Readonly<Record<string, string>> = {
  TRY: '₺',
  TL: '₺',
  USD: '$',
  EUR: '€',
  GBP: '£',
};

/** How a language writes figures. */
export interface Formats {
  /**
   * An amount with two decimals: `₺1.249,90`, in English `₺1,249.90` (rule prices/format). `currency`
   * is a code; one without a sign of its own stands before the figure: `CHF 12,00`. `amount` has at
   * most 4 decimals; halves are rounded away from zero.
   */
  money: (amount: number, currency: string) => string;
  /** `4.349`, in English `4,349`. */
  integer: (value: number) => string;
  /** `%18`, in English `18%` (rule text/percent). */
  percent: (percent: number) => string;
  /** An average with one decimal: `4,6`, in English `4.6` (rule text/rating). */
  rating: (average: number) => string;
}

function formatsWith(
  thousands: string,
  decimal: string,
  percent: (text: string) => string,
): Formats {
  function grouped(digits: string): string {
    let text = digits;
    for (let at = digits.length - 3; at > 0; at -= 3) {
      text = `${text.slice(0, at)}${thousands}${text.slice(at)}`;
    }
    return text;
  }
  return {
    money(amount, currency) {
      const symbol = symbols[currency] ?? `${currency} `;
      // Via whole ten thousandths, which are exact: 8.345 is a little less than that in binary.
      const minor = Math.round(Math.round(Math.abs(amount) * 10_000) / 100);
      const sign = amount < 0 && minor > 0 ? '-' : '';
      const text = String(minor).padStart(3, '0');
      return `${sign}${symbol}${grouped(text.slice(0, -2))}${decimal}${text.slice(-2)}`;
    },
    integer(value) {
      const whole = Math.trunc(value);
      return `${whole < 0 ? '-' : ''}${grouped(String(Math.abs(whole)))}`;
    },
    percent: (value) => percent(String(value).replace('.', decimal)),
    rating: (average) => (Math.round(average * 10) / 10).toFixed(1).replace('.', decimal),
  };
}

export const formats: Readonly<Record<Locale, Formats>> = {
  tr: formatsWith('.', ',', (text) => `%${text}`),
  en: formatsWith(',', '.', (text) => `${text}%`),
};

/** The sign of a currency, or its code where it has none. */
export function currencySymbol(currency: string): string {
  return symbols[currency] ?? currency;
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

/** Whole hours and minutes of a wait in seconds, rounded up to a minute. */
export function hoursAndMinutes(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** The day and the minute in Istanbul: `16.11.2026 14:05`. */
export function formatDateTime(when: string | Date, locale: Locale): string {
  const date = inIstanbul(when);
  if (!date) return '';
  return `${formatDate(when, locale)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}
