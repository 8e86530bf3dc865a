import type { Locale } from '#rules/shop/locale.ts';
import { returnMailTexts as english } from '#text/en/papers/return-mails.ts';
import { returnMailTexts as turkish } from '#text/tr/papers/return-mails.ts';

export const returnMailText: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
