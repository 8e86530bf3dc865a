import type { Locale } from '#rules/shop/locale.ts';
import { officeTable as english } from '#text/en/office/office-table.ts';
import { officeTable as turkish } from '#text/tr/office/office-table.ts';

export const officeTableTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
