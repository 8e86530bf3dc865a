import type { Locale } from '#rules/shop/locale.ts';
import { quotes as english } from '#text/en/customer/quotes.ts';
import { quotes as turkish } from '#text/tr/customer/quotes.ts';

/** Apart from the messages of every page: only customers who ask for quotes read them. */
export const quoteTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
