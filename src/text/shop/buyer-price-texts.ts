import { pieceName } from '#rules/cart/units.ts';
import type { CustomerGroup } from '#rules/price/customer-group.ts';
import type { PriceReason } from '#rules/price/price-reason.ts';
import type { RuledProduct } from '#rules/price/price-rule.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { buyerPrices as english } from '#text/en/product/buyer-prices.ts';
import { formats } from '#text/format.ts';
import { buyerPrices as turkish } from '#text/tr/product/buyer-prices.ts';

/** The texts of prices that depend on the buyer. They are not part of `Messages`, which every page fetches. */
export const buyerPriceTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

const pieceNames: Readonly<Record<Locale, string>> = { tr: 'Adet', en: 'pcs' };

/** The reason for a price in the customer's words: `Miktar: 5 Koli’den %18` (rule prices/why). */
export function reasonText(
  locale: Locale,
  { of, from, percents }: PriceReason,
  { group, product }: { group: CustomerGroup | null; product: RuledProduct },
): string {
  const texts = buyerPriceTexts[locale];
  const { integer, percent } = formats[locale];
  const nameOf = ({ value, valueEn }: { value: string; valueEn?: string }) =>
    (locale === 'en' && valueEn) || value;
  const units = product.units.map((unit) => ({ ...unit, value: nameOf(unit) }));
  const label = locale === 'en' ? group?.labelEn || group?.label : group?.label;
  const base = from
    ? texts.fromQuantity(
        integer(from.quantity),
        from.unit ? nameOf(from.unit) : pieceName(units, pieceNames[locale]),
      )
    : (of === 'group' && label) || texts[of];
  return percents === null
    ? base
    : texts.discount(base, percents.map((each) => percent(each)).join(' + '), from !== null);
}
