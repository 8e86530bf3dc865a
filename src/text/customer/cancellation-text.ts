import type { Locale } from '#rules/shop/locale.ts';
import { cancellation as english } from '#text/en/customer/cancellation.ts';
import { cancellation as turkish } from '#text/tr/customer/cancellation.ts';

/** The texts of the page on which an order is canceled, and of what was canceled. */
export const cancellationTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};
