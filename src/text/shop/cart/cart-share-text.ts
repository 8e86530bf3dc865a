import type { Locale } from '#rules/shop/locale.ts';
import { cartShare as english } from '#text/en/shop/cart/cart-share.ts';
import { cartShare as turkish } from '#text/tr/shop/cart/cart-share.ts';

/** The texts for sharing a cart. They are not part of `Messages`, which every page fetches. */
export const cartShareTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
