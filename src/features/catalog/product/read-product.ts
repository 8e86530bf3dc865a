import type { ProductDetail } from '#contract/product.ts';
import { Refusal } from '#contract/refusals.ts';
import { getProduct } from '#db/catalog/product-detail.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { productToShow, settingsToShow } from '#rules/catalog/hidden-prices.ts';
import { grossPrice, isPriced } from '#rules/catalog/pricing.ts';
import { shippingFee } from '#rules/money/shipping.ts';
import { defaultUnitOf } from '#rules/cart/units.ts';
import type { CatalogServices } from '#features/catalog/catalog-services.ts';

/**
 * What a product's page shows, with what shipping one default unit alone would cost in the default currency.
 * Refuses with 'not-found'. 2 queries.
 */
export async function readProduct(
  services: CatalogServices,
  input: { locale: Locale; id: number },
): Promise<ProductDetail> {
  const { rates, defaultCurrency, settings: all } = services.snapshot();
  const settings = settingsToShow(all);
  const map = await services.catalog.map();
  const product = await getProduct(services.db, input.id, {
    locale: input.locale,
    hiddenId: settings.urNo,
    map,
  });
  if (!product) throw new Refusal('not-found');
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
  return {
    ...productToShow(product, settings),
    children: product.children.map((child) => productToShow(child, settings)),
    shipping,
  };
}
