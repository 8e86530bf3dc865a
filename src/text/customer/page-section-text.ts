import type { Locale } from '#rules/shop/locale.ts';
import * as english from '#text/en/customer/page-sections.ts';
import * as turkish from '#text/tr/customer/page-sections.ts';

export const cookieTexts: Readonly<Record<Locale, typeof turkish.cookieList>> = {
  tr: turkish.cookieList,
  en: english.cookieList,
};

export const sellerTexts: Readonly<Record<Locale, typeof turkish.seller>> = {
  tr: turkish.seller,
  en: english.seller,
};

export const keptTexts: Readonly<Record<Locale, typeof turkish.keptList>> = {
  tr: turkish.keptList,
  en: english.keptList,
};
