import type { Locale } from '#rules/shop/locale.ts';
import { openAccount as english } from '#text/en/shop/open-account.ts';
import { openAccount as turkish } from '#text/tr/shop/open-account.ts';

/** Apart from the messages of every page: only users of companies read them. */
export const openAccountTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
