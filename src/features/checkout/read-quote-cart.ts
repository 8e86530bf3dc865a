import { Refusal } from '#contract/refusals.ts';
import { readSaleProducts } from '#db/cart/cart-products.ts';
import type { CartOwner } from '#db/cart/cart-owner.ts';
import { cartViewOf, readCartView, type CartView, type Pricing } from '#db/cart/cart-view.ts';
import type { Db } from '#db/database.ts';
import { quoteProblem, readQuoteTerms, withQuoteHolds } from '#db/orders/quoted/quote-terms.ts';
import { findQuoteCart } from '#db/quotes/quote-cart.ts';
import { settingsOfQuote, withAgreedPrices } from '#rules/quotes/agreed-terms.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { quoteRefusal } from './check-order.ts';
import { orderRefusal } from './order-request.ts';

/** The cart that is ordered: a quote's own, or the customer's. At most 2 queries for the customer's. */
export async function readOrderedCart(
  db: Db,
  owner: CartOwner & { customerId: number; quoteNo: string | null; now: Date },
  asked: { pricing: Pricing; locale: Locale },
): Promise<CartView> {
  const { quoteNo } = owner;
  return quoteNo === null
    ? readCartView(db, owner, asked)
    : readQuoteCart(db, { ...owner, quoteNo }, asked);
}

/**
 * The own cart of a quote at its agreed prices (rules quotes/own-cart, quotes/exact-prices). Refuses a quote that is not the
 * customer's, that nobody has accepted, and one that cannot become an order any more. 3 queries, and those of prices.
 */
async function readQuoteCart(
  db: Db,
  { customerId, quoteNo, now }: { customerId: number; quoteNo: string; now: Date },
  { pricing, locale }: { pricing: Pricing; locale: Locale },
): Promise<CartView> {
  const cart = await findQuoteCart(db, { customerId, quoteNo });
  if (!cart) throw new Refusal('not-found');
  const terms = await readQuoteTerms(db, cart.quoteId);
  const problem = quoteProblem(terms, now);
  if (problem) throw orderRefusal(quoteRefusal(problem, locale), locale);
  const ids = [...new Set(cart.lines.map(({ productId }) => productId))];
  const products = await readSaleProducts(db, ids, locale, pricing);
  const { group: _, ...shop } = pricing;
  const settings = { ...settingsOfQuote(pricing.settings, terms), showPriceStatus: 1 };
  return cartViewOf(
    { ...cart, lines: withAgreedPrices(cart.lines, terms) },
    withQuoteHolds(products, terms),
    { ...shop, settings },
  );
}
