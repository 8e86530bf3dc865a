import type { Locale } from '#rules/shop/locale.ts';
import { quickOrder as english } from '#text/en/shop/quick-order.ts';
import { quickOrder as turkish } from '#text/tr/shop/quick-order.ts';

export type QuickOrderText = typeof turkish;

/** What quick order and lists say. It is not of `Messages`, which every page fetches. */
export const quickOrderTexts: Readonly<Record<Locale, QuickOrderText>> = {
  tr: turkish,
  en: english,
};
