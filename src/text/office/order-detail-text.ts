import type { Locale } from '#rules/shop/locale.ts';
import { orderDesk as english } from '#text/en/office/order-detail.ts';
import { orderDesk as turkish } from '#text/tr/office/order-detail.ts';

export const orderDetailTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
