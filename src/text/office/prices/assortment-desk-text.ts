import { assortmentDesk as english } from '#text/en/office/prices/assortment-desk.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { assortmentDesk as turkish } from '#text/tr/office/prices/assortment-desk.ts';

export const assortmentDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
