import type { Locale } from '#rules/shop/locale.ts';
import { reviewDesk as english } from '#text/en/office/catalog/review-desk.ts';
import { reviewDesk as turkish } from '#text/tr/office/catalog/review-desk.ts';

export const reviewDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
