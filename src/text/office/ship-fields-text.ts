import type { Locale } from '#rules/shop/locale.ts';
import { shipFields as english } from '#text/en/office/ship-fields.ts';
import { shipFields as turkish } from '#text/tr/office/ship-fields.ts';

export const shipFieldsTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
