import type { Locale } from '#rules/shop/locale.ts';
import { comparison as english } from '#text/en/product/comparison.ts';
import { comparison as turkish } from '#text/tr/product/comparison.ts';

/** The texts of the comparison. They are not part of `Messages`, which every page fetches. */
export const comparisonTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
