import { sql, type RawBuilder } from 'kysely';
import { endingLinks } from '#db/access/links.ts';
import { endingSessions, staffSessions } from '#db/access/sessions.ts';
import type { Db } from '#db/database.ts';
import { isRole, type Role } from '#rules/shop/call-scopes.ts';

/** The data that a sign-in is checked against. */
export interface StaffCredentials {
  id: number;
  passwordHash: string;
}

/** The member of staff with this e-mail who may sign in; no row where there is none. */
export function staffCredentialsOf(email: string): RawBuilder<StaffCredentials> {
  return sql`select id, password_hash as "passwordHash" from staff
    where email_key = lower(${email}::text collate "C") and password_hash is not null and disabled_at is null`;
}

/** One of the merchant's people as the others see them. */
export interface ListedStaff {
  id: number;
  email: string;
  name: string;
  role: Role;
  isDemo: boolean;
  /** Whether password and code are set. */
  isReady: boolean;
  disabledAt: Date | null;
  lastSignInAt: Date | null;
  /** Until when the newest link works; null where none does. */
  linkUntil: Date | null;
  sessions: number;
}

/** Everybody, by name; the demo's owner only with `demo`. 1 query. */
export async function listStaff(
  db: Db,
  { now, demo }: { now: Date; demo: boolean },
): Promise<ListedStaff[]> {
  const { rows } = await sql<ListedStaff>`
    select p.id, p.email, p.name, p.role, p.is_demo as "isDemo", p.password_hash is not null as "isReady",
      p.disabled_at as "disabledAt", p.last_sign_in_at as "lastSignInAt",
      (select max(l.expires_at) from staff_links l where l.staff_id = p.id and l.expires_at > ${now}) as "linkUntil",
      (select count(*) from staff_sessions s
        where s.staff_id = p.id and not s.awaits_code and s.expires_at > ${now}) as sessions
    from staff p where ${demo} or not p.is_demo order by p.name collate "C", p.id`.execute(db);
  return rows;
}

/** Adds somebody who has still to set a password; null where the e-mail or the name is taken. 1 query. */
export async function insertStaff(
  tx: Db,
  person: { email: string; name: string; role: Role; now: Date },
): Promise<number | null> {
  const { now, ...columns } = person;
  const added = await tx
    .insertInto('staff')
    .values({ ...columns, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** A person whose row is held until the transaction ends. */
export interface HeldStaff {
  id: number;
  email: string;
  name: string;
  role: Role;
  isDemo: boolean;
  isDisabled: boolean;
  /** Owners who can come in, beside this person. */
  otherOwners: number;
}

/**
 * Holds a person, and every owner with them, so that two owners cannot shut each other out at once;
 * null where there is none. 2 queries.
 */
export async function holdStaff(tx: Db, id: number): Promise<HeldStaff | null> {
  await sql`select id from staff where role = 'owner' or id = ${id} order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<Omit<HeldStaff, 'role'> & { role: string }>`
    select id, email, name, role, is_demo as "isDemo", disabled_at is not null as "isDisabled",
      (select count(*) from staff o where o.role = 'owner' and o.password_hash is not null
        and o.disabled_at is null and o.id <> staff.id) as "otherOwners"
    from staff where id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { role, ...person } = found;
  if (!isRole(role)) throw new Error('staff with a role that is none');
  return { ...person, role };
}

/** 1 query. */
export async function setRole(tx: Db, id: number, role: Role): Promise<void> {
  await tx.updateTable('staff').where('id', '=', id).set({ role }).execute();
}

/** Disables somebody and ends their sessions and links, or enables them again. 1 query. */
export async function setDisabled(tx: Db, id: number, disabledAt: Date | null): Promise<void> {
  const ended = disabledAt === null ? sql`` : sql`with ${endingAccess(id)}`;
  await sql`${ended} update staff set disabled_at = ${disabledAt} where id = ${id}`.execute(tx);
}

/** Deletes somebody's password, codes, sessions and links; a new link sets them again. 1 query. */
export async function clearAccess(tx: Db, id: number): Promise<void> {
  await sql`
    with ${endingAccess(id)}, codes as (delete from staff_recovery_codes where staff_id = ${id})
    update staff set password_hash = null, code_secret = null where id = ${id}`.execute(tx);
}

const endingAccess = (id: number) => sql`
  sessions as (${endingSessions(staffSessions, id)}), links as (${endingLinks('invitation', id)})`;

/** Sets what somebody signs in with, by their link. 1 query. */
export async function setAccess(
  tx: Db,
  id: number,
  access: { passwordHash: string; codeSecret: string; codeStep: number },
): Promise<void> {
  const { passwordHash, codeSecret, codeStep } = access;
  await sql`
    with sessions as (${endingSessions(staffSessions, id)})
    update staff set password_hash = ${passwordHash}, code_secret = ${codeSecret},
      code_step = greatest(code_step, ${codeStep}::bigint) where id = ${id}`.execute(tx);
}

/**
 * Sets another password and ends every session of the person but `sessionId`, where the password is still the one that
 * was checked; says whether it was. 1 query.
 */
export async function replacePassword(
  tx: Db,
  change: { id: number; sessionId: number; before: string; passwordHash: string },
): Promise<boolean> {
  const { id, sessionId, before, passwordHash } = change;
  const { rows } = await sql`
    with changed as (
      update staff set password_hash = ${passwordHash}
      where id = ${id} and password_hash = ${before} and disabled_at is null returning id
    ), ended as (
      ${endingSessions(staffSessions, sql`(select id from changed)`, sessionId)}
    )
    select id from changed`.execute(tx);
  return rows.length === 1;
}

/** The owner of this e-mail, whether they may sign in or not; null where there is none. 1 query. */
export async function findByEmail(
  db: Db,
  email: string,
): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from staff where email_key = lower(${email}::text collate "C")`.execute(db);
  return rows[0] ?? null;
}

/** 1 query. */
export async function noteSignIn(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('staff').where('id', '=', id).set({ last_sign_in_at: now }).execute();
}

/** The person that an invitation is written to; null where there is none any more. 1 query. */
export async function readInvitee(
  db: Db,
  id: number,
): Promise<{ email: string; name: string } | null> {
  const found = await db
    .selectFrom('staff')
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .where('disabled_at', 'is', null)
    .where('is_demo', '=', false)
    .select(['email', 'name'])
    .executeTakeFirst();
  return found ?? null;
}

/** The demo's owner, made at the first call. 1 query. */
export async function ensureDemoOwner(tx: Db, now: Date): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into staff (email, name, role, is_demo, created_at)
    values ('demo@arasta.example', 'Demo Sahibi', 'owner', true, ${now}::timestamptz)
    on conflict (is_demo) where is_demo do update set is_demo = true
    returning id, name`.execute(tx);
  const [owner] = rows;
  if (!owner) throw new Error('the owner of the demo is there');
  return owner;
}
