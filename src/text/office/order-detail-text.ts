import type { Locale } from '#rules/shop/locale.ts';
import { orderDesk as english } from '#text/en/office/order-detail.ts';
import { orderDesk as turkish } from '#text/tr/office/order-detail.ts';

export const orderDetailTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** The reason of a refund in words: that of the shop, or as it was written. */
export function refundReasonText(
  reason: string,
  { refundReasons }: Pick<typeof turkish, 'refundReasons'>,
): string {
  const words: Readonly<Record<string, string>> = refundReasons;
  return Object.hasOwn(words, reason) ? (words[reason] ?? reason) : reason;
}
