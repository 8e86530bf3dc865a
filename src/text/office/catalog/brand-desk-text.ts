import { brandDesk as english } from '#text/en/office/catalog/brand-desk.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { brandDesk as turkish } from '#text/tr/office/catalog/brand-desk.ts';

export const brandDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
