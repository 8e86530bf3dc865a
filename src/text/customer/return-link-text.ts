import type { Locale } from '#rules/shop/locale.ts';
import { returnLinks as english } from '#text/en/customer/return-links.ts';
import { returnLinks as turkish } from '#text/tr/customer/return-links.ts';

export const returnLinkTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
