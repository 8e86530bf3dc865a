import type { RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  accountCounter,
  addressCounter,
  countAttemptAndRead,
  undoAttempt,
  type AttemptLimit,
  type TooManyAttempts,
} from './rate-limits.ts';

/** How often somebody may enter a password, by account and by network address. */
export interface PasswordLimits {
  signInOfAccount: AttemptLimit;
  signInFromAddress: AttemptLimit;
  /** Successful attempts count here too, because each of them costs a password hash. */
  anySignInOfAccount: AttemptLimit;
  anySignInFromAddress: AttemptLimit;
}

/** Rules account/sign-in-limits, account/sign-in-rate, staff/limits. */
export const passwordLimits: PasswordLimits = {
  signInOfAccount: { attempts: 10, seconds: 15 * 60 },
  signInFromAddress: { attempts: 50, seconds: 15 * 60 },
  anySignInOfAccount: { attempts: 20, seconds: 60 },
  anySignInFromAddress: { attempts: 60, seconds: 60 },
};

interface PasswordAttempt<Found> {
  /** The action that the counters name, so that customers and staff are counted apart. */
  action: 'sign-in' | 'office-sign-in';
  email: string;
  /** The network address that it comes from. */
  address: string;
  limits: PasswordLimits;
  now: Date;
  /** The account of the e-mail address; no row when there is none. */
  account: RawBuilder<Found>;
  /** Compares the password with the stored hash, and takes as long when there is none (`verifyPassword`). */
  verify: (storedHash: string | null) => Promise<boolean>;
}

/**
 * Checks a password, for customers and staff alike. An unknown e-mail address and a wrong password get the same answer
 * after the same queries and the same hashing, so that nobody learns who has an account (rules account/no-account-enumeration,
 * staff/sign-in). An address beyond its limit counts no account: it can neither lock an account nor fill the table with
 * counters. 1 query, and 1 more when the password is right or could not be compared.
 */
export async function checkPassword<Found extends { passwordHash: string }>(
  db: Db,
  attempt: PasswordAttempt<Found>,
): Promise<
  { ok: true; account: Found } | { ok: false; reason: 'wrong-credentials' } | TooManyAttempts
> {
  const { action, email, address, limits, now } = attempt;
  const fromAddress = addressCounter(action, address, limits.signInFromAddress);
  const ofAccount = accountCounter(action, email, limits.signInOfAccount);
  const any = `any-${action}`;
  const first = [fromAddress, addressCounter(any, address, limits.anySignInFromAddress)];
  const later = [ofAccount, accountCounter(any, email, limits.anySignInOfAccount)];
  const { counted, found } = await countAttemptAndRead(db, { first, later, now }, attempt.account);
  if (!counted.ok) return counted;
  const undo = () => undoAttempt(db, [fromAddress, ofAccount]);
  const isRight = await attempt
    .verify(found?.passwordHash ?? null)
    .catch(async (error: unknown) => {
      await undo();
      throw error;
    });
  if (!found || !isRight) return { ok: false, reason: 'wrong-credentials' };
  await undo();
  return { ok: true, account: found };
}
