import type { Locale } from '#rules/shop/locale.ts';
import { today as english } from '#text/en/office/dashboard.ts';
import { today as turkish } from '#text/tr/office/dashboard.ts';

export const dashboardTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
