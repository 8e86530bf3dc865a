import type { Locale } from '#rules/shop/locale.ts';
import { photoDesk as english } from '#text/en/office/catalog/photo-desk.ts';
import { photoDesk as turkish } from '#text/tr/office/catalog/photo-desk.ts';

export const photoDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
