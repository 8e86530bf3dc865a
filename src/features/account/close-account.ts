import type { Locale } from '#rules/shop/locale.ts';
import {
  dropOwnThings,
  forgetCustomer,
  holdForClosing,
  queueClosedMail,
} from '#db/customers/closed-customers.ts';
import { readPassword } from '#db/customers/customers.ts';
import { countAttempt } from '#db/customers/rate-limits.ts';
import { withPasswordTurn } from '#platform/password-threads.ts';
import { verifyPassword } from '#platform/passwords.ts';
import type { AccountServices } from './account-services.ts';
import { customerKey } from './attempt-limits.ts';

export type CloseAnswer =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' }
  | { ok: false; reason: 'orders-open' }
  | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number };

/**
 * Deletes an account whose owner gave its password (rule account/close): what the law keeps stays
 * without a name, everything else goes, and a last mail says so. Six queries.
 */
export async function closeAccount(
  services: AccountServices,
  asked: { customerId: number; password: string; locale: Locale },
): Promise<CloseAnswer> {
  const { db, limits, clock } = services;
  const { customerId, password, locale } = asked;
  return withPasswordTurn(async () => {
    const key = customerKey('close', customerId);
    const counted = await countAttempt(db, [{ key, limit: limits.closingOfAccount }], clock());
    if (!counted.ok) return { ...counted, reason: 'too-many-requests' };
    const { passwordHash, email, name } = await readPassword(db, customerId);
    if (!(await verifyPassword(passwordHash, password)))
      return { ok: false, reason: 'wrong-password' };
    return db.transaction().execute(async (tx): Promise<CloseAnswer> => {
      if (!(await holdForClosing(tx, customerId))) return { ok: false, reason: 'orders-open' };
      await dropOwnThings(tx, customerId);
      await forgetCustomer(tx, customerId, clock());
      await queueClosedMail(tx, { email, name, locale });
      return { ok: true };
    });
  });
}
