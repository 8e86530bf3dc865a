import { priceDesk as english } from '#text/en/office/prices/price-desk.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { priceDesk as turkish } from '#text/tr/office/prices/price-desk.ts';

export const priceDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
