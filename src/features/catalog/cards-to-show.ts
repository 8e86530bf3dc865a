import type { ProductSummary } from '#contract/catalog/product.ts';
import { productToShow } from '#rules/cart/product-to-show.ts';
import type { Settings } from '#rules/shop/settings.ts';

/** By the card as it was read. A cached card is made once, so that its digest is computed once (`jsonDigest`). */
const shownCards = new WeakMap<ProductSummary, { settings: Settings; card: ProductSummary }>();

/** Cards as they may leave the server: without the prices and the stock that the shop hides. */
export function cardsToShow(
  cards: readonly ProductSummary[],
  settings: Settings,
): ProductSummary[] {
  return cards.map((card) => {
    const known = shownCards.get(card);
    if (known?.settings === settings) return known.card;
    const shown = productToShow(card, settings);
    if (shown !== card) shownCards.set(card, { settings, card: shown });
    return shown;
  });
}
