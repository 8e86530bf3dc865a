import type { ProductPage } from '#contract/catalog/product-at-address.ts';
import type { ProductDetail, ViewedProducts } from '#contract/catalog/product.ts';
import { Refusal } from '#contract/refusals.ts';
import { getProduct, type StoredDetail } from '#db/catalog/products/product-detail.ts';
import { readSummaries } from '#db/catalog/products/product-summaries.ts';
import { readRelated } from '#db/catalog/products/related-products.ts';
import { withCardPrices } from '#db/prices/card-prices.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { productToShow } from '#rules/cart/product-to-show.ts';
import { settingsToShow } from '#rules/catalog/hidden-prices.ts';
import { reviewPageOf } from '#rules/catalog/reviews/review-pages.ts';
import { grossPrice, isPriced } from '#rules/catalog/pricing.ts';
import { shippingFee } from '#rules/money/shipping.ts';
import { defaultUnitOf } from '#rules/cart/units.ts';
import { saidOfWithdrawal } from '#text/shop/withdrawal-text.ts';
import { urls } from '#urls';
import { cardsToShow } from '#features/catalog/cards-to-show.ts';
import type { CatalogServices } from '#features/catalog/catalog-services.ts';

/**
 * A product's page, with the cost of shipping one default unit alone in the default currency. `query` names the page of
 * its reviews (rule reviews/pagination). Refuses with 'not-found'. 1 query of a product without reviews and equivalent codes
 * whose related products are cached; see `getProduct` and `readRelated`.
 */
export async function readProduct(
  services: CatalogServices,
  input: { locale: Locale; id: number; query: string },
): Promise<ProductPage> {
  const { rates, defaultCurrency, settings: all } = services.snapshot();
  const settings = settingsToShow(all);
  const map = await services.catalog.map();
  const stored = await getProduct(services.catalogReads, input.id, {
    locale: input.locale,
    hiddenId: settings.urNo,
    map,
    reviewPage: reviewPageOf(input.query),
  });
  const hidden = await services.catalog.hidden([input.id]);
  if (!stored || hidden.has(input.id)) throw new Refusal('not-found');
  const product = await withPrices(services, stored, input.locale);
  const beside = await readBeside(services, product, input.locale);
  const unit = defaultUnitOf(product.units, product.defaultUnit);
  const { salePrice, taxRate } = product;
  const shipping = shippingFee({
    lines: unit ? [{ ...unit, productId: product.id, quantity: 1 }] : [],
    settings,
    subTotalPlusTax: isPriced(salePrice, rates)
      ? grossPrice(salePrice, { to: defaultCurrency, rates, taxRate })
      : 0,
    rates,
    currency: defaultCurrency,
  });
  const { withdrawal, ...shown } = productToShow(product, settings);
  return {
    ...shown,
    ...saidOfWithdrawal(withdrawal, input.locale),
    children: product.children.map((child) => productToShow(child, settings)),
    related: cardsToShow(beside.related, all),
    equivalents: beside.equivalents,
    shipping,
  };
}

/** The product and its children with the visitor's prices. Queries: see `withCardPrices`. */
async function withPrices(
  { catalog }: CatalogServices,
  product: StoredDetail,
  locale: Locale,
): Promise<StoredDetail> {
  const { children } = product;
  const family = await withCardPrices(catalog, [product, ...children], locale);
  const [own = product, ...priced] = family;
  return { ...product, ...own, children: priced };
}

/** Codes beyond these are not looked for. */
const mostCodes = 100;

/** Related products, and where the equivalent codes of the family lead. Queries: see `readRelated`. */
async function readBeside(
  services: CatalogServices,
  product: StoredDetail,
  locale: Locale,
): Promise<Pick<ProductDetail, 'related' | 'equivalents'>> {
  const map = await services.catalog.map();
  const { showNotInStocks, stockInfoStatus } = services.snapshot().settings;
  const family = [product, ...product.children];
  const codes = [...new Set(family.flatMap((member) => member.equivalentCode))].slice(0, mostCodes);
  const { related, owners } = await readRelated({
    rootId: product.parentId ?? product.id,
    categoryId: map.categoryByPath.get(product.breadcrumbs.at(-1)?.path ?? '')?.id ?? null,
    brandId: map.brandByCode.get(product.brand?.code ?? '')?.id ?? null,
    codes,
    locale,
    showNotInStocks,
    stockInfoStatus,
    catalog: services.catalog,
  });
  const equivalents = [...owners].map(([code, owner]) => {
    return { code, path: owner.count === 1 ? urls.product(owner) : urls.search(code) };
  });
  return { related, equivalents };
}

/**
 * The products that a browser remembers, as cards show them now; those that are gone are left out
 * (rule catalog/recently-viewed). 1 query.
 */
export async function readViewed(
  services: CatalogServices,
  input: { locale: Locale; ids: readonly number[] },
): Promise<ViewedProducts> {
  const { settings } = services.snapshot();
  const items = await readSummaries(services.catalogReads, input.ids, input.locale);
  const hidden = await services.catalog.hidden(input.ids);
  const listed = await withCardPrices(
    services.catalog,
    items.filter(({ id }) => id !== settings.urNo && !hidden.has(id)),
    input.locale,
  );
  return { items: cardsToShow(listed, settings) };
}
