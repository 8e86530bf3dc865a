import type { Locale } from '#rules/shop/locale.ts';
import { checkPassword } from '#db/access/password-attempts.ts';
import type { TooManyAttempts } from '#db/access/rate-limits.ts';
import {
  credentialsOf,
  holdPassword,
  renewPasswordHash,
  type StoredChoices,
} from '#db/customers/customers.ts';
import type { Visitor } from '#platform/http.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { hashPassword, isOldHash, verifyPassword } from '#platform/passwords/passwords.ts';
import type { AccountServices } from '#features/account/account-services.ts';
import { startSession } from './start-session.ts';

type SignInAnswer =
  | { ok: true; customerId: number; token: string; choices: StoredChoices; owes: boolean }
  | { ok: false; reason: 'wrong-credentials' | 'account-blocked' }
  | TooManyAttempts;

interface SignInInput {
  email: string;
  password: string;
  /** The network address that it comes from. */
  address: string;
  /** Called only after the password was right, so that a flood of wrong passwords costs no look-up. */
  visitor: () => Promise<Visitor>;
  locale: Locale;
}

/**
 * Signs in by e-mail and password (rule account/no-account-enumeration). 2 queries and those of `startSession`, and 1 more when the
 * stored hash has another cost. No query when too many passwords wait (`PasswordsBusy`).
 */
export async function signIn(services: AccountServices, input: SignInInput): Promise<SignInAnswer> {
  return queuePasswordWork(() => checkAndStart(services, input));
}

async function checkAndStart(
  { db, limits, clock, snapshot }: AccountServices,
  { email, password, address, visitor: findVisitor, locale }: SignInInput,
): Promise<SignInAnswer> {
  const checked = await checkPassword(db, {
    action: 'sign-in',
    email,
    address,
    limits,
    now: clock(),
    account: credentialsOf(email.trim()),
    verify: (storedHash) => verifyPassword(storedHash, password),
  });
  if (!checked.ok) return checked;
  const { account } = checked;
  // Only somebody who knows the password learns it (rule customers/block).
  if (account.isBlocked) return { ok: false, reason: 'account-blocked' };
  const visitor = await findVisitor();
  const started = await db
    .transaction()
    .execute((tx) =>
      startSession(tx, holdPassword(account), { visitor, shop: snapshot(), locale, now: clock() }),
    );
  // The password was changed, or the customer blocked, between the check and the sign-in.
  if (started === null) return { ok: false, reason: 'wrong-credentials' };
  if (isOldHash(account.passwordHash)) {
    const to = await hashPassword(password);
    await renewPasswordHash(db, account.id, { from: account.passwordHash, to });
  }
  return { ok: true, ...started, choices: account.choices, owes: account.owes };
}
