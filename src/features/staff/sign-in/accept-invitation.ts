import { countAttempt } from '#db/customers/rate-limits.ts';
import { logActivity } from '#db/activity/activity.ts';
import { replaceRecoveryCodes } from '#db/staff/one-time-codes.ts';
import { setAccess } from '#db/staff/people.ts';
import { findInvited, useStaffLink, type Invited } from '#db/staff/staff-links.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import type { CodeSetup } from '#features/staff/staff-codes.ts';
import type { StaffServices } from '#features/staff/staff-services.ts';
import { enter, invitationCounter } from './staff-sign-in.ts';

type Refused =
  | { ok: false; reason: 'link-old' | 'wrong-code' }
  | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number };

/**
 * The invited person, and the data for their app; null where the link does not work (rule staff/invitation). 1 query.
 */
export async function lookAtInvitation(
  { db, clock, codes, storeName }: StaffServices,
  token: string,
): Promise<(Invited & CodeSetup) | null> {
  const invited = await findInvited(db, token, clock());
  if (!invited) return null;
  const { email } = invited;
  return { ...invited, ...codes.setupFor(token, { store: storeName(), email }) };
}

/**
 * Sets password and one-time code by a link, which works once, ends every session before, and signs in (rule
 * staff/invitation). A link that does not work and a code that is wrong cost no hash. At most 12 queries.
 */
export async function acceptInvitation(
  services: StaffServices,
  input: { token: string; password: string; code: string; address: string; device: string },
): Promise<{ ok: true; token: string; recoveryCodes: string[] } | Refused> {
  const { db, clock, codes } = services;
  const counted = await countAttempt(db, [invitationCounter(input.address)], clock());
  if (!counted.ok) return { ...counted, reason: 'too-many-requests' };
  const invited = await lookAtInvitation(services, input.token);
  if (!invited) return { ok: false, reason: 'link-old' };
  const { secret, staffId, name } = invited;
  const codeStep = codes.stepOf(secret, input.code.replaceAll(/\s/g, ''), clock());
  if (codeStep === null) return { ok: false, reason: 'wrong-code' };
  const passwordHash = await queuePasswordWork(() => hashPassword(input.password));
  const recoveryCodes = codes.newRecoveryCodes();
  const hashes = recoveryCodes
    .map((code) => codes.recoveryHash(code))
    .filter((hash) => hash !== null);
  return db.transaction().execute(async (tx) => {
    const now = clock();
    if ((await useStaffLink(tx, input.token, now)) !== staffId)
      return { ok: false as const, reason: 'link-old' as const };
    await setAccess(tx, staffId, { passwordHash, codeSecret: codes.seal(secret), codeStep });
    await replaceRecoveryCodes(tx, staffId, hashes);
    await logActivity(tx, {
      by: { kind: 'staff', name },
      action: 'staff.access',
      subject: { kind: 'staff', id: name },
      before: null,
      after: null,
      now,
    });
    const { device } = input;
    const token = await enter(tx, { id: staffId, name, device, by: 'invitation', now });
    return { ok: true as const, token, recoveryCodes };
  });
}
