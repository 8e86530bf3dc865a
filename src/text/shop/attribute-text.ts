import type { Locale } from '#rules/shop/locale.ts';
import { attributes as english } from '#text/en/product/attributes.ts';
import { attributes as turkish } from '#text/tr/product/attributes.ts';

/** The texts of a product's attributes. They are not part of `Messages`, which every page fetches. */
export const attributeTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
