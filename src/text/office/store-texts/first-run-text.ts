import type { Locale } from '#rules/shop/locale.ts';
import { firstRun as english } from '#text/en/office/store-texts/first-run.ts';
import { firstRun as turkish } from '#text/tr/office/store-texts/first-run.ts';

/** Texts of the guide to the first sale. */
export const firstRunTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
