import type { Locale } from '#rules/shop/locale.ts';
import { customerLook as english } from '#text/en/office/customers/customer-look.ts';
import { customerLook as turkish } from '#text/tr/office/customers/customer-look.ts';

export const customerLookTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
