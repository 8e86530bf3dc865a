import type { Locale } from '#rules/shop/locale.ts';
import { officeHeads as english } from '#text/en/cli/office-heads.ts';
import { officeHeads as turkish } from '#text/tr/cli/office-heads.ts';

/** Heads of the tables that the commands of the office print. */
export const officeHeadTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
