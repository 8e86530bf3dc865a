import type { FastifyRequest } from 'fastify';
import type { Cart } from '#contract/cart.ts';
import { cartViewOf } from '#db/cart/cart-view.ts';
import { readWholeSessionCart } from '#db/cart/session-carts.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { lookOf } from './look-at-cart.ts';
import { cartNoteTexts } from '#text/shop/cart-note-text.ts';

/**
 * The visitor's cart in the currency that they look at; null is the shop's own. 1 query, the look-up of the visitor
 * among it.
 */
export async function readCart(
  services: { db: Db; snapshot: () => ShopSnapshot },
  request: Pick<FastifyRequest, 'withSession' | 'visitor' | 'locale' | 'currency'>,
): Promise<Cart> {
  const { locale } = request;
  const shop = services.snapshot();
  const { settings, rates, defaultCurrency } = shop;
  const currency = request.currency ?? defaultCurrency;
  const { cart, products } = await request.withSession((hash) =>
    readWholeSessionCart(services.db, hash, locale, settings),
  );
  // A session that is over has ended with this look, and its cart with it.
  const { sessionId, signedInAt, branchId } = await request.visitor();
  const pricing = { settings, rates, defaultCurrency, currency };
  const view = cartViewOf(sessionId === null ? null : cart, products, pricing);
  return {
    ...view.figures,
    branch: branchId,
    takesReference: signedInAt !== null,
    notes: cartNoteTexts(locale, view),
    ...lookOf(view.lines, shop, request),
  };
}
