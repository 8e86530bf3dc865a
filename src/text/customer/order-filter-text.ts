import type { Locale } from '#rules/shop/locale.ts';
import { orderFilter as english } from '#text/en/customer/order-filter.ts';
import { orderFilter as turkish } from '#text/tr/customer/order-filter.ts';

/** The texts of the filter of a customer's orders. They are not part of `Messages`, which every page fetches. */
export const orderFilterTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
