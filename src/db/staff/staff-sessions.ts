import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { deleteExpired } from '#db/delete-expired.ts';
import { isRole, type StaffMember } from '#rules/shop/call-scopes.ts';

/** A session ends so long after its sign-in, however it is used; one that awaits its code much sooner (rule staff/sessions). */
const lifeMs = { open: 12 * 3_600_000, awaitsCode: 10 * 60_000 } as const;

export const staffSessionSeconds = lifeMs.open / 1000;
export const codeStepSeconds = lifeMs.awaitsCode / 1000;

/** How far the time of the last use may lag behind. */
const useMs = 60_000;

const hashOf = (token: string): Uint8Array => hash('sha256', token, 'buffer');

/**
 * The staff session under a cookie; null where it is unknown, expired, awaits its code, or belongs to a disabled
 * person. The demo's owner counts only while there is a demo. 1 query, a second one a minute of use.
 */
export async function findStaffSession(
  db: Db,
  token: string,
  { now, demo }: { now: Date; demo: boolean },
): Promise<StaffMember | null> {
  const found = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff as person', 'person.id', 'session.staff_id')
    .where('session.token_hash', '=', hashOf(token))
    .where('session.awaits_code', '=', false)
    .where('session.expires_at', '>', now)
    .where('person.disabled_at', 'is', null)
    .select(['session.id as sessionId', 'session.last_seen_at as lastSeenAt'])
    .select('session.expires_at as expiresAt')
    .select(['person.id', 'person.name', 'person.email', 'person.role', 'person.is_demo as isDemo'])
    .executeTakeFirst();
  if (!found || (found.isDemo && !demo)) return null;
  const { lastSeenAt, role, ...person } = found;
  if (!isRole(role)) throw new Error('staff with a role that is none');
  if (now.getTime() - lastSeenAt.getTime() > useMs)
    await db
      .updateTable('staff_sessions')
      .where('id', '=', found.sessionId)
      .set({ last_seen_at: now })
      .execute();
  return { ...person, role };
}

interface SessionStart {
  staffId: number;
  device: string;
  now: Date;
}

/** Starts a session and gives its cookie, which is kept nowhere. 1 query. */
export async function openStaffSession(tx: Db, start: SessionStart): Promise<string> {
  return addSession(tx, start, 'open');
}

/** The password was right: what comes next is the code. 1 query. */
export async function openCodeStep(db: Db, start: SessionStart): Promise<string> {
  return addSession(db, start, 'awaitsCode');
}

async function addSession(db: Db, start: SessionStart, kind: keyof typeof lifeMs): Promise<string> {
  const { staffId, device, now } = start;
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('staff_sessions')
    .values({
      staff_id: staffId,
      token_hash: hashOf(token),
      awaits_code: kind === 'awaitsCode',
      device,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + lifeMs[kind]),
    })
    .execute();
  return token;
}

/** A person whose password was right. */
export interface CodeStep {
  sessionId: number;
  staffId: number;
  name: string;
  codeSecret: string;
}

/** The person whose code is awaited; null where there is none. 1 query. */
export async function findCodeStep(db: Db, token: string, now: Date): Promise<CodeStep | null> {
  const found = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff as person', 'person.id', 'session.staff_id')
    .where('session.token_hash', '=', hashOf(token))
    .where('session.awaits_code', '=', true)
    .where('session.expires_at', '>', now)
    .where('person.disabled_at', 'is', null)
    .where('person.code_secret', 'is not', null)
    .select(['session.id as sessionId', 'person.id as staffId', 'person.name'])
    .select(({ ref }) => ref('person.code_secret').$notNull().as('codeSecret'))
    .executeTakeFirst();
  return found ?? null;
}

/** A session as those who may end it see it; `lastSeenAt` is right to a minute. */
export interface ListedStaffSession {
  id: number;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** The sessions of a person that are open, the last used first, at most 100. 1 query. */
export async function listStaffSessions(
  db: Db,
  staffId: number,
  now: Date,
): Promise<ListedStaffSession[]> {
  return db
    .selectFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('awaits_code', '=', false)
    .where('expires_at', '>', now)
    .select(['id', 'device', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .select('expires_at as expiresAt')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/**
 * Ends a session: one of `staffId`, or of anybody where that is null. Gives whose it was, null where there is none.
 * 1 query.
 */
export async function endStaffSession(
  db: Db,
  { id, staffId }: { id: number; staffId: number | null },
): Promise<{ name: string; device: string } | null> {
  const { rows } = await sql<{ name: string; device: string }>`
    delete from staff_sessions s using staff p
    where s.id = ${id} and p.id = s.staff_id and (${staffId}::bigint is null or p.id = ${staffId}::bigint)
    returning p.name, s.device`.execute(db);
  return rows[0] ?? null;
}

/** Takes away sessions that are over, at most `limit`; gives how many. 1 query. */
export async function dropStaffSessions(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const where = sql`expires_at <= ${now}::timestamptz`;
  const rows = { table: 'staff_sessions', key: ['id'], where, orderBy: 'expires_at' } as const;
  return await deleteExpired(db, rows, limit);
}

/** Takes away links that are over, at most `limit`; gives how many. 1 query. */
export async function dropStaffLinks(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const where = sql`expires_at <= ${now}::timestamptz`;
  const rows = { table: 'staff_links', key: ['token_hash'], where, orderBy: 'expires_at' } as const;
  return await deleteExpired(db, rows, limit);
}
