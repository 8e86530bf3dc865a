import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { CardProviders } from '#platform/payments/choose-provider.ts';

/**
 * The shop without the promise of cards where nobody takes them, whatever its settings say (rule payment/providers):
 * the one place that decides it for the checkout, the home page and the cart.
 */
export function withWorkingCards(
  shop: ShopSnapshot,
  cards: Pick<CardProviders, 'chosen'>,
): ShopSnapshot {
  const { settings } = shop;
  if (!settings.b2c_kk_odeme || cards.chosen(settings) !== null) return shop;
  return { ...shop, settings: { ...settings, b2c_kk_odeme: false } };
}
