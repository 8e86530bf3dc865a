import type { Locale } from '#rules/shop/locale.ts';
import { application as english } from '#text/en/customer/application.ts';
import { application as turkish } from '#text/tr/customer/application.ts';

/** Apart from the messages of every page: only the page of registration and mails have them. */
export const applicationTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
