import { sql } from 'kysely';
import { endingSession, renewSession, staffSessions } from '#db/access/sessions.ts';
import { hashToken, newToken } from '#db/access/tokens.ts';
import type { Db } from '#db/database.ts';
import { codeStepMs, staffSessionMs } from '#rules/sessions/session-lifetimes.ts';
import { isRole, type StaffMember } from '#rules/shop/call-scopes.ts';

/** A signed-in session, or one between the password and the code, which opens nothing. */
type Step = 'signed-in' | 'awaits-code';

/** The live session `session` of a token with its owner `person`, who is not disabled. */
const sessionOf = (db: Db, token: string, step: Step, now: Date) =>
  db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff as person', 'person.id', 'session.staff_id')
    .where('session.token_hash', '=', hashToken(token))
    .where('session.awaits_code', '=', step === 'awaits-code')
    .where('session.expires_at', '>', now)
    .where('person.disabled_at', 'is', null);

/**
 * The member of staff whose session the token opens; null when the session is unknown, expired or awaits its code, or
 * its owner is disabled. The owner of the demo counts only while the demo is on. 1 query, 2 once a minute.
 */
export async function findStaffSession(
  db: Db,
  token: string,
  { now, demo }: { now: Date; demo: boolean },
): Promise<StaffMember | null> {
  const found = await sessionOf(db, token, 'signed-in', now)
    .select(['session.id as sessionId', 'session.last_seen_at as lastSeenAt'])
    .select('session.expires_at as expiresAt')
    .select(['person.id', 'person.name', 'person.email', 'person.role', 'person.is_demo as isDemo'])
    .executeTakeFirst();
  if (!found || (found.isDemo && !demo)) return null;
  const { lastSeenAt, role, ...person } = found;
  if (!isRole(role)) throw new Error(`staff member ${person.id} has an unknown role: ${role}`);
  const renewal = await renewSession(db, staffSessions, { id: person.sessionId, lastSeenAt }, now);
  return renewal === 'ended' ? null : { ...person, role };
}

/** Starts a session and returns the token of its cookie, which is not stored. 1 query. */
export async function openStaffSession(
  db: Db,
  start: { staffId: number; step: Step; device: string; now: Date },
): Promise<string> {
  const { staffId, step, device, now } = start;
  const token = newToken();
  const lifeMs = step === 'signed-in' ? staffSessionMs : codeStepMs;
  await db
    .insertInto('staff_sessions')
    .values({
      staff_id: staffId,
      token_hash: hashToken(token),
      awaits_code: step === 'awaits-code',
      device,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute();
  return token;
}

/** A person who has entered the right password. */
export interface CodeStep {
  sessionId: number;
  staffId: number;
  name: string;
  codeSecret: string;
}

/** The person whose code is awaited; null when there is none. 1 query. */
export async function findCodeStep(db: Db, token: string, now: Date): Promise<CodeStep | null> {
  const found = await sessionOf(db, token, 'awaits-code', now)
    .where('person.code_secret', 'is not', null)
    .select(['session.id as sessionId', 'person.id as staffId', 'person.name'])
    .select(({ ref }) => ref('person.code_secret').$notNull().as('codeSecret'))
    .executeTakeFirst();
  return found ?? null;
}

/** Ends a session of `ownerId`, or anybody's when that is null. Returns its owner; null when there is none. 1 query. */
export async function endStaffSession(
  db: Db,
  which: { id: number; ownerId: number | null },
): Promise<{ name: string; device: string } | null> {
  const { rows } = await sql<{ name: string; device: string }>`
    with ended as (${endingSession(staffSessions, which)})
    select p.name, ended.device from ended join staff p on p.id = ended.staff_id`.execute(db);
  return rows[0] ?? null;
}

/** Ends the session of a browser that signs in anew, whosever it is (rule staff/sign-in). 1 query. */
export async function endReplacedSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', hashToken(token)).execute();
}
