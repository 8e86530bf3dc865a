import type { Locale } from '#rules/shop/locale.ts';
import { returnDesk as english } from '#text/en/office/returns/return-desk.ts';
import { returnDesk as turkish } from '#text/tr/office/returns/return-desk.ts';

export const returnDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
