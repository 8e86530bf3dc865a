import type { Locale } from '#rules/shop/locale.ts';
import { orderSheet as english } from '#text/en/cli/order-sheet.ts';
import { orderSheet as turkish } from '#text/tr/cli/order-sheet.ts';

export type OrderSheetTexts = typeof turkish;

/** The command line's texts: `--locale tr` (the default) or `en`. */
export const orderSheetTexts: Readonly<Record<Locale, OrderSheetTexts>> = {
  tr: turkish,
  en: english,
};
