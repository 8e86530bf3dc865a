import type { Cart } from '#contract/cart.ts';
import { readCartView } from '#db/cart/cart-view.ts';
import type { CartOwner } from '#db/cart/carts.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { lookOf } from './look-at-cart.ts';
import { cartNoteTexts } from '#text/cart-note-text.ts';

/** The visitor's cart in the currency that they look at; null is the shop's own. 2 queries at most. */
export async function readCart(
  services: { db: Db; snapshot: () => ShopSnapshot },
  input: {
    visitor: CartOwner & { branchId: number | null };
    locale: Locale;
    currency: string | null;
  },
): Promise<Cart> {
  const { visitor, locale } = input;
  const shop = services.snapshot();
  const { settings, rates, defaultCurrency } = shop;
  const pricing = { settings, rates, defaultCurrency, currency: input.currency ?? defaultCurrency };
  const view = await readCartView(services.db, visitor, { pricing, locale });
  return {
    ...view.figures,
    branch: visitor.branchId,
    notes: cartNoteTexts(locale, view),
    ...lookOf(view.lines, shop, input),
  };
}
