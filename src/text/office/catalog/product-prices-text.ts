import type { Locale } from '#rules/shop/locale.ts';
import { productPrices as english } from '#text/en/office/catalog/product-prices.ts';
import { productPrices as turkish } from '#text/tr/office/catalog/product-prices.ts';

/** Texts of the prices that a product had, in the office. */
export const productPricesTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
