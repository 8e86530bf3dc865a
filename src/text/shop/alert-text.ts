import type { Locale } from '#rules/shop/locale.ts';
import { alerts as english } from '#text/en/product/alerts.ts';
import { alerts as turkish } from '#text/tr/product/alerts.ts';

/** Apart from the messages of every page: products and the account alone say them. */
export const alertTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
