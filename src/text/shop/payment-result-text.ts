import type { Locale } from '#rules/shop/locale.ts';
import { paymentResults as english } from '#text/en/shop/payment-results.ts';
import { paymentResults as turkish } from '#text/tr/shop/payment-results.ts';

/** Texts about a finished payment; only the server uses them. */
export const paymentResultTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
