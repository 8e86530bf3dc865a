import type { AddressForm } from '#contract/address.ts';
import type { GuestForm } from '#contract/guest.ts';
import { Refusal, refusalOf } from '#contract/refusals.ts';
import { addressCounter, countAttempt, type AttemptLimit } from '#db/access/rate-limits.ts';
import { hasCartLines, lockOpenCart } from '#db/cart/carts.ts';
import { hasStoreText } from '#db/customers/customers.ts';
import { addGuest, changeGuest, lockGuest, type GuestData } from '#db/customers/guests.ts';
import { visitorOfSession } from '#db/customers/sessions.ts';
import type { Db } from '#db/database.ts';
import type { Visitor } from '#platform/http.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import { splitName } from '#rules/person/person-name.ts';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { guestTexts } from '#text/shop/guest-text.ts';
import { urls } from '#urls';
import type { CheckoutServices } from '#features/checkout/read-checkout.ts';

export interface GuestServices extends CheckoutServices {
  /** Reads the address of a form: `kind` is what a page's form says, undefined for a call. Throws the refusal. */
  readAddress: (
    form: AddressForm,
    from: { locale: Locale; page?: { kind?: string } },
  ) => PostalAddress;
}

/** Posts from one network address; any of them may make a guest, who may have an unpaid order. */
const savesFromAddress: AttemptLimit = { attempts: 40, seconds: 60 * 60 };

interface SaveInput {
  form: GuestForm;
  /** Of the page's form, which cannot change its fields by itself. */
  page?: { kind?: string };
  visitor: Visitor;
  /** The network address that it comes from. */
  network: string;
  locale: Locale;
}

/**
 * Makes the visitor a guest who can order, or changes the guest of this browser, and chooses the address for the order
 * (rule guest-checkout/save). One guest with the whole cart comes of two posts at once. Refuses an invalid form, an
 * empty cart, a shop that takes no guests and too many from one network address. 9 queries beside the lock's at most.
 */
export async function saveGuest(services: GuestServices, input: SaveInput): Promise<void> {
  const { db, clock } = services;
  const { visitor, network } = input;
  if (visitor.signedInAt !== null || !(await isOpenToGuests(services)))
    throw new Refusal('not-signed-in');
  const guest = guestOf(services, input);
  const { sessionId, customerId } = visitor;
  if (sessionId === null) throw new Refusal('cart-empty');
  const counter = addressCounter('guest', network, savesFromAddress);
  const counted = await countAttempt(db, [counter], clock());
  if (!counted.ok) throw refusalOf(counted);
  const saved = await save(services, guest, { sessionId, customerId, network });
  if (saved === 'saved') return;
  // Another post of this browser was faster: the cart is its guest's by now.
  const now = await visitorOfSession(db, sessionId);
  if (now?.signedInAt !== null || now.customerId === customerId) throw new Refusal(saved);
  const again = await save(services, guest, { sessionId, customerId: now.customerId, network });
  if (again !== 'saved') throw new Refusal(again);
}

/** Whether the shop takes orders without an account: only with a privacy notice. 1 query at most. */
export async function isOpenToGuests({
  db,
  snapshot,
}: Pick<GuestServices, 'db' | 'snapshot'>): Promise<boolean> {
  return snapshot().settings.guestCheckout && (await hasStoreText(db, urls.privacyNotice));
}

/** The guest of a form; every wrong field is named at once. */
function guestOf(services: GuestServices, { form, page, locale }: SaveInput): GuestData {
  const { email: typed = '', ...rest } = form;
  const { emailWrong, addressTitle } = guestTexts[locale];
  const email = normaliseEmail(typed);
  const wrongEmail = email === null ? { email: emailWrong } : {};
  const titled = { ...rest, property_address_title: addressTitle };
  try {
    const address = services.readAddress(titled, { locale, ...(page && { page }) });
    if (email === null) throw new Refusal('invalid-input', { fields: {}, message: emailWrong });
    return { email, ...splitName(address.name), phone: address.number, address };
  } catch (error) {
    if (email !== null || !(error instanceof Refusal) || !error.fields) throw error;
    throw new Refusal('invalid-input', {
      fields: { ...wrongEmail, ...error.fields },
      message: emailWrong,
    });
  }
}

type Saved = 'saved' | 'cart-empty' | 'not-signed-in';

interface SavedFor {
  sessionId: number;
  /** The guest of the session; null for a visitor. */
  customerId: number | null;
  network: string;
}

/** Locks guest, cart and session in this order. */
async function save(
  { db, clock }: { db: Db; clock: () => Date },
  guest: GuestData,
  { sessionId, customerId, network }: SavedFor,
): Promise<Saved> {
  const now = clock();
  return db.transaction().execute(async (tx): Promise<Saved> => {
    const before = customerId === null ? null : await lockGuest(tx, customerId);
    if (customerId !== null && before === null) return 'not-signed-in';
    const cartId = await lockOpenCart(tx, { sessionId, customerId });
    if (cartId === null || !(await hasCartLines(tx, { sessionId, customerId })))
      return 'cart-empty';
    if (customerId !== null && before !== null && mayChange(before, guest)) {
      await changeGuest(tx, guest, { customerId, cartId, now });
      return 'saved';
    }
    const of = {
      sessionId,
      before: customerId,
      cartId,
      privacyNotice: urls.privacyNotice,
      network,
    };
    return (await addGuest(tx, guest, { ...of, now })) === null ? 'not-signed-in' : 'saved';
  });
}

/** A guest who has ordered keeps their e-mail, since it belongs to the order; another one is another guest. */
function mayChange(before: { email: string; hasOrders: boolean }, { email }: GuestData): boolean {
  return !before.hasOrders || before.email.toLowerCase() === email.toLowerCase();
}
