import type { Locale } from '#rules/shop/locale.ts';
import { phoneOrder as english } from '#text/en/office/orders/phone-order.ts';
import { phoneOrder as turkish } from '#text/tr/office/orders/phone-order.ts';

export const phoneOrderTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
