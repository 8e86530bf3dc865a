import type { Locale } from '#rules/shop/locale.ts';
import { officeSystems as english } from '#text/en/office/office-systems.ts';
import { officeSystems as turkish } from '#text/tr/office/office-systems.ts';

export const officeSystemsTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
