import type { Locale } from '#rules/shop/locale.ts';
import { orders as english } from '#text/en/customer/orders.ts';
import { orders as turkish } from '#text/tr/customer/orders.ts';

/** The texts of a customer's orders. They are not part of `Messages`, which every page fetches. */
export const orderTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
