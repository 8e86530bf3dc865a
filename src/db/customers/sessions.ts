import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';

export const dayMs = 86_400_000;

/** A session that nobody used for so long is over; the cookie lives as long. */
export const sessionDays = 180;

/** What is kept of a visitor. The cookie's token itself is kept nowhere, only its hash. */
export interface StoredSession {
  id: number;
  customerId: number | null;
  signedInAt: Date | null;
  branchId: number | null;
  cookieNoticeAt: Date | null;
  lastSeenAt: Date;
}

const columns = [
  'id',
  'customer_id as customerId',
  'signed_in_at as signedInAt',
  'branch_id as branchId',
  'cookie_notice_at as cookieNoticeAt',
  'last_seen_at as lastSeenAt',
] as const;

/** 256 random bits as 43 characters of base64url. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/**
 * The session of a cookie, or null. `seenToday` is false when this call was the first for a day: the
 * row's time was moved, and the cookie may be given anew. A row that is over is taken away on the way.
 * One query; one more on the first call of a day.
 */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
): Promise<(StoredSession & { seenToday: boolean }) | null> {
  const found = await db
    .selectFrom('sessions')
    .select(columns)
    .where('token_hash', '=', hashOf(token))
    .withPlugin(prepared('session'))
    .executeTakeFirst();
  if (!found) return null;
  const unseen = now.getTime() - found.lastSeenAt.getTime();
  if (unseen > sessionDays * dayMs) {
    await endSession(db, found.id);
    return null;
  }
  if (unseen <= dayMs) return { ...found, seenToday: true };
  return (await touchSession(db, found.id, now)) ? { ...found, seenToday: false } : null;
}

/** False when the row was taken away in the meantime (see `old-sessions.ts`). */
async function touchSession(db: Db, id: number, now: Date): Promise<boolean> {
  const touched = await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return touched !== undefined;
}

/** Makes the row of a visitor, or gives the one that another call has just made. One query. */
export async function openSession(db: Db, token: string, now: Date): Promise<StoredSession> {
  return db
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), created_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({
        last_seen_at: sql<Date>`greatest(sessions.last_seen_at, ${now}::timestamptz)`,
      }),
    )
    .returning(columns)
    .withPlugin(prepared('open-session'))
    .executeTakeFirstOrThrow();
}

/** The session of a customer who has just signed in, under a token of its own, which it gives. One query. */
export async function addSignedInSession(
  tx: Db,
  session: { customerId: number; cookieNoticeAt: Date | null; device?: string; now: Date },
): Promise<string> {
  const token = newSessionToken();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      customer_id: session.customerId,
      signed_in_at: session.now,
      cookie_notice_at: session.cookieNoticeAt,
      device: session.device ?? '',
      created_at: session.now,
      last_seen_at: session.now,
    })
    .execute();
  return token;
}

/** Ends a session; what an anonymous visitor had in a cart goes with it. Two queries. */
export async function endSession(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom('carts')
    .where('session_id', '=', id)
    .where('customer_id', 'is', null)
    .where('ordered_at', 'is', null)
    .execute();
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends every session of a customer but one, after a password change (rule
 * account/other-sessions-end). One query. */
export async function endOtherSessions(
  tx: Db,
  customerId: number,
  keptSessionId: number,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '<>', keptSessionId)
    .execute();
}

/** Ends every session of a customer but the one of this token. One query. */
export async function endSessionsBut(tx: Db, customerId: number, keptToken: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('token_hash', '<>', hashOf(keptToken))
    .execute();
}

/** A session as its owner sees it; `lastSeenAt` is right to a day. */
export interface OwnSession {
  id: number;
  device: string;
  signedInAt: Date;
  lastSeenAt: Date;
}

/** The last ones of a customer that are not over, at most 100. One query. */
export async function listSessions(db: Db, customerId: number, now: Date): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'last_seen_at as lastSeenAt'])
    .select(({ ref }) => ref('signed_in_at').$notNull().as('signedInAt'))
    .where('customer_id', '=', customerId)
    .where('last_seen_at', '>', new Date(now.getTime() - sessionDays * dayMs))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Ends one session of a customer; false when it is not theirs. One query. */
export async function endOwnSession(db: Db, customerId: number, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('sessions')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** False when the branch is not one of the session's customer. One query. */
export async function chooseBranch(db: Db, sessionId: number, branchId: number): Promise<boolean> {
  const changed = await db
    .updateTable('sessions')
    .set({ branch_id: branchId })
    .where('id', '=', sessionId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('customer_branches as branch')
          .select('branch.id')
          .whereRef('branch.customer_id', '=', 'sessions.customer_id')
          .where('branch.id', '=', branchId),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Records that the visitor closed the cookie notice; the first time counts. One query. */
export async function recordCookieNotice(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ cookie_notice_at: now })
    .where('id', '=', sessionId)
    .where('cookie_notice_at', 'is', null)
    .execute();
}
