import type { Locale } from '#rules/shop/locale.ts';
import { paymentLink as english } from '#text/en/shop/payment-link.ts';
import { paymentLink as turkish } from '#text/tr/shop/payment-link.ts';

export const paymentLinkTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
