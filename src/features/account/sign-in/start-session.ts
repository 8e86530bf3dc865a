import type { Locale } from '#rules/shop/locale.ts';
import { mergeVisitorCart } from '#db/cart/cart-merge.ts';
import { deleteGuest } from '#db/customers/guests.ts';
import type { Db } from '#db/database.ts';
import {
  openSignedInSession,
  endSessionsBefore,
  type SigningIn,
  type StatementParts,
} from '#db/customers/sessions.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Visitor } from '#platform/http.ts';

interface StartInput {
  /** The visitor of this browser until now. */
  visitor: Visitor;
  shop: ShopSnapshot;
  locale: Locale;
  now: Date;
  /** Every other session of the customer ends, too. */
  endsOthers?: boolean;
}

/**
 * Signs in, inside the caller's transaction, the customer whom `who` gives, and gives the new cookie's
 * token; null where it gives nobody. The visitor's cart, or the guest's, goes into the customer's, and the token that
 * the browser had is worth nothing any more (rules cart/merge, account/sign-in, guest-checkout/sign-in). Carts come
 * before sessions, as everywhere. `parts` are further parts of the statement that read `who (id)`. One query; where a
 * cart comes along, one more and those of the merge; after a guest, one more.
 */
export async function startSession(
  tx: Db,
  who: SigningIn,
  input: StartInput,
  parts?: StatementParts,
): Promise<{ customerId: number; token: string } | null> {
  const { visitor, shop, locale, now, endsOthers = false } = input;
  const { sessionId: before, device } = visitor;
  const cookieNoticeAt = visitor.cookieNoticeSeen ? now : null;
  const session = { before, endsOthers, cookieNoticeAt, device, now };
  const started = await openSignedInSession(tx, who, session, parts);
  if (started === null) return null;
  const { customerId, token, cartId, guestId } = started;
  if (before !== null && cartId !== null) {
    const { settings } = shop;
    await mergeVisitorCart(tx, { cartId, customerId, settings, locale, now });
    await endSessionsBefore(tx, started, session);
  }
  if (guestId !== null) await deleteGuest(tx, guestId);
  return { customerId, token };
}
