import type { Locale } from '#rules/shop/locale.ts';
import { ownAccount as english } from '#text/en/customer/own-account.ts';
import { ownAccount as turkish } from '#text/tr/customer/own-account.ts';

export type OwnAccountText = typeof turkish;

/**
 * Texts about forgotten passwords, sessions and one's own data. They are not part of `Messages`, which every page
 * loads, since few pages need them.
 */
export const ownAccountTexts: Readonly<Record<Locale, OwnAccountText>> = {
  tr: turkish,
  en: english,
};
