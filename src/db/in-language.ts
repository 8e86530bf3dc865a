import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '#rules/shop/locale.ts';

/** A column in the language: `x.name_en` where it is filled, else `x.name` (rule text/product-texts). */
export function inLanguage(locale: Locale, column: string): RawBuilder<string> {
  const turkish = sql.ref<string>(column);
  return locale === 'en'
    ? sql<string>`coalesce(nullif(${sql.ref(`${column}_en`)}, ''), ${turkish})`
    : sql<string>`${turkish}`;
}

/** Makes a value for each language. */
export function eachLocale<Made>(make: (locale: Locale) => Made): Readonly<Record<Locale, Made>> {
  return { tr: make('tr'), en: make('en') };
}
