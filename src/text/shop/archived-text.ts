import type { Locale } from '#rules/shop/locale.ts';
import { archived as english } from '#text/en/product/archived.ts';
import { archived as turkish } from '#text/tr/product/archived.ts';

/** The texts of a product that is no longer sold. They are not part of `Messages`, which every page fetches. */
export const archivedTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
