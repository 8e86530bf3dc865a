import type { Comparison } from '#contract/catalog/comparison.ts';
import { readCompared, type StoredComparison } from '#db/catalog/products/compared-products.ts';
import { readRelated } from '#db/catalog/products/related-products.ts';
import { withCardPrices } from '#db/prices/card-prices.ts';
import { productToShow } from '#rules/cart/product-to-show.ts';
import { comparedIds, maxCompared } from '#rules/catalog/compared-ids.ts';
import { settingsToShow } from '#rules/catalog/hidden-prices.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { cardsToShow } from '#features/catalog/cards-to-show.ts';
import type { CatalogServices } from '#features/catalog/catalog-services.ts';

const mostOffers = 6;

/**
 * The products that the query names, beside each other, and others to add (rule catalog/comparison). 1 query where the
 * cards of the others are cached.
 */
export async function readComparison(
  services: CatalogServices,
  input: { locale: Locale; query: string },
): Promise<Comparison> {
  const { settings: all } = services.snapshot();
  const settings = settingsToShow(all);
  const asked = comparedIds(new URLSearchParams(input.query).getAll('urun'));
  const ids = asked.slice(0, maxCompared);
  const hidden = await services.catalog.hidden(ids);
  const compared = await readCompared(services.db, ids, {
    locale: input.locale,
    hiddenId: settings.urNo,
  });
  const stored = compared.filter(({ product }) => !hidden.has(product.id));
  const products = await withCardPrices(
    services.catalog,
    stored.map(({ product }) => product),
    input.locale,
  );
  const offers = await readOffers(services, stored, input.locale);
  return {
    items: products.map((product) => productToShow(product, settings)),
    isCut: asked.length > maxCompared,
    offers: cardsToShow(offers, all),
  };
}

/** Those of the first product's category and brand that do not stand there yet. */
async function readOffers(
  services: CatalogServices,
  stored: readonly StoredComparison[],
  locale: Locale,
) {
  const [first] = stored;
  if (!first || stored.length >= maxCompared) return [];
  const map = await services.catalog.map();
  const { showNotInStocks, stockInfoStatus } = services.snapshot().settings;
  const { related } = await readRelated({
    rootId: first.rootId,
    categoryId: first.categoryId,
    brandId: map.brandByCode.get(first.product.brand?.code ?? '')?.id ?? null,
    codes: [],
    locale,
    showNotInStocks,
    stockInfoStatus,
    catalog: services.catalog,
  });
  const there = new Set(stored.flatMap(({ product, rootId }) => [product.id, rootId]));
  return related.filter(({ id }) => !there.has(id)).slice(0, mostOffers);
}
