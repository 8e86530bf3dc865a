import type { Locale } from '#rules/shop/locale.ts';
import { officeForm as english } from '#text/en/office/office-form.ts';
import { officeForm as turkish } from '#text/tr/office/office-form.ts';

export const officeFormTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
