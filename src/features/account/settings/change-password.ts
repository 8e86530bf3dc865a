import { checkPassword, type PasswordReason } from '#rules/person/password.ts';
import { countAttempt, personCounter, type TooManyAttempts } from '#db/access/rate-limits.ts';
import { replacePassword } from '#db/customers/customers.ts';
import { endOldAccess } from '#db/customers/sessions.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import type { AccountServices } from '#features/account/account-services.ts';

const signInMaxAgeMs = 12 * 3_600_000;

type PasswordAnswer =
  | { ok: true }
  | { ok: false; reason: 'sign-in-too-old' | 'demo-account' }
  | TooManyAttempts
  | { ok: false; reason: 'invalid-input'; fault: PasswordReason };

/**
 * Sets a new password (rules account/password-length, account/recent-sign-in) for somebody who
 * signed in within the last 12 hours; every other session of theirs ends
 * (rule account/other-sessions-end). Three queries.
 */
export async function changePassword(
  services: AccountServices,
  customer: { customerId: number; sessionId: number; signedInAt: Date },
  form: { password: string; passwordVerify: string },
): Promise<PasswordAnswer> {
  if (services.sharedCustomers.has(customer.customerId))
    return { ok: false, reason: 'demo-account' };
  const now = services.clock();
  if (now.getTime() - customer.signedInAt.getTime() > signInMaxAgeMs)
    return { ok: false, reason: 'sign-in-too-old' };
  const min = services.snapshot().settings.passwordMinLength;
  const checked = checkPassword(form.password, form.passwordVerify, { min });
  if (!checked.ok) return { ok: false, reason: 'invalid-input', fault: checked.reason };
  const { limits } = services;
  return queuePasswordWork(async () => {
    const { customerId } = customer;
    const limit = limits.passwordChangeOfAccount;
    const counter = personCounter('change-password', 'customer', customerId, limit);
    const counted = await countAttempt(services.db, [counter], now);
    if (!counted.ok) return counted;
    const passwordHash = await hashPassword(form.password);
    return services.db.transaction().execute(async (tx): Promise<PasswordAnswer> => {
      const isThere = await replacePassword(tx, customerId, passwordHash, now);
      // Another request has closed the account and ended its sessions.
      if (!isThere) return { ok: false, reason: 'sign-in-too-old' };
      await endOldAccess(tx, customerId, customer.sessionId);
      return { ok: true };
    });
  });
}
