import type { Locale } from '#rules/shop/locale.ts';
import {
  credentialsOf,
  holdPassword,
  renewPasswordHash,
  type Credentials,
  type KeptChoices,
} from '#db/customers/customers.ts';
import { countAttemptAndRead, giveAttemptBack } from '#db/customers/rate-limits.ts';
import type { Visitor } from '#platform/http.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { hashPassword, isOldHash, verifyPassword } from '#platform/passwords/passwords.ts';
import type { AccountServices } from '#features/account/account-services.ts';
import { accountKey, addressKey } from '#features/account/attempt-limits.ts';
import { startSession } from './start-session.ts';

type SignInAnswer =
  | { ok: true; customerId: number; token: string; choices: KeptChoices }
  | { ok: false; reason: 'wrong-credentials' }
  | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number };

interface SignInInput {
  email: string;
  password: string;
  /** The network address that it comes from. */
  address: string;
  /** Asked once the password is right: a flood of wrong ones costs no look at who they are. */
  visitor: () => Promise<Visitor>;
  locale: Locale;
}

/**
 * Signs in by e-mail and password (rule account/no-account-enumeration). Unknown e-mails and wrong passwords
 * get the same answer after the same work. Two queries and those of `startSession`, and one more where
 * the password's hash is of another cost; none where too many passwords are looked at (`PasswordsBusy`).
 */
export async function signIn(services: AccountServices, input: SignInInput): Promise<SignInAnswer> {
  return queuePasswordWork(async () => {
    const { counted, found } = await countSignIn(services, input);
    if (!counted.ok) return { ...counted, reason: 'too-many-requests' };
    return checkAndOpen(services, input, found);
  });
}

/**
 * An address that is over its limit counts no account: it can neither lock a customer out nor fill
 * the database with counters.
 */
async function countSignIn({ db, limits, clock }: AccountServices, input: SignInInput) {
  const { address } = input;
  const email = input.email.trim();
  const first = [
    { key: addressKey('sign-in', address), limit: limits.signInFromAddress },
    { key: addressKey('any-sign-in', address), limit: limits.anySignInFromAddress },
  ];
  const later = [
    { key: accountKey('sign-in', email), limit: limits.signInOfAccount },
    { key: accountKey('any-sign-in', email), limit: limits.anySignInOfAccount },
  ];
  return countAttemptAndRead(db, { first, later, now: clock() }, credentialsOf(email));
}

async function checkAndOpen(
  services: AccountServices,
  input: SignInInput,
  found: Credentials | null,
): Promise<SignInAnswer> {
  const { db } = services;
  const keys = [addressKey('sign-in', input.address), accountKey('sign-in', input.email.trim())];
  const isRight = await verifyPassword(found?.passwordHash ?? null, input.password).catch(
    async (error: unknown) => {
      await giveAttemptBack(db, keys);
      throw error;
    },
  );
  if (!found || !isRight) return { ok: false, reason: 'wrong-credentials' };
  const opened = await openSessionOf(services, found, input);
  if (opened === null) return { ok: false, reason: 'wrong-credentials' };
  await giveAttemptBack(db, keys);
  if (isOldHash(found.passwordHash)) {
    const to = await hashPassword(input.password);
    await renewPasswordHash(db, found.id, { from: found.passwordHash, to });
  }
  return { ok: true, ...opened, choices: found.choices };
}

/** Null when the password was changed between the check and the sign-in. */
async function openSessionOf(
  services: AccountServices,
  checked: Credentials,
  input: Pick<SignInInput, 'visitor' | 'locale'>,
): Promise<{ customerId: number; token: string } | null> {
  const visitor = await input.visitor();
  const { locale } = input;
  return services.db.transaction().execute((tx) =>
    startSession(tx, holdPassword(checked), {
      visitor,
      shop: services.snapshot(),
      locale,
      now: services.clock(),
    }),
  );
}
