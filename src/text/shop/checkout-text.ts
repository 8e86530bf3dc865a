import type { Locale } from '#rules/shop/locale.ts';
import { checkout as english } from '#text/en/shop/checkout.ts';
import { checkout as turkish } from '#text/tr/shop/checkout.ts';

/** The texts of the checkout. They are not part of `Messages`, which every page fetches. */
export const checkoutTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };
