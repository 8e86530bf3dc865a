import type { Locale } from '#rules/shop/locale.ts';
import { mailDesk as english } from '#text/en/office/store-texts/mail-desk.ts';
import { mailDesk as turkish } from '#text/tr/office/store-texts/mail-desk.ts';

/** Texts of the office's words for mails. */
export const mailDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
