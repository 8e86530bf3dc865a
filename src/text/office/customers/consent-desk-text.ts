import type { Locale } from '#rules/shop/locale.ts';
import { consentDesk as english } from '#text/en/office/customers/consent-desk.ts';
import { consentDesk as turkish } from '#text/tr/office/customers/consent-desk.ts';

export const consentDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
