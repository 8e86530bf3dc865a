import type { Locale } from '#rules/shop/locale.ts';
import { findCredentials, holdPasswordHash, renewPasswordHash } from '#db/customers/customers.ts';
import { countAttempt, giveAttemptBack } from '#db/customers/rate-limits.ts';
import type { Visitor } from '#platform/http.ts';
import { hashPassword, isOldHash, verifyPassword } from '#platform/passwords.ts';
import type { AccountServices } from './account-services.ts';
import { accountKey, addressKey } from './attempt-limits.ts';
import { startSession } from './start-session.ts';

type SignInAnswer =
  | { ok: true; token: string }
  | { ok: false; reason: 'wrong-credentials' }
  | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number };

/**
 * Signs in by e-mail and password (rule account/one-answer). Unknown e-mails and wrong passwords
 * get the same answer after the same work. Only failures count against the limits. Five queries and
 * those of `startSession`.
 */
export async function signIn(
  services: AccountServices,
  input: { email: string; password: string; address: string; visitor: Visitor; locale: Locale },
): Promise<SignInAnswer> {
  const { db, limits } = services;
  const email = input.email.trim();
  const account = accountKey('sign-in', email);
  const address = addressKey('sign-in', input.address);
  const counted = await countAttempt(
    db,
    [
      { key: account, limit: limits.signInOfAccount },
      { key: address, limit: limits.signInFromAddress },
    ],
    services.clock(),
  );
  if (!counted.ok) return { ...counted, reason: 'too-many-requests' };
  const found = await findCredentials(db, email);
  const isRight = await verifyPassword(found?.passwordHash ?? null, input.password);
  if (!found || !isRight) return { ok: false, reason: 'wrong-credentials' };
  const token = await openSessionOf(services, found, input);
  if (token === null) return { ok: false, reason: 'wrong-credentials' };
  await giveAttemptBack(db, account);
  await giveAttemptBack(db, address);
  if (isOldHash(found.passwordHash)) {
    const to = await hashPassword(input.password);
    await renewPasswordHash(db, found.id, { from: found.passwordHash, to });
  }
  return { ok: true, token };
}

/** Null when the password was changed between the check and the sign-in. */
async function openSessionOf(
  services: AccountServices,
  checked: { id: number; passwordHash: string },
  input: { visitor: Visitor; locale: Locale },
): Promise<string | null> {
  return services.db.transaction().execute(async (tx) => {
    if ((await holdPasswordHash(tx, checked.id)) !== checked.passwordHash) return null;
    return startSession(tx, {
      customerId: checked.id,
      visitor: input.visitor,
      shop: services.snapshot(),
      locale: input.locale,
      now: services.clock(),
    });
  });
}
