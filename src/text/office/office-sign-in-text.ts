import type { Locale } from '#rules/shop/locale.ts';
import { officeDoor as english } from '#text/en/office/office-sign-in.ts';
import { officeDoor as turkish } from '#text/tr/office/office-sign-in.ts';

export const officeSignInTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
