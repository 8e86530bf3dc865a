import { sql, type RawBuilder } from 'kysely';
import type { StoredText } from '#rules/catalog/english/shown-text.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A column in the language: `x.name_en` where it is filled, else `x.name` (rule text/product-texts). */
export function inLanguage(locale: Locale, column: string): RawBuilder<string> {
  const turkish = sql.ref<string>(column);
  return locale === 'en'
    ? sql<string>`coalesce(nullif(${sql.ref(`${column}_en`)}, ''), ${turkish})`
    : sql<string>`${turkish}`;
}

/** The column as a `StoredText` in JSON: in English with both its languages, for the built-in words. */
export function storedText(locale: Locale, column: string): RawBuilder<StoredText> {
  const turkish = sql.ref<string>(column);
  return locale === 'en'
    ? sql<StoredText>`json_build_array(${turkish}, ${sql.ref(`${column}_en`)})`
    : sql<StoredText>`${turkish}`;
}

/** Whether `inLanguage` gives the Turkish text to an English reader (rule text/language-of-parts). */
export function isUntranslated(locale: Locale, column: string): RawBuilder<boolean> {
  return locale === 'en' ? sql<boolean>`(${sql.ref(`${column}_en`)} = '')` : sql<boolean>`false`;
}

/** Makes a value for each language. */
export function eachLocale<Made>(make: (locale: Locale) => Made): Readonly<Record<Locale, Made>> {
  return { tr: make('tr'), en: make('en') };
}
