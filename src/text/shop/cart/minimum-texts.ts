import type { MissingToMinimum } from '#rules/price/order-minimum.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { refusalText } from '#text/refusal-text.ts';

/** The values of the refusal of an order that is too small (rule prices/order-minimum). */
export function minimumTexts(
  { least, missing }: MissingToMinimum,
  { defaultCurrency }: { defaultCurrency: string },
  locale: Locale,
): { amount: string; missing: string } {
  const { money } = formats[locale];
  return { amount: money(least, defaultCurrency), missing: money(missing, defaultCurrency) };
}

/** The same as the sentence that stands above a cart. */
export function minimumNote(
  missing: MissingToMinimum,
  shop: { defaultCurrency: string },
  locale: Locale,
): string {
  return refusalText(locale, 'order-minimum', minimumTexts(missing, shop, locale));
}
