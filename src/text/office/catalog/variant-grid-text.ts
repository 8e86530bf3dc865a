import type { Locale } from '#rules/shop/locale.ts';
import { variantGrid as english } from '#text/en/office/catalog/variant-grid.ts';
import { variantGrid as turkish } from '#text/tr/office/catalog/variant-grid.ts';

/** Texts of the grid of a product's variants in the office. */
export const variantGridTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
