import { hash, randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { StoredSession } from '#rules/person/stored-session.ts';

export const dayMs = 86_400_000;

/** A session that nobody used for so long is over; the cookie lives as long. */
export const sessionDays = 180;

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

/** The hash of a cookie's token: the database stores only this. */
export function hashOf(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
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
  const [found] = await sessionOf(db, { hash: hashOf(token) });
  return found ? findInTime(db, found, now) : null;
}

/** Interprets a row as `findSession` does. No query; 1 on the first call of a day, 2 when the session has expired. */
export async function findInTime(
  db: Db,
  found: StoredSession,
  now: Date,
): Promise<(StoredSession & { seenToday: boolean }) | null> {
  const unseen = now.getTime() - found.lastSeenAt.getTime();
  if (unseen > sessionDays * dayMs) {
    await endSession(db, found.id);
    return null;
  }
  if (unseen <= dayMs) return { ...found, seenToday: true };
  return (await touchSession(db, found.id, now)) ? { ...found, seenToday: false } : null;
}

/** The columns of the session `s`, where there may be none, for `sessionIn`. */
export const sessionColumns = sql`s.id as "sessionId", s.customer_id as "customerId", s.signed_in_at as "signedInAt",
  s.branch_id as "branchId", s.cookie_notice_at as "cookieNoticeAt", s.last_seen_at as "lastSeenAt"`;

export type SessionRow = Omit<StoredSession, 'id' | 'lastSeenAt'> & {
  sessionId: number | null;
  lastSeenAt: Date | null;
};

export function sessionIn(row: SessionRow): StoredSession | null {
  const { sessionId, lastSeenAt, customerId, signedInAt, branchId, cookieNoticeAt } = row;
  if (sessionId === null || lastSeenAt === null) return null;
  return { id: sessionId, customerId, signedInAt, branchId, cookieNoticeAt, lastSeenAt };
}

const sessionOf = preparedQuery<{ hash: Uint8Array }, StoredSession>('session', (db, value) =>
  db.selectFrom('sessions').select(columns).where('token_hash', '=', value('hash')),
);

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

/**
 * Makes the row of a visitor, or returns the one that another call has just made. Nobody waits until it is on disk: the
 * visitor's later writes come after it, so a database that keeps those keeps the row. One query.
 */
export async function openSession(db: Db, token: string, now: Date): Promise<StoredSession> {
  const [opened] = await openedSession(db, { hash: hashOf(token), now });
  if (!opened) throw new Error('a session that is opened is there');
  return opened;
}

const openedSession = preparedQuery<{ hash: Uint8Array; now: Date }, StoredSession>(
  'open-session',
  (db, value) =>
    db
      .insertInto('sessions')
      .columns(['token_hash', 'created_at', 'last_seen_at'])
      .expression(
        sql`select ${value('hash')}::bytea, ${value('now')}::timestamptz, ${value('now')}::timestamptz
          from (select set_config('synchronous_commit', 'off', true)) unhurried`,
      )
      .onConflict((conflict) =>
        conflict.column('token_hash').doUpdateSet({
          last_seen_at: sql<Date>`greatest(sessions.last_seen_at, ${value('now')}::timestamptz)`,
        }),
      )
      .returning(columns),
);

/** A query of the customer who signs in: one row or none. */
export type SigningIn = RawBuilder<{ id: number }>;

/** More of a statement, each part after a comma, that may read `who (id)`. */
export type StatementParts = RawBuilder<unknown>;

/** How a session starts with a sign-in. */
export interface SessionStart {
  /** The session that the browser had; it ends. */
  before: number | null;
  /** Every other session of the customer ends, too. */
  endsOthers?: boolean;
  cookieNoticeAt: Date | null;
  device: string;
  now: Date;
}

export interface StartedSession {
  id: number;
  customerId: number;
  /** The token of the new cookie. */
  token: string;
  /** An anonymous visitor's cart on the session before, which waits to be brought along. */
  cartId: number | null;
}

/**
 * Starts a session, under a new token, of the customer that `who` gives; null where it gives none. The customer's last
 * branch is chosen again (rule business/last-branch). Where a cart is locked, nothing has ended yet: carts are locked
 * before sessions, as everywhere. `parts` are further parts of the statement that read `who (id)`. One query.
 */
export async function openSignedInSession(
  tx: Db,
  who: SigningIn,
  session: SessionStart,
  parts: StatementParts = sql``,
): Promise<StartedSession | null> {
  const { before, endsOthers = false, cookieNoticeAt, device, now } = session;
  const token = newSessionToken();
  const { rows } = await sql<Omit<StartedSession, 'token'>>`
    with who as (${who}), cart as (
      select id from carts
      where session_id = ${before}::bigint and customer_id is null and ordered_at is null
    ), ended as (
      delete from sessions where not exists (select from cart) and exists (select from who)
        and id = any(array(select ${before}::bigint union all
          select s.id from sessions s join who on s.customer_id = who.id where ${endsOthers}::boolean))
    ), branch as materialized (
      select b.id from customer_branches b
      where (b.customer_id, b.id) = (select c.id, c.branch_id from customers c join who on who.id = c.id)
      for key share
    ), added as (
      insert into sessions
        (token_hash, customer_id, branch_id, signed_in_at, cookie_notice_at, device, created_at, last_seen_at)
      select ${hashOf(token)}::bytea, id, (select id from branch), ${now}::timestamptz,
        ${cookieNoticeAt}::timestamptz, ${device}::text, ${now}::timestamptz, ${now}::timestamptz
      from who returning id, customer_id
    )${parts}
    select id, customer_id as "customerId", (select id from cart) as "cartId" from added`.execute(
    tx,
  );
  return rows[0] ? { ...rows[0], token } : null;
}

/**
 * Ends what a sign-in ends after its visitor's cart was brought along: the session that the browser had,
 * and where it `endsOthers` all of the customer's but the new one. One query.
 */
export async function endSessionsBefore(
  tx: Db,
  started: { id: number; customerId: number },
  { before, endsOthers = false }: Pick<SessionStart, 'before' | 'endsOthers'>,
): Promise<void> {
  await sql`
    with carts_gone as (
      delete from carts
      where session_id = ${before}::bigint and customer_id is null and ordered_at is null
      returning id
    )
    delete from sessions where (select count(*) from carts_gone) >= 0
      and id = any(array(select ${before}::bigint union all
        select s.id from sessions s where ${endsOthers}::boolean
          and s.customer_id = ${started.customerId} and s.id <> ${started.id}))`.execute(tx);
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

/** Ends every session of a customer but one. One query. */
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

/**
 * After a new password: links for another one that were sent before no longer work, and every session
 * but one ends (rule account/other-sessions-end). In the transaction that set it. One query.
 */
export async function endOldAccess(
  tx: Db,
  customerId: number,
  keptSessionId: number,
): Promise<void> {
  await sql`
    with links as (
      delete from account_tokens where customer_id = ${customerId} and purpose = 'reset-password'
    )
    delete from sessions where customer_id = ${customerId} and id <> ${keptSessionId}`.execute(tx);
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

/** Records that the visitor closed the cookie notice; the first time counts. One query. */
export async function recordCookieNotice(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ cookie_notice_at: now })
    .where('id', '=', sessionId)
    .where('cookie_notice_at', 'is', null)
    .execute();
}
