import type { RefusalCode } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import {
  addNote,
  holdCustomer,
  isEmailTaken,
  removeNote,
  writeBlock,
  writeCustomer,
  writeGroup,
  type HeldCustomer,
} from '#db/customer-work/held-customer.ts';
import type { Db } from '#db/database.ts';
import { queueConfirmation, queuePasswordReset } from '#db/orders/outbox.ts';
import { changedFields, type CustomerFields } from '#rules/person/customer-work.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

/** The customer to change, the actor, and the version that the actor saw. */
export interface ChangeOn {
  id: number;
  by: Worker;
  seen?: number | undefined;
  now: Date;
}

export type Changed<More = object> =
  | ({ ok: true } & More)
  | { ok: false; reason: Extract<RefusalCode, 'not-found' | 'customer-changed' | 'no-account'> };

/** Locks the account, refuses an old look, makes the change and logs it, all in one transaction. */
async function changeAccount<More extends object>(
  db: Db,
  { id, seen }: ChangeOn,
  change: (tx: Db, held: HeldCustomer) => Promise<More>,
): Promise<Changed<More>> {
  return db.transaction().execute(async (tx): Promise<Changed<More>> => {
    const held = await holdCustomer(tx, id);
    if (!held) return { ok: false, reason: 'not-found' };
    if (!held.isAccount) return { ok: false, reason: 'no-account' };
    if (seen !== undefined && seen !== held.version)
      return { ok: false, reason: 'customer-changed' };
    return { ok: true, ...(await change(tx, held)) };
  });
}

async function log(
  tx: Db,
  { id, by, now }: ChangeOn,
  action: ActivityAction,
  after: object | null = null,
  before: object | null = null,
): Promise<void> {
  const subject = { kind: 'customer' as const, id: String(id) };
  await logActivity(tx, { by, action, subject, before, after, now });
}

/**
 * Changes name, telephone or e-mail; a new e-mail gets a mail that asks to confirm it (rule customers/edit). The log has
 * the names of the changed fields alone. At most 5 queries in a transaction.
 */
export function editCustomer(
  db: Db,
  on: ChangeOn,
  fields: CustomerFields,
): Promise<Changed<{ isTaken: boolean }>> {
  return changeAccount(db, on, async (tx, held) => {
    const changed = changedFields(held, fields);
    if (changed.length === 0) return { isTaken: false };
    const isNewEmail = changed.includes('email');
    if (isNewEmail && (await isEmailTaken(tx, { id: on.id, email: fields.email })))
      return { isTaken: true };
    await writeCustomer(tx, on.id, fields);
    if (isNewEmail) await queueConfirmation(tx, { customerId: on.id, locale: held.locale ?? 'tr' });
    await log(tx, on, 'customer.edited', { changedFields: changed });
    return { isTaken: false };
  });
}

/**
 * Puts a customer into a group or out of theirs (rule customers/group): from then on they have its prices and its goods.
 * 3 queries in a transaction.
 */
export function moveToGroup(
  db: Db,
  on: ChangeOn,
  group: string | null,
): Promise<Changed<{ isThere: boolean }>> {
  return changeAccount(db, on, async (tx, held) => {
    if (held.group === group) return { isThere: true };
    if (!(await writeGroup(tx, on.id, group))) return { isThere: false };
    await log(tx, on, 'customer.group', { group }, { group: held.group });
    return { isThere: true };
  });
}

/** Blocks a customer: sessions end, and nobody signs in any more (rule customers/block). 3 queries in a transaction. */
export function blockCustomer(db: Db, on: ChangeOn, reason: string): Promise<Changed> {
  return changeAccount(db, on, async (tx, { isBlocked }) => {
    if (isBlocked) return {};
    await writeBlock(tx, on.id, { at: on.now, reason });
    await log(tx, on, 'customer.blocked', { reason });
    return {};
  });
}

/** 3 queries in a transaction. */
export function unblockCustomer(db: Db, on: ChangeOn): Promise<Changed> {
  return changeAccount(db, on, async (tx, { isBlocked }) => {
    if (!isBlocked) return {};
    await writeBlock(tx, on.id, null);
    await log(tx, on, 'customer.unblocked');
    return {};
  });
}

/**
 * Mails a link for a new password, one that waits is enough (rule customers/password-mail). A blocked customer gets
 * none. 3 queries in a transaction.
 */
export function mailPasswordLink(db: Db, on: ChangeOn): Promise<Changed<{ isBlocked: boolean }>> {
  return changeAccount(db, on, async (tx, { email, locale, isBlocked }) => {
    if (isBlocked) return { isBlocked };
    await queuePasswordReset(tx, { email, locale: locale ?? 'tr' });
    await log(tx, on, 'customer.password-mail');
    return { isBlocked };
  });
}

/** Adds a note of the staff (rule customers/notes); null where there is no such customer. 3 queries in a transaction. */
export async function noteCustomer(
  db: Db,
  { id, by, now }: ChangeOn,
  text: string,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdCustomer(tx, id))) return null;
    const noteId = await addNote(tx, { customerId: id, text, by: by.name, now });
    await log(tx, { id, by, now }, 'customer.note');
    return noteId;
  });
}

/** Removes a note; false where there is none. 2 queries in a transaction. */
export async function removeCustomerNote(db: Db, on: ChangeOn, noteId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await removeNote(tx, { customerId: on.id, id: noteId }))) return false;
    await log(tx, on, 'customer.note-removed');
    return true;
  });
}
