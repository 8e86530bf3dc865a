import type { Locale } from '#rules/shop/locale.ts';
import { orderCorrection as english } from '#text/en/office/orders/order-correction.ts';
import { orderCorrection as turkish } from '#text/tr/office/orders/order-correction.ts';

export const orderCorrectionTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
