import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { CardProviders } from '#platform/payments/choose-provider.ts';

/**
 * The shop's settings without card payment when no provider works, even if the settings allow cards (rule
 * payment/providers). Checkout, home page and cart all call this function.
 */
export function withWorkingCards(
  shop: ShopSnapshot,
  cards: Pick<CardProviders, 'chosen'>,
): ShopSnapshot {
  const { settings } = shop;
  if (!settings.b2c_kk_odeme || cards.chosen(settings) !== null) return shop;
  return { ...shop, settings: { ...settings, b2c_kk_odeme: false } };
}
