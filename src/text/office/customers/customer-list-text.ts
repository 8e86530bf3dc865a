import type { Locale } from '#rules/shop/locale.ts';
import { customerList as english } from '#text/en/office/customers/customer-list.ts';
import { customerList as turkish } from '#text/tr/office/customers/customer-list.ts';

export const customerListTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
