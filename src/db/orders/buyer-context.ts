import { asBuyerOrders } from '#db/cart/cart-products.ts';
import type { Db } from '#db/database.ts';
import type { FaceRegistry } from '#db/prices/face-registry.ts';
import { unitsToShow } from '#rules/catalog/hidden-prices.ts';
import type { OrderContext } from './order-context.ts';
import { atAgreedPrices } from './quoted/quote-terms.ts';

/** Finds the prices of an order's own moment. */
export type OrderPricing = Pick<FaceRegistry, 'shopOfCustomer'>;

/**
 * The context of an order: a quote's at its agreed prices, all others at those of the buyer (rules prices/order-price,
 * quotes/exact-prices). 1 query more for a quote.
 */
export async function atBuyersPrices<C extends OrderContext>(
  trx: Db,
  faces: OrderPricing,
  { context, customerId, now }: { context: C; customerId: number | null; now: Date },
): Promise<C> {
  const own = await atOwnPrices(trx, faces, { context, customerId });
  const { quoteId } = own;
  return quoteId === null ? own : atAgreedPrices(trx, own, { quoteId, now });
}

/**
 * The context of an order at the prices that its customer has at this moment, and with the goods that they see then (rules
 * prices/order-price, wholesale/assortments); `customerId` is null for a guest. No query in a shop without groups and
 * assortments, else 2 to 4.
 */
async function atOwnPrices<C extends OrderContext>(
  trx: Db,
  faces: OrderPricing,
  { context, customerId }: { context: C; customerId: number | null },
): Promise<C> {
  const shop = await faces.shopOfCustomer(trx, customerId, context);
  if (shop === context) return context;
  const { settings, group } = shop;
  const shown = [...context.products].map(
    ([id, product]) => [id, { ...product, units: unitsToShow(product.units, settings) }] as const,
  );
  const products = await asBuyerOrders(trx, new Map(shown), shop);
  return { ...context, settings, products, ...(group && { group }) };
}
