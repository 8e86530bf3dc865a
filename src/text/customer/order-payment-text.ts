import type { Locale } from '#rules/shop/locale.ts';
import { orderPayments as english } from '#text/en/customer/order-payments.ts';
import { orderPayments as turkish } from '#text/tr/customer/order-payments.ts';

/** What the screens of orders say of payments: no list's page needs it, so that it is with them alone. */
export const orderPaymentTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
