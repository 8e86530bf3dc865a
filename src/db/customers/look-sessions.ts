import { sql } from 'kysely';
import { hashToken, newLookToken } from '#db/access/tokens.ts';
import type { Db } from '#db/database.ts';
import { isRole, permissionsOf } from '#rules/shop/call-scopes.ts';
import { lookSessionMs } from '#rules/sessions/session-lifetimes.ts';

/** A live session of somebody of the staff who looks at the shop as a customer (see `platform/http.ts`). */
interface FoundLook {
  sessionId: number;
  customerId: number;
  customerName: string;
  until: Date;
}

/**
 * Opens a session that looks as a customer, for 30 minutes and at most as long as the staff session; an earlier look of
 * that session ends (rule customers/look). Returns the token of its cookie; null for guests and for those who have left.
 * For a transaction. 2 queries.
 */
export async function openLook(
  tx: Db,
  look: { customerId: number; staffSessionId: number; now: Date },
): Promise<string | null> {
  const token = newLookToken();
  const { customerId, staffSessionId, now } = look;
  await sql`delete from sessions where look_session_id = ${staffSessionId}`.execute(tx);
  const until = new Date(now.getTime() + lookSessionMs);
  const { rows } = await sql`
    insert into sessions (token_hash, customer_id, branch_id, signed_in_at, cookie_notice_at, created_at, last_seen_at,
      look_session_id, look_until)
    select ${hashToken(token)}::bytea, id, branch_id, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz, ${staffSessionId}, ${until}::timestamptz
    from customers where id = ${customerId} and not is_guest and closed_at is null for key share
    returning id`.execute(tx);
  return rows.length > 0 ? token : null;
}

/**
 * The look of a token; null when it has ended, with its staff session or by itself, or the person may no longer change
 * customers. 1 query.
 */
export async function findLook(db: Db, token: string, now: Date): Promise<FoundLook | null> {
  const { rows } = await sql<FoundLook & { role: string }>`
    select s.id as "sessionId", c.id as "customerId", s.look_until as until, p.role,
      coalesce(nullif(trim(c.name || ' ' || c.surname), ''), c.email) as "customerName"
    from sessions s
      join customers c on c.id = s.customer_id
      join staff_sessions w on w.id = s.look_session_id
      join staff p on p.id = w.staff_id
    where s.token_hash = ${hashToken(token)}::bytea and s.look_until > ${now}::timestamptz
      and w.expires_at > ${now}::timestamptz and p.disabled_at is null and c.closed_at is null`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return null;
  const { role, ...look } = found;
  return isRole(role) && permissionsOf[role].includes('customers:write') ? look : null;
}

/** Ends a look. 1 query. */
export async function endLook(db: Db, sessionId: number): Promise<void> {
  await sql`delete from sessions where id = ${sessionId} and look_until is not null`.execute(db);
}
