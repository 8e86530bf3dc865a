import type { Locale } from '#rules/shop/locale.ts';
import { ownAccount as english } from '#text/en/customer/own-account.ts';
import { ownAccount as turkish } from '#text/tr/customer/own-account.ts';

export type OwnAccountText = typeof turkish;

/**
 * What is said of a forgotten password, sessions and one's own data. It is not of `Messages`, which every
 * page fetches: few pages need it.
 */
export const ownAccountTexts: Readonly<Record<Locale, OwnAccountText>> = {
  tr: turkish,
  en: english,
};
