import type { Locale } from '#rules/shop/locale.ts';
import { officeBell as english } from '#text/en/office/office-bell.ts';
import { officeBell as turkish } from '#text/tr/office/office-bell.ts';

export const officeBellTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
