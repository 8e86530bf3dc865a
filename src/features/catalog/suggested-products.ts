import type { ProductSummary } from '#contract/catalog/product.ts';
import type { SuggestedProduct } from '#contract/catalog/product-list.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { cardsToShow } from './cards-to-show.ts';

/** Cards as the search box suggests them: picture, name and the price that the shop shows (rule catalog/suggest). */
export function suggestedProducts(
  cards: readonly ProductSummary[],
  settings: Settings,
): SuggestedProduct[] {
  return cardsToShow(cards, settings).map((card) => {
    const { id, code, name, lang, seo, image, salePrice, listPrice, taxRate, varied } = card;
    return {
      id,
      code,
      name,
      ...(lang && { lang }),
      seo,
      image,
      salePrice,
      listPrice,
      taxRate,
      varied,
    };
  });
}
