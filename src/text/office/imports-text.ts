import type { Locale } from '#rules/shop/locale.ts';
import { importsDesk as english } from '#text/en/office/imports-desk.ts';
import { formats } from '#text/format.ts';
import { importsDesk as turkish } from '#text/tr/office/imports-desk.ts';

export const importsTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** A value of a record as people read it; empty for none. */
export function importedValue(value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return importsTexts[locale][value ? 'yes' : 'no'];
  if (typeof value === 'number') return decimal(value, locale);
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value.every((each) => typeof each !== 'object')
      ? value.map((each) => importedValue(each, locale)).join(', ')
      : JSON.stringify(value);
  return price(value, locale) ?? JSON.stringify(value);
}

function decimal(value: number, locale: Locale): string {
  return locale === 'tr' ? String(value).replace('.', ',') : String(value);
}

function price(value: object, locale: Locale): string | null {
  const amount: unknown = Reflect.get(value, 'value');
  const currency: unknown = Reflect.get(value, 'currency');
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  return formats[locale].money(amount, currency);
}
