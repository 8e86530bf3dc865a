import type { Locale } from '#rules/shop/locale.ts';
import { homeWords as english } from '#text/en/shop/home-words.ts';
import { homeWords as turkish } from '#text/tr/shop/home-words.ts';

/** Words of the home page that only the server needs. */
export const homeWordsTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
