import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { visitorSessionMs } from '#rules/sessions/session-lifetimes.ts';

/**
 * The sessions of customers and those of staff: two tables, one mechanism. The browser's cookie holds a token
 * (`tokens.ts`), and the row holds its hash. `customers/sessions.ts` and `staff/staff-sessions.ts` start and find
 * sessions; everything else about them is here.
 */
export interface SessionTable {
  readonly name: 'sessions' | 'staff_sessions';
  readonly owner: 'customer_id' | 'staff_id';
  /** The condition of a session whose owner has signed in. */
  readonly isSignedIn: RawBuilder<boolean>;
  /** A session expires this long after the time in `column`. */
  readonly expiry: { readonly column: 'last_seen_at' | 'expires_at'; readonly lifeMs: number };
  /** `last_seen_at` is written at most this often, so it may be late by as much. */
  readonly renewalMs: number;
}

export const customerSessions: SessionTable = {
  name: 'sessions',
  owner: 'customer_id',
  // A look of the staff is not a session of the customer's.
  isSignedIn: sql`signed_in_at is not null and look_until is null`,
  expiry: { column: 'last_seen_at', lifeMs: visitorSessionMs },
  renewalMs: 86_400_000,
};

export const staffSessions: SessionTable = {
  name: 'staff_sessions',
  owner: 'staff_id',
  isSignedIn: sql`not awaits_code`,
  expiry: { column: 'expires_at', lifeMs: 0 },
  renewalMs: 60_000,
};

/** A session whose expiry column is at or before this time has expired. */
export function expiryLimit({ expiry }: SessionTable, now: Date): Date {
  return new Date(now.getTime() - expiry.lifeMs);
}

/** 'ended' when the row was deleted meanwhile. No query, or 1 every `renewalMs`. */
export async function renewSession(
  db: Db,
  { name, renewalMs }: SessionTable,
  { id, lastSeenAt }: { id: number; lastSeenAt: Date },
  now: Date,
): Promise<'recent' | 'renewed' | 'ended'> {
  if (now.getTime() - lastSeenAt.getTime() <= renewalMs) return 'recent';
  const { rows } = await sql`
    update ${sql.table(name)} set last_seen_at = ${now} where id = ${id} returning id`.execute(db);
  return rows.length > 0 ? 'renewed' : 'ended';
}

/** A session as a list shows it; `lastSeenAt` is late by at most `renewalMs`. */
export interface ListedSession {
  id: number;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** The live sessions of one person, the last used first, at most 100. 1 query. */
export async function listSessions(
  db: Db,
  table: SessionTable,
  ownerId: number,
  now: Date,
): Promise<ListedSession[]> {
  const expiry = sql.ref(table.expiry.column);
  const { rows } = await sql<ListedSession>`
    select id, device, created_at as "createdAt", last_seen_at as "lastSeenAt",
      ${expiry} + ${table.expiry.lifeMs} * interval '1 millisecond' as "expiresAt"
    from ${sql.table(table.name)}
    where ${sql.ref(table.owner)} = ${ownerId} and ${table.isSignedIn}
      and ${expiry} > ${expiryLimit(table, now)}::timestamptz
    order by last_seen_at desc, id desc limit 100`.execute(db);
  return rows;
}

/** Deletes one session; with `ownerId`, only if it is that person's. Returns the owner's column and `device`. */
export function endingSession(
  { name, owner }: SessionTable,
  { id, ownerId }: { id: number; ownerId: number | null },
): RawBuilder<{ device: string }> {
  return sql`delete from ${sql.table(name)}
    where id = ${id} and (${ownerId}::bigint is null or ${sql.ref(owner)} = ${ownerId}::bigint)
    returning ${sql.ref(owner)}, device`;
}

/** Ends one session of a person; false when it is not theirs. 1 query. */
export async function endSession(
  db: Db,
  table: SessionTable,
  which: { id: number; ownerId: number },
): Promise<boolean> {
  const { rows } = await endingSession(table, which).execute(db);
  return rows.length > 0;
}

/** Deletes every session of a person, except `keptId`. `owner` is an id, or a query that gives one or none. */
export function endingSessions(
  table: SessionTable,
  owner: number | RawBuilder<number>,
  keptId: number | null = null,
): RawBuilder<unknown> {
  const kept = keptId === null ? sql`` : sql`and id <> ${keptId}`;
  return sql`delete from ${sql.table(table.name)} where ${sql.ref(table.owner)} = ${owner} ${kept}`;
}

/** Ends every session of a person except `keptId`. 1 query. */
export async function endOtherSessions(
  db: Db,
  table: SessionTable,
  { ownerId, keptId }: { ownerId: number; keptId: number },
): Promise<void> {
  await endingSessions(table, ownerId, keptId).execute(db);
}

/** The sessions to clean up; visitors without an account have rules of their own (`old-sessions.ts`). */
export function expiredSessions(table: SessionTable, now: Date): ExpiredRows {
  const { column } = table.expiry;
  const owned = sql`${sql.ref(table.owner)} is not null`;
  const where = sql`${owned} and ${sql.ref(column)} <= ${expiryLimit(table, now)}::timestamptz`;
  return { table: table.name, key: ['id'], where, orderBy: column };
}
