import { sql, type RawBuilder } from 'kysely';
import { endingLinks } from '#db/access/links.ts';
import {
  customerSessions,
  endingSessions,
  expiryLimit,
  renewSession,
} from '#db/access/sessions.ts';
import { hashToken, newToken } from '#db/access/tokens.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { StoredSession } from '#rules/sessions/stored-session.ts';

const columns = [
  'id',
  'customer_id as customerId',
  'signed_in_at as signedInAt',
  'branch_id as branchId',
  'cookie_notice_at as cookieNoticeAt',
  'last_seen_at as lastSeenAt',
] as const;

/** A session, and whether this call was the first one of a day: the cookie is then renewed, too. */
export type FoundSession = StoredSession & { isRenewed: boolean };

/** The session of a cookie's token; null when there is none, or it has expired. 1 query, 2 on the first call of a day. */
export async function findSession(db: Db, token: string, now: Date): Promise<FoundSession | null> {
  const [stored] = await storedSession(db, { hash: hashToken(token) });
  return stored ? checkSession(db, stored, now) : null;
}

/**
 * Renews a session that was read, or deletes it when it has expired. No query; 1 on the first call of a day, 2 when the
 * session has expired.
 */
export async function checkSession(
  db: Db,
  stored: StoredSession,
  now: Date,
): Promise<FoundSession | null> {
  if (stored.lastSeenAt <= expiryLimit(customerSessions, now)) {
    await endVisitorSession(db, stored.id);
    return null;
  }
  const renewal = await renewSession(db, customerSessions, stored, now);
  return renewal === 'ended' ? null : { ...stored, isRenewed: renewal === 'renewed' };
}

/** The columns of the session `s` of an outer join, for `sessionIn`. */
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

/** The customer of a session as it is now; null when it has ended. 1 query. */
export async function visitorOfSession(
  db: Db,
  id: number,
): Promise<Pick<StoredSession, 'customerId' | 'signedInAt'> | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['customer_id as customerId', 'signed_in_at as signedInAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

const storedSession = preparedQuery<{ hash: Uint8Array }, StoredSession>('session', (db, value) =>
  db.selectFrom('sessions').select(columns).where('token_hash', '=', value('hash')),
);

/**
 * Creates the session of a token, or finds the one that a concurrent call has created: a part of a statement that
 * returns its id.
 */
export const openingSession = (
  db: Pick<Db, 'insertInto'>,
  hash: RawBuilder<Uint8Array>,
  now: RawBuilder<Date>,
) =>
  db
    .insertInto('sessions')
    .values({ token_hash: hash, created_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({
        last_seen_at: sql<Date>`greatest(sessions.last_seen_at, excluded.last_seen_at)`,
      }),
    )
    .returning('id');

/** A query of the customer who signs in: one row or none. */
export type SigningIn = RawBuilder<{ id: number }>;

/** More CTEs of the statement, each after a comma. They may read `who (id)`. */
export type StatementParts = RawBuilder<unknown>;

/** How a session starts with a sign-in. */
export interface SessionStart {
  /** The browser's previous session, which ends. */
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
  /** The cart of the previous session, a visitor's or a guest's, which the caller must merge. */
  cartId: number | null;
  /** The guest of the previous session. */
  guestId: number | null;
}

/**
 * Starts a session, with a new token, of the customer that `who` returns; null when it returns none. The customer's
 * last branch is chosen again (rule business/last-branch). When the visitor or guest has a cart, no session ends here:
 * carts are locked before sessions everywhere, so the caller merges the cart and then calls `endSessionsBefore`. A guest
 * who is given an account keeps the cart as it is. 1 query.
 */
export async function openSignedInSession(
  tx: Db,
  who: SigningIn,
  session: SessionStart,
  parts: StatementParts = sql``,
): Promise<StartedSession | null> {
  const { before, endsOthers = false, cookieNoticeAt, device, now } = session;
  const token = newToken();
  const { rows } = await sql<Omit<StartedSession, 'token'>>`
    with who as (${who}), guest as (
      select s.customer_id as id from sessions s
      where s.id = ${before}::bigint and s.signed_in_at is null and s.customer_id <> (select id from who)
    ), cart as (
      select id from carts
      where session_id = ${before}::bigint and customer_id is null and ordered_at is null
      union all
      select id from carts where customer_id = (select id from guest) and ordered_at is null
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
      select ${hashToken(token)}::bytea, id, (select id from branch), ${now}::timestamptz,
        ${cookieNoticeAt}::timestamptz, ${device}::text, ${now}::timestamptz, ${now}::timestamptz
      from who returning id, customer_id
    )${parts}
    select id, customer_id as "customerId", (select id from cart limit 1) as "cartId",
      (select id from guest) as "guestId"
    from added`.execute(tx);
  return rows[0] ? { ...rows[0], token } : null;
}

/**
 * Ends the sessions that a sign-in ends, after the caller has merged the visitor's cart: the browser's previous session
 * and, with `endsOthers`, all of the customer's except the new one. 1 query.
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

/** Ends a session, with the cart of a visitor who is not signed in. 2 queries. */
export async function endVisitorSession(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom('carts')
    .where('session_id', '=', id)
    .where('customer_id', 'is', null)
    .where('ordered_at', 'is', null)
    .execute();
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/**
 * After a new password: ends the customer's links for another one, and every session except `keptId` (rule
 * account/other-sessions-end). In the transaction that set the password. 1 query.
 */
export async function endOldAccess(tx: Db, customerId: number, keptId: number): Promise<void> {
  await sql`with links as (${endingLinks('reset-password', customerId)})
    ${endingSessions(customerSessions, customerId, keptId)}`.execute(tx);
}

/** Records that the visitor closed the cookie notice; the first time counts. 1 query. */
export async function recordCookieNotice(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ cookie_notice_at: now })
    .where('id', '=', sessionId)
    .where('cookie_notice_at', 'is', null)
    .execute();
}
