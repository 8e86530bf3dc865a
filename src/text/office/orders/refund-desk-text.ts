import type { Locale } from '#rules/shop/locale.ts';
import { refundDesk as english } from '#text/en/office/orders/refund-desk.ts';
import { refundDesk as turkish } from '#text/tr/office/orders/refund-desk.ts';

export const refundDeskTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
