import type { Locale } from '#rules/shop/locale.ts';
import { wishlist as english } from '#text/en/shop/wishlist.ts';
import { wishlist as turkish } from '#text/tr/shop/wishlist.ts';

/** The texts of the wishlist's page. They are not part of `Messages`, which every page fetches. */
export const wishlistTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
