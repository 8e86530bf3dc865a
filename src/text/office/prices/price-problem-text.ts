import type { Locale } from '#rules/shop/locale.ts';
import { priceProblems as english } from '#text/en/office/prices/price-problems.ts';
import { priceProblems as turkish } from '#text/tr/office/prices/price-problems.ts';

export const priceProblemTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
