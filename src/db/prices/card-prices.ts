import type { ProductSummary } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';

/**
 * Products that no cache holds, with the prices of the face that the catalog is of; a parent has those of its card (rule
 * prices/shown-price). The same products where their own prices count, without a query; else 1 query, and for parents
 * those of their cards.
 */
export async function withCardPrices<P extends ProductSummary>(
  catalog: Pick<CatalogCache, 'cards' | 'priced'>,
  products: readonly P[],
  locale: Locale,
): Promise<readonly P[]> {
  const priced = await catalog.priced<P['units'][number], P>(products);
  if (priced === products) return products;
  const parents = priced.filter(({ hasVariants }) => hasVariants).map(({ id }) => id);
  const cards = parents.length === 0 ? [] : await catalog.cards(parents, locale);
  const cardById = new Map(cards.map((card) => [card.id, card]));
  return priced.map((product) => {
    const card = cardById.get(product.id);
    if (!card) return product;
    const { units, defaultUnit, salePrice, listPrice, taxRate, varied } = card;
    return { ...product, units, defaultUnit, salePrice, listPrice, taxRate, varied };
  });
}
