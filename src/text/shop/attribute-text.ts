import type { Locale } from '#rules/shop/locale.ts';
import { attributes as english } from '#text/en/shop/attributes.ts';
import { attributes as turkish } from '#text/tr/shop/attributes.ts';

/** The texts of a product's attributes. They are not part of `Messages`, which every page fetches. */
export const attributeTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
