import { countAttemptAndRead, giveAttemptBack } from '#db/customers/rate-limits.ts';
import { logActivity } from '#db/activity/activity.ts';
import { replacePassword, staffCredentialsOf } from '#db/staff/people.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { hashPassword, verifyPassword } from '#platform/passwords/passwords.ts';
import type { StaffMember } from '#rules/shop/call-scopes.ts';
import type { StaffServices } from '#features/staff/staff-services.ts';
import { passwordCounters } from '#features/staff/sign-in/staff-sign-in.ts';

type OwnPasswordResult =
  | { ok: true }
  | { ok: false; reason: 'demo-owner' | 'wrong-password' }
  | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number };

/**
 * Sets another password of somebody who knows the present one: it counts as their passwords at the door do, and every
 * other session of theirs ends (rule staff/own-password). At most 4 queries; none where too many passwords are looked
 * at (`PasswordsBusy`).
 */
export async function setOwnPassword(
  { db, clock }: StaffServices,
  { id, sessionId, name, email }: StaffMember,
  input: { oldPassword: string; newPassword: string; address: string },
): Promise<OwnPasswordResult> {
  const { oldPassword, newPassword, address } = input;
  return queuePasswordWork(async (): Promise<OwnPasswordResult> => {
    const now = clock();
    const { keys, ...counters } = passwordCounters({ email, address });
    const asked = { ...counters, now };
    const { counted, found } = await countAttemptAndRead(db, asked, staffCredentialsOf(email));
    if (!counted.ok) return { ...counted, reason: 'too-many-requests' };
    if (!found) return { ok: false, reason: 'demo-owner' };
    if (!(await verifyPassword(found.passwordHash, oldPassword)))
      return { ok: false, reason: 'wrong-password' };
    await giveAttemptBack(db, keys);
    const passwordHash = await hashPassword(newPassword);
    const before = found.passwordHash;
    return db.transaction().execute(async (tx): Promise<OwnPasswordResult> => {
      // Another window was quicker.
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
