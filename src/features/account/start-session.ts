import type { Locale } from '#rules/shop/locale.ts';
import { mergeVisitorCart } from '#db/cart/cart-merge.ts';
import type { Db } from '#db/database.ts';
import { addSignedInSession, endSession } from '#db/customers/sessions.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Visitor } from '#platform/http.ts';

interface SessionStart {
  customerId: number;
  /** Who this browser was until now. */
  visitor: Visitor;
  shop: ShopSnapshot;
  locale: Locale;
  now: Date;
}

/**
 * Signs the customer in inside the caller's transaction and gives the new cookie's token: the
 * visitor's cart goes into the customer's, and the token that the browser had is worth nothing any
 * more (rules cart/merge, account/sign-in). Carts come before sessions, as everywhere. One query;
 * where the browser had a session, three and those of the cart's merge.
 */
export async function startSession(tx: Db, input: SessionStart): Promise<string> {
  const { visitor, customerId, locale, now } = input;
  if (visitor.sessionId !== null) {
    if (visitor.customerId === null) {
      const { sessionId } = visitor;
      const { settings } = input.shop;
      await mergeVisitorCart(tx, { sessionId, customerId, settings, locale, now });
    }
    await endSession(tx, visitor.sessionId);
  }
  const cookieNoticeAt = visitor.cookieNoticeSeen ? now : null;
  return addSignedInSession(tx, { customerId, cookieNoticeAt, device: visitor.device, now });
}
