import { linesOfProducts, type PricedLine } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import { atBuyersPrices, type OrderPricing } from '#db/orders/buyer-context.ts';
import { readOrderContext, type OrderContext } from '#db/orders/order-context.ts';
import { cartProblems, type CartProblem } from '#rules/cart/cart-problems.ts';
import { orderTotals, type OrderTotals } from '#rules/money/totals.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A waiting cart as it would be ordered now; amounts in `currency`, the default one. */
export interface TodaysOrder {
  context: OrderContext;
  lines: PricedLine[];
  totals: OrderTotals;
  currency: string;
  problems: (CartProblem & { name: string })[];
}

/** Reads a waiting cart at its buyer's prices of this moment. 1 query; up to 4 more in a shop with groups or assortments. */
export async function readTodaysOrder(
  db: Db,
  faces: OrderPricing,
  asked: { cartId: number; locale: Locale; buyerId: number; now: Date },
): Promise<TodaysOrder> {
  const cart = { cartId: asked.cartId, sessionId: 0, contractUrls: [] };
  const stored = await readOrderContext(db, asked.locale, cart);
  const context = await atBuyersPrices(db, faces, {
    context: stored,
    customerId: asked.buyerId,
    now: asked.now,
  });
  const { settings, rates, defaultCurrency: currency } = context;
  const lines = linesOfProducts(context, context.products, settings);
  const totals = orderTotals({ lines, settings, rates, defaultCurrency: currency, currency });
  const problems = cartProblems(lines, { settings, rates }).map((problem) => ({
    ...problem,
    name: lines.find(({ productId }) => productId === problem.productId)?.product.name ?? '',
  }));
  return { context, lines, totals, currency, problems };
}
