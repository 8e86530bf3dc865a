import { createHash } from 'node:crypto';
import {
  countAttempt,
  countAttemptAndRead,
  giveAttemptBack,
  type AttemptCounter,
} from '#db/customers/rate-limits.ts';
import { logActivity } from '#db/activity/activity.ts';
import { ensureDemoOwner, findByEmail, noteSignIn, staffCredentialsOf } from '#db/staff/people.ts';
import {
  endStaffSession,
  findCodeStep,
  openCodeStep,
  openStaffSession,
} from '#db/staff/staff-sessions.ts';
import { queuePasswordWork } from '#platform/passwords/password-threads.ts';
import { verifyPassword } from '#platform/passwords/passwords.ts';
import { addressGroup } from '#rules/shop/address-group.ts';
import { takeCode } from './check-code.ts';
import { noteRefusedSignIn } from '#features/staff/note-refusal.ts';
import { staffLimits, type StaffServices } from '#features/staff/staff-services.ts';

export type StaffAnswer =
  | { ok: true; token: string }
  | { ok: false; reason: 'wrong-credentials' | 'wrong-code' | 'code-step-over' }
  | { ok: false; reason: 'too-many-requests'; retryAfterSeconds: number };

/** Counts known and unknown e-mails alike, and keeps neither. */
const ofEmail = (deed: string, email: string) =>
  `office-${deed}:account:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;
const ofAddress = (deed: string, address: string) =>
  `office-${deed}:address:${addressGroup(address)}`;

/**
 * The first step: e-mail and password. Unknown e-mails, those of people who are shut out and wrong passwords get the
 * same answer after the same work (rule staff/sign-in), and are written down (rule staff/failed-sign-ins). At most 4 queries;
 * none where too many passwords are looked at (`PasswordsBusy`).
 */
export async function checkStaffPassword(
  services: StaffServices,
  input: PasswordStep,
): Promise<StaffAnswer> {
  const { db, clock } = services;
  const answer = await queuePasswordWork(() => comparePassword(services, input));
  if (!answer.ok && answer.reason === 'wrong-credentials') {
    const { email, address, device } = input;
    const person = await findByEmail(db, email.trim());
    await noteRefusedSignIn(db, { person, refused: 'password', address, device, now: clock() });
  }
  return answer;
}

interface PasswordStep {
  email: string;
  password: string;
  address: string;
  device: string;
}

/** The counters of a person's password, in the order in which they count. */
export function passwordCounters({ email, address }: { email: string; address: string }) {
  const keys = [ofAddress('password', address), ofEmail('password', email)] as const;
  const first = [
    { key: keys[0], limit: staffLimits.passwordFromAddress },
    { key: ofAddress('sign-in', address), limit: staffLimits.anySignInFromAddress },
  ];
  const later = [
    { key: keys[1], limit: staffLimits.passwordOfAccount },
    { key: ofEmail('sign-in', email), limit: staffLimits.anySignInOfAccount },
  ];
  return { first, later, keys };
}

async function comparePassword(
  { db, clock }: StaffServices,
  input: PasswordStep,
): Promise<StaffAnswer> {
  const { email, password, device } = input;
  const now = clock();
  const { first, later, keys } = passwordCounters(input);
  const { counted, found } = await countAttemptAndRead(
    db,
    { first, later, now },
    staffCredentialsOf(email.trim()),
  );
  if (!counted.ok) return { ...counted, reason: 'too-many-requests' };
  const isRight = await verifyPassword(found?.passwordHash ?? null, password).catch(
    async (error: unknown) => {
      await giveAttemptBack(db, keys);
      throw error;
    },
  );
  if (!found || !isRight) return { ok: false, reason: 'wrong-credentials' };
  await giveAttemptBack(db, keys);
  return { ok: true, token: await openCodeStep(db, { staffId: found.id, device, now }) };
}

/**
 * The second step: a one-time code or a recovery code. A person who has the password gets ten tries (rule
 * staff/limits). At most 10 queries.
 */
export async function checkStaffCode(
  { db, clock, codes }: StaffServices,
  input: { step: string | null; code: string; address: string; device: string },
): Promise<StaffAnswer> {
  const now = clock();
  const found = input.step === null ? null : await findCodeStep(db, input.step, now);
  if (!found) return { ok: false, reason: 'code-step-over' };
  const { sessionId, staffId, name, codeSecret } = found;
  const counted = await countAttempt(db, codeCounters(staffId), now);
  if (!counted.ok) return { ...counted, reason: 'too-many-requests' };
  const { address, device } = input;
  const answer = await db.transaction().execute(async (tx): Promise<StaffAnswer> => {
    const kind = await takeCode(tx, codes, { staffId, codeSecret, typed: input.code, now });
    if (kind === null) return { ok: false, reason: 'wrong-code' };
    // Of two that give the same step's right codes at once, one comes in.
    if ((await endStaffSession(tx, { id: sessionId, staffId })) === null)
      return { ok: false, reason: 'code-step-over' };
    await giveAttemptBack(tx, codeKeys(staffId));
    const token = await enter(tx, { id: staffId, name, device, by: kind, now });
    return { ok: true, token };
  });
  if (!answer.ok && answer.reason === 'wrong-code') {
    const person = { id: staffId, name };
    await noteRefusedSignIn(db, { person, refused: 'code', address, device, now });
  }
  return answer;
}

const codeKeys = (staffId: number) => [
  `office-code:day:${staffId}`,
  `office-code:staff:${staffId}`,
];

/** The counters of a person's one-time codes, in the order of `codeKeys`. */
export function codeCounters(staffId: number): AttemptCounter[] {
  const [day = '', short = ''] = codeKeys(staffId);
  return [
    { key: day, limit: staffLimits.codeOfPersonInADay },
    { key: short, limit: staffLimits.codeOfPerson },
  ];
}

/** Opens a session of somebody who is known now, and writes that down. 3 queries. */
export async function enter(
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
  const token = await openStaffSession(tx, { staffId: id, device, now });
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

/** Lets anybody in as the demo's owner, which there is only with the demo (rule staff/demo-owner). 5 queries. */
export async function enterAsDemoOwner(
  { db, clock }: StaffServices,
  { address, device }: { address: string; device: string },
): Promise<StaffAnswer> {
  const now = clock();
  const counter = { key: ofAddress('demo', address), limit: staffLimits.demoFromAddress };
  const counted = await countAttempt(db, [counter], now);
  if (!counted.ok) return { ...counted, reason: 'too-many-requests' };
  const token = await db.transaction().execute(async (tx) => {
    const owner = await ensureDemoOwner(tx, now);
    return enter(tx, { ...owner, device, by: 'demo', now });
  });
  return { ok: true, token };
}

export const invitationCounter = (address: string): AttemptCounter => ({
  key: ofAddress('invitation', address),
  limit: staffLimits.invitationFromAddress,
});
