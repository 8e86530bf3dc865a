import type { OfficePriceList, PriceListBody } from '#contract/office/prices/price-lists.ts';
import { priceToType, typedPrice } from '#rules/catalog/lists/typed-price.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Draft } from '#ui/office/form/use-draft.ts';

/** The settings of a list as its form holds them; the percentage is what was typed. */
export interface ListValues {
  name: string;
  base: OfficePriceList['base'];
  mix: OfficePriceList['mix'];
  maxDiscount: string;
  capAtGuest: boolean;
}
export type ListDraft = Draft<ListValues>;

export function listValues(list: OfficePriceList, locale: Locale): ListValues {
  const { name, base, mix, maxDiscount, capAtGuest } = list;
  return { name, base, mix, capAtGuest, maxDiscount: percentToType(maxDiscount, locale) };
}

function percentToType(percent: number | null, locale: Locale): string {
  if (percent === null) return '';
  return Number.isInteger(percent) ? String(percent) : priceToType(percent, locale);
}

/** The body of a call; null while the percentage is none. */
export function listTerms(
  { maxDiscount, ...values }: ListValues,
  locale: Locale,
): Omit<PriceListBody, 'seen'> | null {
  if (maxDiscount.trim() === '') return { ...values, maxDiscount: null };
  const percent = typedPrice(maxDiscount, locale);
  return percent === null || percent > 100 ? null : { ...values, maxDiscount: percent };
}
