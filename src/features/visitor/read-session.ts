import type { ListView } from '#rules/catalog/lists/list-query.ts';
import { deliveryDatesTo } from '#rules/person/delivery-place.ts';
import type { Face } from '#rules/price/face.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { overdueNotice } from '#rules/order/account/overdue.ts';
import type { Session } from '#contract/session.ts';
import { cartSummary } from '#db/cart/cart-summary.ts';
import { readCustomerFrame, type CustomerFrame } from '#db/customers/customers.ts';
import { readGuestEmail } from '#db/customers/guests.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { ReferenceData } from '#platform/reference-data.ts';
import type { Visitor } from '#platform/http.ts';
import { csrfTokenFor } from './csrf-check.ts';

interface SessionServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  /** Key of the forgery tokens. */
  secret: string;
  clock: () => Date;
  reference: Pick<ReferenceData, 'holidays' | 'provinces'>;
}

interface AskedSession {
  visitor: Visitor;
  face: Pick<Face, 'group'>;
  locale: Locale;
  currency: string | null;
  sid: string;
}

const emptyCart = { count: 0, shippingTotal: 0, total: 0, lines: [], freeShippingRemaining: null };

/**
 * The visitor's part of the page's frame (rule api/session); amounts in the user's currency. `sid` is the token of the
 * visitor's cookie. Beside the look-up of the visitor: no query for a visitor without a session, the cart's for one
 * with, one more for a customer or a guest, and one more for wishes where not all products are seen. `kept` is a customer's choice on any device, null without one.
 */
export async function readSession(
  services: SessionServices,
  input: AskedSession,
): Promise<{
  session: Omit<Session, 'wishKept'>;
  kept: { listView: ListView | null; currency: string | null };
}> {
  const { visitor } = input;
  const shop = services.snapshot();
  const currency = input.currency ?? shop.defaultCurrency;
  const { customerId, signedInAt } = visitor;
  const isGuest = customerId !== null && signedInAt === null;
  const guest = isGuest ? await readGuestEmail(services.db, customerId) : null;
  const frame =
    customerId === null || isGuest ? null : await readCustomerFrame(services.db, customerId);
  const cart =
    visitor.sessionId === null
      ? emptyCart
      : await cartSummary(services.db, visitor, {
          snapshot: shop,
          currency,
          locale: input.locale,
        });
  const session = {
    customer: frame?.customer ?? null,
    guest: guest === null ? null : { email: guest },
    ...(frame && priceLabelOf(input.face, input.locale)),
    cart,
    wishlist: await seenWishes(services.db, shop, frame?.wishlist ?? []),
    branches: frame?.branches ?? [],
    branch: visitor.branchId,
    currencies: shop.currencies,
    defaultCurrency: shop.defaultCurrency,
    userCurrency: currency,
    overdue: frame ? overdueNotice(frame.overdue, shop) : null,
    delivery: deliveryDatesTo(shop.settings, frame?.deliversTo ?? null, {
      when: services.clock(),
      reference: services.reference,
    }),
    hasStatement: frame?.hasStatement ?? false,
    ...companyPart(frame?.company ?? null),
    cookieNotice: !visitor.cookieNoticeSeen,
    locale: input.locale,
    csrfToken: csrfTokenFor(services.secret, input.sid),
  };
  const { listView = null, currency: keptCurrency = null } = frame ?? {};
  return { session, kept: { listView, currency: keptCurrency } };
}

/** The wishes whose product the customer sees (rule wholesale/unseen-orders). */
async function seenWishes(db: Db, shop: ShopSnapshot, wishes: number[]): Promise<number[]> {
  if (wishes.length === 0 || !shop.hiddenOf) return wishes;
  const hidden = await shop.hiddenOf(db, wishes);
  return wishes.filter((id) => !hidden.has(id));
}

/** The label of a customer's group for the header, in Turkish where there is none in English (rule prices/label). */
function priceLabelOf({ group }: Pick<Face, 'group'>, locale: Locale): Pick<Session, 'priceLabel'> {
  const label = (locale === 'en' && group?.labelEn) || group?.label;
  return label ? { priceLabel: label } : {};
}

function companyPart(company: CustomerFrame['company']): Pick<Session, 'company' | 'approvals'> {
  if (company === null) return {};
  const { approvals, ...shown } = company;
  return { company: shown, approvals };
}
