import type { Locale } from '#rules/shop/locale.ts';
import { catalog as english } from '#text/en/shop/catalog.ts';
import { catalog as turkish } from '#text/tr/shop/catalog.ts';

/** The shop's own texts about products, for previews in both languages. */
export const catalogTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
