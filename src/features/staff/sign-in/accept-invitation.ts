import { addressCounter, countAttempt, type TooManyAttempts } from '#db/access/rate-limits.ts';
import { logActivity } from '#db/activity/activity.ts';
import { replaceRecoveryCodes } from '#db/staff/one-time-codes.ts';
import { setAccess } from '#db/staff/people.ts';
import { findInvited, useInvitation, type Invited } from '#db/staff/invitations.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import type { CodeSetup } from '#features/staff/staff-codes.ts';
import { staffLimits, type StaffServices } from '#features/staff/staff-services.ts';
import { startStaffSession } from './staff-sign-in.ts';

type Refused = { ok: false; reason: 'link-old' | 'wrong-code' } | TooManyAttempts;

/**
 * The invited person, and the setup of their app for one-time codes; null when the link does not work (rule
 * staff/invitation). 1 query.
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
 * Accepts an invitation: sets the password and the secret of the one-time codes, ends earlier sessions and signs in (rule
 * staff/invitation). It hashes no password for a link that does not work or a wrong code. At most 10 queries.
 */
export async function acceptInvitation(
  services: StaffServices,
  input: { token: string; password: string; code: string; address: string; device: string },
): Promise<{ ok: true; token: string; recoveryCodes: string[] } | Refused> {
  const { db, clock, codes } = services;
  const limit = staffLimits.invitationFromAddress;
  const counter = addressCounter('office-invitation', input.address, limit);
  const counted = await countAttempt(db, [counter], clock());
  if (!counted.ok) return counted;
  const invited = await lookAtInvitation(services, input.token);
  if (!invited) return { ok: false, reason: 'link-old' };
  const { secret, staffId, name } = invited;
  const codeStep = codes.stepOf(secret, input.code.replaceAll(/\s/g, ''), clock());
  if (codeStep === null) return { ok: false, reason: 'wrong-code' };
  const passwordHash = await queuePasswordWork(() => hashPassword(input.password));
  const recoveryCodes = codes.newRecoveryCodes();
  const hashes = recoveryCodes.flatMap((code) => codes.recoveryHash(code) ?? []);
  return db.transaction().execute(async (tx) => {
    const now = clock();
    if ((await useInvitation(tx, input.token, now)) !== staffId)
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
    const token = await startStaffSession(tx, { id: staffId, name, device, by: 'invitation', now });
    return { ok: true as const, token, recoveryCodes };
  });
}
