import type { Locale } from '#rules/shop/locale.ts';
import { accountPanel as english } from '#text/en/shop/account-panel.ts';
import { accountPanel as turkish } from '#text/tr/shop/account-panel.ts';

/** Apart from the messages of every page: only users of companies read them. */
export const accountPanelTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
