import { whyDesk as english } from '#text/en/office/prices/why-desk.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { whyDesk as turkish } from '#text/tr/office/prices/why-desk.ts';

export const whyDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
