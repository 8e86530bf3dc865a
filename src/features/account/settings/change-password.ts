import { checkPassword, type PasswordReason } from '#rules/person/password.ts';
import { replacePassword } from '#db/customers/customers.ts';
import { countAttempt } from '#db/customers/rate-limits.ts';
import { endOldAccess } from '#db/customers/sessions.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import type { AccountServices } from '#features/account/account-services.ts';
import { customerKey } from '#features/account/attempt-limits.ts';

const signInMaxAgeMs = 12 * 3_600_000;

type PasswordAnswer =
  | { ok: true }
  | { ok: false; reason: 'sign-in-too-old' }
  | { ok: false; reason: 'demo-account' }
  | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number }
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
    const key = customerKey('change-password', customer.customerId);
    const counted = await countAttempt(
      services.db,
      [{ key, limit: limits.passwordChangeOfAccount }],
      now,
    );
    if (!counted.ok) return { ...counted, reason: 'too-many-requests' };
    const passwordHash = await hashPassword(form.password);
    return services.db.transaction().execute(async (tx): Promise<PasswordAnswer> => {
      const isThere = await replacePassword(tx, customer.customerId, passwordHash, now);
      // The account was closed meanwhile, and every session with it.
      if (!isThere) return { ok: false, reason: 'sign-in-too-old' };
      await endOldAccess(tx, customer.customerId, customer.sessionId);
      return { ok: true };
    });
  });
}
