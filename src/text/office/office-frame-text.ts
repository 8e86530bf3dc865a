import type { Locale } from '#rules/shop/locale.ts';
import { officeFrame as english } from '#text/en/office/office-frame.ts';
import { officeFrame as turkish } from '#text/tr/office/office-frame.ts';

export const officeFrameTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
