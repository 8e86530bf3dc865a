import type { Locale } from '#rules/shop/locale.ts';
import {
  findCredentials,
  holdPasswordHash,
  renewPasswordHash,
  type KeptChoices,
} from '#db/customers/customers.ts';
import { countAttempt, giveAttemptBack } from '#db/customers/rate-limits.ts';
import type { Visitor } from '#platform/http.ts';
import { withPasswordTurn } from '#platform/password-threads.ts';
import { hashPassword, isOldHash, verifyPassword } from '#platform/passwords.ts';
import type { AccountServices } from './account-services.ts';
import { accountKey, addressKey } from './attempt-limits.ts';
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
 * Signs in by e-mail and password (rule account/one-answer). Unknown e-mails and wrong passwords
 * get the same answer after the same work. Six queries and those of `startSession`; none where too
 * many passwords are looked at (`PasswordsBusy`).
 */
export async function signIn(services: AccountServices, input: SignInInput): Promise<SignInAnswer> {
  return withPasswordTurn(async () => {
    const counted = await countSignIn(services, input);
    if (!counted.ok) return { ...counted, reason: 'too-many-requests' };
    return checkAndOpen(services, input);
  });
}

/**
 * An address that is over its limit counts no account: it can neither lock a customer out nor fill
 * the database with counters.
 */
async function countSignIn({ db, limits, clock }: AccountServices, input: SignInInput) {
  const address = await countAttempt(
    db,
    [
      { key: addressKey('sign-in', input.address), limit: limits.signInFromAddress },
      { key: addressKey('any-sign-in', input.address), limit: limits.anySignInFromAddress },
    ],
    clock(),
  );
  if (!address.ok) return address;
  return countAttempt(
    db,
    [
      { key: accountKey('sign-in', input.email.trim()), limit: limits.signInOfAccount },
      { key: accountKey('any-sign-in', input.email.trim()), limit: limits.anySignInOfAccount },
    ],
    clock(),
  );
}

async function checkAndOpen(services: AccountServices, input: SignInInput): Promise<SignInAnswer> {
  const { db } = services;
  const email = input.email.trim();
  const found = await findCredentials(db, email);
  const giveBack = async () => {
    await giveAttemptBack(db, accountKey('sign-in', email));
    await giveAttemptBack(db, addressKey('sign-in', input.address));
  };
  const isRight = await verifyPassword(found?.passwordHash ?? null, input.password).catch(
    async (error: unknown) => {
      await giveBack();
      throw error;
    },
  );
  if (!found || !isRight) return { ok: false, reason: 'wrong-credentials' };
  const token = await openSessionOf(services, found, input);
  if (token === null) return { ok: false, reason: 'wrong-credentials' };
  await giveBack();
  if (isOldHash(found.passwordHash)) {
    const to = await hashPassword(input.password);
    await renewPasswordHash(db, found.id, { from: found.passwordHash, to });
  }
  return { ok: true, customerId: found.id, token, choices: found.choices };
}

/** Null when the password was changed between the check and the sign-in. */
async function openSessionOf(
  services: AccountServices,
  checked: { id: number; passwordHash: string },
  input: Pick<SignInInput, 'visitor' | 'locale'>,
): Promise<string | null> {
  const visitor = await input.visitor();
  return services.db.transaction().execute(async (tx) => {
    if ((await holdPasswordHash(tx, checked.id)) !== checked.passwordHash) return null;
    return startSession(tx, {
      customerId: checked.id,
      visitor,
      shop: services.snapshot(),
      locale: input.locale,
      now: services.clock(),
    });
  });
}
