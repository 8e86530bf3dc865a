import { categoryDesk as english } from '#text/en/office/category-desk.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { categoryDesk as turkish } from '#text/tr/office/category-desk.ts';

export const categoryDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
