import type { Locale } from '#rules/shop/locale.ts';
import {
  countAttemptAndRead,
  personCounter,
  type TooManyAttempts,
} from '#db/access/rate-limits.ts';
import { closeCustomer, holdForClosing } from '#db/customers/closed-customers.ts';
import { passwordOf } from '#db/customers/customers.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { verifyPassword } from '#platform/passwords/passwords.ts';
import type { AccountServices } from '#features/account/account-services.ts';

export type CloseAnswer =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' }
  | { ok: false; reason: 'orders-open' | 'return-open' | 'demo-account' }
  | TooManyAttempts;

/**
 * Deletes an account whose owner gave its password (rule account/close): what the law keeps stays
 * without a name, everything else goes, and a last mail says so. Three queries.
 */
export async function closeAccount(
  services: AccountServices,
  asked: { customerId: number; password: string; locale: Locale },
): Promise<CloseAnswer> {
  const { db, limits, clock } = services;
  const { customerId, password, locale } = asked;
  if (services.sharedCustomers.has(customerId)) return { ok: false, reason: 'demo-account' };
  return queuePasswordWork(async () => {
    const first = [personCounter('close', 'customer', customerId, limits.closingOfAccount)];
    const { counted, found } = await countAttemptAndRead(
      db,
      { first, now: clock() },
      passwordOf(customerId),
    );
    if (!counted.ok) return counted;
    const isRight = await verifyPassword(found?.passwordHash ?? null, password);
    if (!found || !isRight) return { ok: false, reason: 'wrong-password' };
    const { passwordHash } = found;
    return db.transaction().execute(async (tx): Promise<CloseAnswer> => {
      const held = await holdForClosing(tx, { customerId, passwordHash });
      if (held === 'changed') return { ok: false, reason: 'wrong-password' };
      if (held === 'busy') return { ok: false, reason: 'orders-open' };
      if (held === 'returning') return { ok: false, reason: 'return-open' };
      await closeCustomer(tx, { customerId, locale, now: clock() });
      return { ok: true };
    });
  });
}
