import type { Locale } from '#rules/shop/locale.ts';
import { productForm as english } from '#text/en/office/catalog/product-form.ts';
import { productForm as turkish } from '#text/tr/office/catalog/product-form.ts';

/** Texts of a product's page in the office. */
export const productFormTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
