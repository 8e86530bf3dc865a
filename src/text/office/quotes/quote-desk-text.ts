import type { Locale } from '#rules/shop/locale.ts';
import { quoteDesk as english } from '#text/en/office/quotes/quote-desk.ts';
import { quoteDesk as turkish } from '#text/tr/office/quotes/quote-desk.ts';

export const quoteDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
