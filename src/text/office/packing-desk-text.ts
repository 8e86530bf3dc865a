import type { Locale } from '#rules/shop/locale.ts';
import { packDesk as english } from '#text/en/office/packing-desk.ts';
import { packDesk as turkish } from '#text/tr/office/packing-desk.ts';

export const packingDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
