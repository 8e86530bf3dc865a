import type { ProductSummary } from '#contract/catalog/product.ts';
import { Refusal } from '#contract/refusals.ts';
import { readSummaries } from '#db/catalog/products/product-summaries.ts';
import { canAsk, type AlertKind } from '#rules/cart/alert-conditions.ts';
import { findUnit, type Unit } from '#rules/cart/units.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { AlertServices } from './alert-services.ts';

/**
 * The product that somebody asks about, as they see it, and the unit if they named one; refuses where there is nothing to wait
 * for (rule alerts/kinds). 1 query; 1 more each where they have prices of their own, and where not all products are seen.
 */
export async function productToWaitFor(
  { db, snapshot, catalog }: AlertServices,
  asked: {
    productId: number;
    kind: AlertKind;
    /** Its name or id. */
    unit: string | number | undefined;
    /** The currency that they see; null is the shop's own. */
    currency: string | null;
    locale: Locale;
  },
): Promise<{ product: ProductSummary; unit: Unit | null; currency: string }> {
  const { productId, kind, locale } = asked;
  const shop = snapshot();
  const [product] = await catalog.priced(await readSummaries(db, [productId], locale));
  const hidden = await shop.hiddenOf?.(db, [productId]);
  if (!product || hidden?.has(productId) || productId === shop.settings.urNo)
    throw new Refusal('not-found');
  if (product.hasVariants) throw new Refusal('variant-required');
  const unit = asked.unit === undefined ? null : findUnit(product.units, asked.unit);
  if (asked.unit !== undefined && !unit) throw new Refusal('unit-unknown');
  const currency = asked.currency ?? shop.defaultCurrency;
  const pieces = unit?.multiplier ?? 1;
  if (!canAsk(kind, product, shop, { currency, pieces })) throw new Refusal('alert-needless');
  return { product, unit, currency };
}
