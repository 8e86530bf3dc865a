import { issueLink } from '#db/access/links.ts';
import { logActivity } from '#db/activity/activity.ts';
import { queueInvitation } from '#db/orders/outbox.ts';
import {
  clearAccess,
  holdStaff,
  insertStaff,
  setDisabled,
  setRole,
  type HeldStaff,
} from '#db/staff/people.ts';
import type { Db } from '#db/database.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Role, Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The actor, and the language of an invitation; null where none is written. */
export interface StaffChange {
  by: Worker;
  /** Of the person who does it; null for a command. */
  ownId: number | null;
  mailIn: Locale | null;
  now: Date;
}

export type StaffRefusal = 'not-found' | 'staff-taken' | 'own-access' | 'last-owner' | 'demo-owner';
interface StaffId {
  id: number;
}
type Done<T = object> = ({ ok: true } & T) | { ok: false; reason: StaffRefusal };

/**
 * Lets somebody in: they set password and one-time code by the link, whose token is given here alone (rule
 * staff/invitation). At most 4 queries.
 */
export async function addStaff(
  db: Db,
  person: { email: string; name: string; role: Role },
  { by, mailIn, now }: StaffChange,
): Promise<Done<{ id: number; token: string }>> {
  return db.transaction().execute(async (tx) => {
    const id = await insertStaff(tx, { ...person, now });
    if (id === null) return { ok: false as const, reason: 'staff-taken' as const };
    const { email, name, role } = person;
    await log(tx, { by, action: 'staff.added', name, before: null, after: { email, role }, now });
    const token = await issueLink(tx, 'invitation', id, now);
    if (mailIn !== null) await queueInvitation(tx, { staffId: id, locale: mailIn });
    return { ok: true as const, id, token };
  });
}

/** 4 queries. */
export async function changeRole(
  db: Db,
  { id, role }: { id: number; role: Role },
  change: StaffChange,
): Promise<Done> {
  return onStaff(db, { id }, change, async (tx, person) => {
    if (person.role === 'owner' && role !== 'owner' && person.otherOwners === 0)
      return { ok: false, reason: 'last-owner' };
    if (person.role === role) return { ok: true };
    await setRole(tx, person.id, role);
    const [before, after] = [{ role: person.role }, { role }];
    await log(tx, { ...change, action: 'staff.role', name: person.name, before, after });
    return { ok: true };
  });
}

/** Shuts somebody out, with their sessions and links, at once. 4 queries. */
export async function disableStaff(db: Db, who: StaffId, change: StaffChange): Promise<Done> {
  return onStaff(db, who, change, async (tx, person) => {
    if (person.role === 'owner' && person.otherOwners === 0)
      return { ok: false, reason: 'last-owner' };
    if (person.isDisabled) return { ok: true };
    await setDisabled(tx, person.id, change.now);
    await log(tx, { ...change, action: 'staff.disabled', name: person.name });
    return { ok: true };
  });
}

/** Lets somebody in again with what they had. 4 queries. */
export async function enableStaff(db: Db, who: StaffId, change: StaffChange): Promise<Done> {
  return onStaff(db, who, change, async (tx, person) => {
    if (!person.isDisabled) return { ok: true };
    await setDisabled(tx, person.id, null);
    await log(tx, { ...change, action: 'staff.enabled', name: person.name });
    return { ok: true };
  });
}

/**
 * Takes password, codes and sessions away and gives a new link: for a phone that is lost, or a link that is over (rule
 * staff/reset). The last owner who can come in keeps what they have, but for a command, whose giver can make another.
 * At most 6 queries.
 */
export async function resetStaff(
  db: Db,
  who: StaffId,
  change: StaffChange,
): Promise<Done<{ token: string }>> {
  return onStaff(db, who, change, async (tx, person) => {
    const { by, mailIn, now } = change;
    const isLast = person.role === 'owner' && person.otherOwners === 0;
    if (isLast && by.kind !== 'command') return { ok: false, reason: 'last-owner' };
    await clearAccess(tx, person.id);
    await log(tx, { ...change, action: 'staff.reset', name: person.name });
    const token = await issueLink(tx, 'invitation', person.id, now);
    if (mailIn !== null) await queueInvitation(tx, { staffId: person.id, locale: mailIn });
    return { ok: true, token };
  });
}

/** Nobody changes what they themselves may do, and nobody the demo's owner (rules staff/roles, staff/demo-owner). */
async function onStaff<T extends Done>(
  db: Db,
  who: StaffId,
  { ownId }: StaffChange,
  work: (tx: Db, person: HeldStaff) => Promise<T | { ok: false; reason: StaffRefusal }>,
): Promise<T | { ok: false; reason: StaffRefusal }> {
  return db.transaction().execute(async (tx) => {
    const person = await holdStaff(tx, who.id);
    if (!person) return { ok: false, reason: 'not-found' };
    if (person.isDemo) return { ok: false, reason: 'demo-owner' };
    if (person.id === ownId) return { ok: false, reason: 'own-access' };
    return work(tx, person);
  });
}

interface StaffLog {
  by: Worker;
  action: ActivityAction;
  name: string;
  before?: object | null;
  after?: object | null;
  now: Date;
}

function log(tx: Db, { by, action, name, before = null, after = null, now }: StaffLog) {
  return logActivity(tx, { by, action, subject: { kind: 'staff', id: name }, before, after, now });
}
