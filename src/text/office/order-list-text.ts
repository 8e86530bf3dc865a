import type { Locale } from '#rules/shop/locale.ts';
import { orderTable as english } from '#text/en/office/order-list.ts';
import { orderTable as turkish } from '#text/tr/office/order-list.ts';

export const orderTableTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
