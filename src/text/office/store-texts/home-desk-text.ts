import { homeDesk as english } from '#text/en/office/store-texts/home-desk.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { homeDesk as turkish } from '#text/tr/office/store-texts/home-desk.ts';

export const homeDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
