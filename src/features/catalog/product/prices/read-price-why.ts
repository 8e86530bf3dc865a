import type { FastifyRequest } from 'fastify';
import type { PriceWhy } from '#contract/catalog/price-why.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { readSaleProducts, saleUnit, type SaleProduct } from '#db/cart/cart-products.ts';
import { isForSale } from '#rules/cart/sale-line.ts';
import { serverQuantity } from '#rules/cart/quantity.ts';
import { defaultUnitOf, type Unit } from '#rules/cart/units.ts';
import { displayPrice, isPriced } from '#rules/catalog/pricing.ts';
import { explainPrice, type ExplainedPrice } from '#rules/price/price-reason.ts';
import { buyerPriceTexts, reasonText } from '#text/shop/buyer-price-texts.ts';
import type { CatalogServices } from '#features/catalog/catalog-services.ts';

/** The query of `GET /api/catalog/price`; `unit` is a name or an id, by default the product's default unit. */
export interface AskedPrice {
  product: string;
  unit: string | null;
  quantity: string | null;
}

/**
 * Why one of a unit costs the visitor what it does where they buy this quantity of it alone (rule prices/why). Refuses with
 * 'not-found', 'unit-unknown', 'variant-required', 'price-on-request', 'invalid-input' and 'sign-in-for-price'. 1 query; 1
 * more where the visitor has prices of their own, and 1 where not all products are seen.
 */
export async function readPriceWhy(
  services: CatalogServices,
  asked: AskedPrice,
  { locale, currency }: Pick<FastifyRequest, 'locale' | 'currency'>,
): Promise<PriceWhy> {
  const shop = services.snapshot();
  const { settings, rates, defaultCurrency } = shop;
  if (shop.pricesAwaitSignIn) throw new Refusal('sign-in-for-price');
  const id = idOrNotFound(asked.product);
  const quantity = asked.quantity === null ? 1 : serverQuantity(asked.quantity);
  if (quantity === null) throw new Refusal('invalid-input', { values: { field: 'quantity' } });
  const product = (await readSaleProducts(services.db, [id], locale, shop)).get(id);
  if (!product || !isForSale(product, settings)) throw new Refusal('not-found');
  const unit = unitOf(product, asked.unit);
  if (!isPriced(unit.defaultPrice, rates)) throw new Refusal('price-on-request');
  const to = currency ?? defaultCurrency;
  const withTax = settings.productsWithKdv;
  const options = { to, rates, taxRate: product.taxRate, withTax };
  const pieces = quantity * unit.multiplier;
  const held = { pieces, familyPieces: pieces };
  const line = { productId: id, unitId: unit.id };
  const explained = product.prices ? explainPrice(product.prices, line, held) : null;
  const own = explained?.own ?? unit.defaultPrice;
  const steps = [{ text: buyerPriceTexts[locale].ownPrice(unit.value), price: own }];
  if (explained?.reason) steps.push({ text: textOf(product, explained), price: explained.price });
  return {
    currency: to,
    withTax,
    steps: steps
      .filter(({ price }) => isPriced(price, rates))
      .map(({ text, price }) => ({ text, amount: displayPrice(price, options) })),
  };

  function textOf({ prices }: SaleProduct, { reason, product: ruled }: ExplainedPrice): string {
    const group = prices?.group ?? null;
    return reason ? reasonText(locale, reason, { group, product: ruled }) : '';
  }
}

function unitOf(product: SaleProduct, asked: string | null): Unit {
  if (product.hasChildren) throw new Refusal('variant-required');
  const unit =
    asked === null ? defaultUnitOf(product.units, product.defaultUnitId) : saleUnit(product, asked);
  if (!unit) throw new Refusal('unit-unknown');
  return unit;
}
