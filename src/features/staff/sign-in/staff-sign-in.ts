import { checkPassword } from '#db/access/password-attempts.ts';
import {
  addressCounter,
  countAttempt,
  undoAttempt,
  type TooManyAttempts,
} from '#db/access/rate-limits.ts';
import { endSession, staffSessions } from '#db/access/sessions.ts';
import { logActivity } from '#db/activity/activity.ts';
import { ensureDemoOwner, findByEmail, noteSignIn, staffCredentialsOf } from '#db/staff/people.ts';
import { findCodeStep, openStaffSession } from '#db/staff/staff-sessions.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { verifyPassword } from '#platform/passwords/passwords.ts';
import { codeCounters, takeCode } from './check-code.ts';
import { noteRefusedSignIn } from '#features/staff/note-refusal.ts';
import { staffLimits, type StaffServices } from '#features/staff/staff-services.ts';

export type StaffAnswer =
  | { ok: true; token: string }
  | { ok: false; reason: 'wrong-credentials' | 'wrong-code' | 'code-step-over' }
  | TooManyAttempts;

/** The origin of a request, for limits and the list of sessions. */
interface Origin {
  /** The network address. */
  address: string;
  device: string;
}

/**
 * The first step of a sign-in: e-mail and password. Unknown e-mail addresses, disabled people and wrong passwords get
 * the same answer after the same work (rule staff/sign-in) and are logged (rule staff/failed-sign-ins). At most 4 queries. No
 * query when too many passwords wait (`PasswordsBusy`).
 */
export async function checkStaffPassword(
  { db, clock }: StaffServices,
  { email, password, address, device }: Origin & { email: string; password: string },
): Promise<StaffAnswer> {
  const now = clock();
  const checked = await queuePasswordWork(() =>
    checkPassword(db, {
      action: 'office-sign-in',
      email,
      address,
      limits: staffLimits,
      now,
      account: staffCredentialsOf(email.trim()),
      verify: (storedHash) => verifyPassword(storedHash, password),
    }),
  );
  if (checked.ok) {
    const start = { staffId: checked.account.id, step: 'awaits-code', device, now } as const;
    return { ok: true, token: await openStaffSession(db, start) };
  }
  if (checked.reason === 'wrong-credentials') {
    const person = await findByEmail(db, email.trim());
    await noteRefusedSignIn(db, { person, refused: 'password', address, device, now });
  }
  return checked;
}

/**
 * The second step: a one-time code or a recovery code, with few attempts for each person (rule staff/limits). At most
 * 8 queries.
 */
export async function checkStaffCode(
  { db, clock, codes }: StaffServices,
  { step, code, address, device }: Origin & { step: string | null; code: string },
): Promise<StaffAnswer> {
  const now = clock();
  const found = step === null ? null : await findCodeStep(db, step, now);
  if (!found) return { ok: false, reason: 'code-step-over' };
  const { sessionId, staffId, name, codeSecret } = found;
  const counters = codeCounters(staffId);
  const counted = await countAttempt(db, counters, now);
  if (!counted.ok) return counted;
  const answer = await db.transaction().execute(async (tx): Promise<StaffAnswer> => {
    const kind = await takeCode(tx, codes, { staffId, codeSecret, typed: code, now });
    if (kind === null) return { ok: false, reason: 'wrong-code' };
    // Of two concurrent requests with right codes in the same step, only one signs in.
    if (!(await endSession(tx, staffSessions, { id: sessionId, ownerId: staffId })))
      return { ok: false, reason: 'code-step-over' };
    await undoAttempt(tx, counters);
    const token = await startStaffSession(tx, { id: staffId, name, device, by: kind, now });
    return { ok: true, token };
  });
  if (!answer.ok && answer.reason === 'wrong-code') {
    const person = { id: staffId, name };
    await noteRefusedSignIn(db, { person, refused: 'code', address, device, now });
  }
  return answer;
}

/** Starts a session and logs it; the caller has checked the person. 3 queries. */
export async function startStaffSession(
  tx: StaffServices['db'],
  person: {
    id: number;
    name: string;
    device: string;
    by: 'code' | 'recovery' | 'invitation' | 'demo';
    now: Date;
  },
): Promise<string> {
  const { id, name, device, by, now } = person;
  const token = await openStaffSession(tx, { staffId: id, step: 'signed-in', device, now });
  await noteSignIn(tx, id, now);
  await logActivity(tx, {
    by: { kind: 'staff', name },
    action: 'staff.sign-in',
    subject: { kind: 'staff', id: name },
    before: null,
    after: { by, device },
    now,
  });
  return token;
}

/** Signs anybody in as the owner of the demo; the caller has checked that the demo is on (rule staff/demo-owner). 5 queries. */
export async function signInAsDemoOwner(
  { db, clock }: StaffServices,
  { address, device }: Origin,
): Promise<StaffAnswer> {
  const now = clock();
  const counter = addressCounter('office-demo', address, staffLimits.demoFromAddress);
  const counted = await countAttempt(db, [counter], now);
  if (!counted.ok) return counted;
  const token = await db.transaction().execute(async (tx) => {
    const owner = await ensureDemoOwner(tx, now);
    return startStaffSession(tx, { ...owner, device, by: 'demo', now });
  });
  return { ok: true, token };
}
