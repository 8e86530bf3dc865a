import type { Locale } from '#rules/shop/locale.ts';
import { staff as english } from '#text/en/office/staff.ts';
import { staff as turkish } from '#text/tr/office/staff.ts';

/** Texts about the merchant's staff. */
export const staffTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
