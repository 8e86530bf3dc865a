import type { Locale } from '#rules/shop/locale.ts';
import { customerPage as english } from '#text/en/office/customers/customer-page.ts';
import { customerPage as turkish } from '#text/tr/office/customers/customer-page.ts';

export const customerPageTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
