import { checkPassword } from '#rules/person/password.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { isOrderCode } from '#db/access/order-codes.ts';
import {
  addressCounter,
  countAttemptAndRead,
  type TooManyAttempts,
} from '#db/access/rate-limits.ts';
import { customerOf } from '#db/customers/customers.ts';
import { guestAccountState, makeCustomerOfGuest } from '#db/customers/new-customers.ts';
import { isDuplicate } from '#db/engine/database-errors.ts';
import { findOrderOwner } from '#db/orders/find-order-no.ts';
import { queueConfirmation } from '#db/orders/outbox.ts';
import type { Visitor } from '#platform/http.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { urls } from '#urls';
import type { AccountServices } from '#features/account/account-services.ts';
import { startSession } from '#features/account/sign-in/start-session.ts';

type GuestAccountAnswer =
  | { ok: true; token: string }
  | { ok: false; reason: 'invalid-input' }
  | { ok: false; reason: 'not-signed-in' | 'not-found' | 'email-taken' | 'registration-closed' }
  | TooManyAttempts;

interface GuestAccountInput {
  password: string;
  /** Of an order's link; null for the guest of this browser. */
  link: { orderNo: string; code: string } | null;
  /** The network address that it comes from. */
  address: string;
  /** Asked when there is room for one more password. */
  visitor: () => Promise<Visitor>;
  locale: Locale;
}

/**
 * Makes an account of a guest and signs this browser in; every other session of the guest ends (rule
 * guest-checkout/account). A password with faults is not counted against the limit of the address. A mail asks for the
 * e-mail's confirmation. 6 queries at most and those of `startSession`.
 */
export async function makeGuestAccount(
  services: AccountServices,
  input: GuestAccountInput,
): Promise<GuestAccountAnswer> {
  const min = services.snapshot().settings.passwordMinLength;
  const checked = checkPassword(input.password, input.password, { min });
  if (!checked.ok) return { ok: false, reason: 'invalid-input' };
  return queuePasswordWork(() => makeAccount(services, input));
}

async function makeAccount(
  services: AccountServices,
  input: GuestAccountInput,
): Promise<GuestAccountAnswer> {
  const { db, clock, limits } = services;
  const { locale, link } = input;
  const visitor = await input.visitor();
  const customerId = link ? await guestOfLink(services, link) : guestOfVisitor(visitor);
  if (customerId === null) return { ok: false, reason: link ? 'not-found' : 'not-signed-in' };
  const { counted, found } = await countAttemptAndRead(
    db,
    {
      first: [addressCounter('register', input.address, limits.registrationFromAddress)],
      now: clock(),
    },
    guestAccountState({ customerId, privacyNotice: urls.privacyNotice }),
  );
  if (!counted.ok) return counted;
  if (!found?.isOpen) return { ok: false, reason: 'registration-closed' };
  if (found.isTaken) return { ok: false, reason: 'email-taken' };
  const passwordHash = await hashPassword(input.password);
  const now = clock();
  const shop = services.snapshot();
  const group = shop.settings.registeredGroup;
  const start = { visitor, shop, locale, now, endsOthers: true };
  const made = db.transaction().execute(async (tx) => {
    if (!(await makeCustomerOfGuest(tx, customerId, { passwordHash, group, now }))) return null;
    await queueConfirmation(tx, { customerId, locale });
    return startSession(tx, customerOf(customerId), start);
  });
  const started = await made.catch((error: unknown) => {
    // Somebody registered with this e-mail at the same moment.
    if (isDuplicate(error)) return null;
    throw error;
  });
  return started === null
    ? { ok: false, reason: 'email-taken' }
    : { ok: true, token: started.token };
}

/** The buyer of the order: a guest still, or an account that was made of one. */
async function guestOfLink(
  { db }: AccountServices,
  { orderNo, code }: { orderNo: string; code: string },
): Promise<number | null> {
  if (!(await isOrderCode(db, orderNo, code))) return null;
  return (await findOrderOwner(db, orderNo))?.customerId ?? null;
}

const guestOfVisitor = ({ customerId, signedInAt }: Visitor): number | null =>
  signedInAt === null ? customerId : null;
