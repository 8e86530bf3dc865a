import type { Locale } from '#rules/shop/locale.ts';
import { productRuns as english } from '#text/en/office/catalog/product-runs.ts';
import { productRuns as turkish } from '#text/tr/office/catalog/product-runs.ts';

/** Texts of bulk changes of products. */
export const productRunTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
