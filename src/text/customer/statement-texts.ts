import type { Locale } from '#rules/shop/locale.ts';
import { statement as english } from '#text/en/customer/statement.ts';
import { statement as turkish } from '#text/tr/customer/statement.ts';

/** Apart from the messages of every page: the statement and its papers alone say them. */
export const statementTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
