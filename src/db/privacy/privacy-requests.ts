import { sql } from 'kysely';
import { hashToken, newToken } from '#db/access/tokens.ts';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import {
  privacyLinkMs,
  type PrivacyFile,
  type PrivacyRequest,
  type PrivacyState,
} from '#rules/privacy/privacy-request.ts';
import type { Locale } from '#rules/shop/locale.ts';

/**
 * Stores a request and queues the mail that confirms its address; the same for every address (rule privacy/request). The
 * number of identity comes encrypted. 1 query.
 */
export async function addPrivacyRequest(
  db: Db,
  given: PrivacyRequest & { locale: Locale; now: Date },
): Promise<void> {
  const { wish, name, idKind, idNumber, address, email, text, locale, now } = given;
  await sql`
    with asked as (
      insert into privacy_requests (wish, name, id_kind, id_number, address, email, text, locale, asked_at)
      values (${wish}, ${name}, ${idKind}, ${idNumber}, ${address}, ${email}, ${text}, ${locale}, ${now}::timestamptz)
      returning id
    )
    insert into outbox (kind, payload) select 'privacy-confirm', jsonb_build_object('requestId', id) from asked`.execute(
    db,
  );
}

/** Makes the link of a request's mail; null where it is confirmed or too old. 1 query. */
export async function linkPrivacyRequest(
  db: Db,
  id: number,
  now: Date,
): Promise<{ email: string; name: string; locale: Locale; token: string } | null> {
  const token = newToken();
  const { rows } = await sql<{ email: string; name: string; locale: Locale }>`
    update privacy_requests set token_hash = ${hashToken(token)}
    where id = ${id} and state = 'asked' and asked_at > ${linkedSince(now)}::timestamptz
    returning email, name, locale`.execute(db);
  return rows[0] ? { ...rows[0], token } : null;
}

const linkedSince = (now: Date) => new Date(now.getTime() - privacyLinkMs);

/** The request of a link; null where the link does not work any more. 1 query. */
export async function findPrivacyLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ id: number; state: PrivacyState; confirmedAt: Date | null } | null> {
  const { rows } = await sql<{ id: number; state: PrivacyState; confirmedAt: Date | null }>`
    select id, state, confirmed_at as "confirmedAt" from privacy_requests
    where token_hash = ${hashToken(token)} and asked_at > ${linkedSince(now)}::timestamptz`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Lets the 30 days of a request begin; a second press changes nothing. 1 query. */
export async function confirmPrivacyRequest(db: Db, id: number, now: Date): Promise<void> {
  await sql`update privacy_requests set state = 'open', confirmed_at = ${now}::timestamptz
    where id = ${id} and state = 'asked'`.execute(db);
}

/** A confirmed request as the office works on it; the number of identity is encrypted. */
export interface StoredPrivacyRequest extends PrivacyRequest {
  id: number;
  locale: Locale;
  state: PrivacyState;
  confirmedAt: Date;
  answer: string;
  files: PrivacyFile[];
  answeredAt: Date | null;
  answeredBy: string;
}

const columns = sql`id, wish, name, id_kind as "idKind", id_number as "idNumber", address, email, text, locale, state,
  confirmed_at as "confirmedAt", answer, files, answered_at as "answeredAt", answered_by as "answeredBy"`;

/** Confirmed requests: the open ones with the nearest day first, or those that are done, the newest first. 1 query. */
export async function listPrivacyRequests(
  db: Db,
  asked: { isOpen: boolean; after: number | null; limit: number },
): Promise<StoredPrivacyRequest[]> {
  const { isOpen, after, limit } = asked;
  const { rows } = await sql<StoredPrivacyRequest>`
    select ${columns} from privacy_requests
    where ${isOpen ? sql`state = 'open'` : sql`state in ('answered', 'erased')`}
      ${after === null ? sql`` : isOpen ? sql`and id > ${after}` : sql`and id < ${after}`}
    order by ${isOpen ? sql`id` : sql`id desc`} limit ${limit}`.execute(db);
  return rows;
}

/** A confirmed request, locked until the transaction ends where `isHeld`; null where there is none. 1 query. */
export async function readPrivacyRequest(
  db: Db,
  id: number,
  isHeld = false,
): Promise<StoredPrivacyRequest | null> {
  const { rows } = await sql<StoredPrivacyRequest>`
    select ${columns} from privacy_requests where id = ${id} and state <> 'asked'
    ${isHeld ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** Ends a request and queues the mail with its answer. 1 query. */
export async function finishPrivacyRequest(
  tx: Db,
  done: {
    id: number;
    state: 'answered' | 'erased';
    answer: string;
    files: readonly PrivacyFile[];
    by: string;
    now: Date;
  },
): Promise<void> {
  const { id, state, answer, files, by, now } = done;
  await sql`
    with ended as (
      update privacy_requests set state = ${state}, answer = ${answer}, files = ${[...files]}::text[],
        answered_at = ${now}::timestamptz, answered_by = ${by}
      where id = ${id} returning id
    )
    insert into outbox (kind, payload) select 'privacy-answer', jsonb_build_object('requestId', id) from ended`.execute(
    tx,
  );
}

/** Requests past their time: old ones, and those that nobody confirmed in time. */
export function oldPrivacyRequests(before: Date, now: Date): ExpiredRows {
  return {
    table: 'privacy_requests',
    key: ['id'],
    where: sql`coalesce(confirmed_at, asked_at) < ${before}::timestamptz
      or (state = 'asked' and asked_at < ${linkedSince(now)}::timestamptz)`,
  };
}
