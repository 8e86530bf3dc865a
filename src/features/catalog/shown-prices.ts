import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { ShownPrices } from '#rules/catalog/lists/price-filter.ts';

/**
 * How the cards of a visitor who looks at `currency` (null: the default currency) show prices; null in a
 * shop that shows none (rule prices/hidden).
 */
export function shownPrices(
  { settings, rates, defaultCurrency }: ShopSnapshot,
  currency: string | null,
): ShownPrices | null {
  if (!settings.showPriceStatus) return null;
  const code = currency ?? defaultCurrency;
  return { withTax: settings.productsWithKdv, rate: rates[code] ?? 1 };
}
