import { checkPassword } from '#db/access/password-attempts.ts';
import type { TooManyAttempts } from '#db/access/rate-limits.ts';
import { logActivity } from '#db/activity/activity.ts';
import { replacePassword, staffCredentialsOf } from '#db/staff/people.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { hashPassword, verifyPassword } from '#platform/passwords/passwords.ts';
import type { StaffMember } from '#rules/shop/call-scopes.ts';
import { staffLimits, type StaffServices } from '#features/staff/staff-services.ts';

type OwnPasswordResult = { ok: true } | { ok: false; reason: 'wrong-password' } | TooManyAttempts;

/**
 * Changes the password of somebody who knows the current one. The attempt counts like a sign-in, and every other session
 * of theirs ends (rule staff/own-password). At most 4 queries. No query when too many passwords wait (`PasswordsBusy`).
 */
export async function setOwnPassword(
  { db, clock }: StaffServices,
  { id, sessionId, name, email }: StaffMember,
  { oldPassword, newPassword, address }: OwnPasswordInput,
): Promise<OwnPasswordResult> {
  return queuePasswordWork(async (): Promise<OwnPasswordResult> => {
    const now = clock();
    const checked = await checkPassword(db, {
      action: 'office-sign-in',
      email,
      address,
      limits: staffLimits,
      now,
      account: staffCredentialsOf(email),
      verify: (storedHash) => verifyPassword(storedHash, oldPassword),
    });
    if (!checked.ok)
      return checked.reason === 'wrong-credentials'
        ? { ok: false, reason: 'wrong-password' }
        : checked;
    const passwordHash = await hashPassword(newPassword);
    const before = checked.account.passwordHash;
    return db.transaction().execute(async (tx): Promise<OwnPasswordResult> => {
      // A concurrent request has changed the password.
      if (!(await replacePassword(tx, { id, sessionId, before, passwordHash })))
        return { ok: false, reason: 'wrong-password' };
      await logActivity(tx, {
        by: { kind: 'staff', name },
        action: 'staff.password',
        subject: { kind: 'staff', id: name },
        before: null,
        after: null,
        now,
      });
      return { ok: true };
    });
  });
}

interface OwnPasswordInput {
  oldPassword: string;
  newPassword: string;
  /** The network address that the request comes from. */
  address: string;
}
