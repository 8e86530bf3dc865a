import type { Locale } from '#rules/shop/locale.ts';
import { orderExport as english } from '#text/en/office/order-export.ts';
import { orderExport as turkish } from '#text/tr/office/order-export.ts';

/** Apart from the messages of every page: the merchant's files alone say them. */
export const orderExportTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
