import type { Locale } from '#rules/shop/locale.ts';
import { privacyDesk as english } from '#text/en/office/customers/privacy-desk.ts';
import { privacyDesk as turkish } from '#text/tr/office/customers/privacy-desk.ts';

export const privacyDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
