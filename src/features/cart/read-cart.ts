import type { FastifyRequest } from 'fastify';
import type { Cart } from '#contract/cart.ts';
import { cartViewOf } from '#db/cart/cart-view.ts';
import { readWholeSessionCart } from '#db/cart/session-carts.ts';
import type { CartServices } from './check-line.ts';
import { groupFigures } from './group-figures.ts';
import { withHints } from './line-hints.ts';
import { lookOf } from './look-at-cart.ts';
import { cartNoteTexts } from '#text/shop/cart/cart-note-text.ts';

/**
 * The visitor's cart in the currency that they look at; null is the shop's own. 1 query, the look-up of the visitor
 * among it.
 */
export async function readCart(
  services: Pick<CartServices, 'db' | 'of'>,
  request: Pick<FastifyRequest, 'withSession' | 'visitor' | 'face' | 'locale' | 'currency'>,
): Promise<Cart> {
  const { locale } = request;
  const shop = services.of(await request.face()).snapshot();
  const currency = request.currency ?? shop.defaultCurrency;
  const { cart, products } = await request.withSession((hash) =>
    readWholeSessionCart(services.db, hash, locale, shop),
  );
  // A session that is over has ended with this look, and its cart with it.
  const { sessionId, signedInAt, branchId } = await request.visitor();
  const pricing = { ...shop, currency };
  const view = cartViewOf(sessionId === null ? null : cart, products, pricing);
  return {
    ...view.figures,
    ...groupFigures(view.lines, pricing),
    items: withHints(view.figures.items, view.lines, pricing, locale),
    branch: branchId,
    takesReference: signedInAt !== null,
    ...(signedInAt !== null && shop.settings.quotes && { asksQuote: true as const }),
    notes: cartNoteTexts(locale, view, shop.defaultCurrency),
    ...lookOf(view.lines, shop, request),
  };
}
