import type { Locale } from '#rules/shop/locale.ts';
import { quickOrder as english } from '#text/en/shop/quick-order.ts';
import { quickOrder as turkish } from '#text/tr/shop/quick-order.ts';

export type QuickOrderText = typeof turkish;

/** Texts of quick order and shopping lists. They are not part of `Messages`, which every page loads. */
export const quickOrderTexts: Readonly<Record<Locale, QuickOrderText>> = {
  tr: turkish,
  en: english,
};
