import type { Locale } from '#rules/shop/locale.ts';
import { paymentResults as english } from '#text/en/shop/payment-results.ts';
import { paymentResults as turkish } from '#text/tr/shop/payment-results.ts';

/** What a buyer is told of a payment that came to its end; the server alone says it. */
export const paymentResultTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
