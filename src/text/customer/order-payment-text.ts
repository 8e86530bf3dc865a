import type { Locale } from '#rules/shop/locale.ts';
import { orderPayments as english } from '#text/en/customer/order-payments.ts';
import { orderPayments as turkish } from '#text/tr/customer/order-payments.ts';

/** Texts about payments on the screens of orders. Only those screens load them. */
export const orderPaymentTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
