import type { Locale } from '#rules/shop/locale.ts';
import type { PathError } from '#rules/texts/page-path.ts';
import { pageDesk as english } from '#text/en/office/store-texts/page-desk.ts';
import { pageDesk as turkish } from '#text/tr/office/store-texts/page-desk.ts';

/** Texts of the office's pages and contracts. */
export const pageDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** The error text of a new page's path (rule pages/office-new). */
export function pathErrorText(reason: PathError, locale: Locale): string {
  return pageDeskTexts[locale].wrong.path[reason];
}
