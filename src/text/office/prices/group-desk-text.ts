import { groupDesk as english } from '#text/en/office/prices/group-desk.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { groupDesk as turkish } from '#text/tr/office/prices/group-desk.ts';

export const groupDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
