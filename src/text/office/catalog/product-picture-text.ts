import type { Locale } from '#rules/shop/locale.ts';
import { productPictures as english } from '#text/en/office/catalog/product-pictures.ts';
import { productPictures as turkish } from '#text/tr/office/catalog/product-pictures.ts';

/** Texts of the pictures of a product in the office. */
export const productPictureTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
