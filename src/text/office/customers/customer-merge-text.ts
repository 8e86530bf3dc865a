import type { Locale } from '#rules/shop/locale.ts';
import { customerMerge as english } from '#text/en/office/customers/customer-merge.ts';
import { customerMerge as turkish } from '#text/tr/office/customers/customer-merge.ts';

export const customerMergeTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
