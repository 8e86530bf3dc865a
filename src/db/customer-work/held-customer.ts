import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { CustomerFields } from '#rules/person/customer-work.ts';

/** An account that a transaction of the office has locked. */
export interface HeldCustomer extends CustomerFields {
  id: number;
  version: number;
  locale: 'tr' | 'en' | null;
  isBlocked: boolean;
  /** The code of their group. */
  group: string | null;
  /** A guest has no account, and neither has somebody who left. */
  isAccount: boolean;
}

/** Locks a customer for a change; null where there is none. For a transaction. 1 query. */
export async function holdCustomer(tx: Db, id: number): Promise<HeldCustomer | null> {
  const { rows } = await sql<HeldCustomer>`
    select id, name, surname, email, phone, version, locale, blocked_at is not null as "isBlocked",
      not is_guest and closed_at is null as "isAccount",
      (select code from customer_groups g where g.id = group_id) as "group"
    from customers where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Writes the data of a held customer; an e-mail that is new has to be confirmed again. 1 query. */
export async function writeCustomer(tx: Db, id: number, fields: CustomerFields): Promise<void> {
  const { name, surname, email, phone } = fields;
  await sql`
    update customers set name = ${name}, surname = ${surname}, phone = ${phone}, email = ${email},
      email_confirmed_at = case when email = ${email} then email_confirmed_at end
    where id = ${id}`.execute(tx);
}

/** Puts a held customer into a group, or out of theirs; false where there is no such group. 1 query. */
export async function writeGroup(tx: Db, id: number, code: string | null): Promise<boolean> {
  const { rows } = await sql`
    update customers set group_id = (select g.id from customer_groups g where g.code = ${code})
    where id = ${id} and (${code}::text is null
      or exists (select from customer_groups g where g.code = ${code})) returning id`.execute(tx);
  return rows.length > 0;
}

/** Whether another account has this e-mail. 1 query. */
export async function isEmailTaken(
  tx: Db,
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from customers where email_key = lower(${email}::text collate "C") and id <> ${id}`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Blocks or unblocks a held customer. Blocking ends every session and every link for a new password: the statement comes
 * after the lock, so it sees a session that was opened meanwhile. 1 query.
 */
export async function writeBlock(
  tx: Db,
  id: number,
  block: { at: Date; reason: string } | null,
): Promise<void> {
  if (block === null) {
    await sql`update customers set blocked_at = null, blocked_reason = '' where id = ${id}`.execute(
      tx,
    );
    return;
  }
  await sql`
    with sessions_gone as (delete from sessions where customer_id = ${id}),
      links_gone as (
        delete from account_tokens where customer_id = ${id} and purpose = 'reset-password'
      )
    update customers set blocked_at = ${block.at}::timestamptz, blocked_reason = ${block.reason}
    where id = ${id}`.execute(tx);
}

/** Adds a note and gives its id. 1 query. */
export async function addNote(
  tx: Db,
  note: { customerId: number; text: string; by: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('customer_notes')
    .values({ customer_id: note.customerId, text: note.text, by_name: note.by, at: note.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a note of a customer; false where there is none. 1 query. */
export async function removeNote(
  tx: Db,
  { customerId, id }: { customerId: number; id: number },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('customer_notes')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
