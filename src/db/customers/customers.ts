import { sql } from 'kysely';
import type { ListView } from '#rules/catalog/list-query.ts';
import type { AccountInfo } from '#contract/account.ts';
import type { Session } from '#contract/session.ts';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';

/** The e-mail's key is lower case by the database's own rule, so the database applies it here too. */
const keyOf = (email: string) => sql<string>`lower(${email}::text collate "C")`;

/** Whether each of these e-mails, all different, is a customer's. One query. */
export async function areCustomers(db: Db, emails: readonly string[]): Promise<boolean> {
  const known = await db
    .selectFrom('customers')
    .select('id')
    .where('email_key', 'in', emails.map(keyOf))
    .execute();
  return known.length === emails.length;
}

/** The view of lists that a customer chose last, null before the first choice (rule catalog/views). */
const chosenView = sql<ListView | null>`list_view`;

/** Who has this e-mail, for sign-in. One query. */
export async function findCredentials(
  db: Db,
  email: string,
): Promise<{ id: number; passwordHash: string; listView: ListView | null } | null> {
  const found = await db
    .selectFrom('customers')
    .select(['id', 'password_hash as passwordHash', chosenView.as('listView')])
    .where('email_key', '=', keyOf(email))
    .executeTakeFirst();
  return found ?? null;
}

/** Keeps how a customer's lists stand from now on. One query. */
export async function saveListView(db: Db, customerId: number, view: ListView): Promise<void> {
  await db.updateTable('customers').set({ list_view: view }).where('id', '=', customerId).execute();
}

/**
 * The hash as it is now, held until the transaction ends: a password change either comes first and is
 * seen, or waits and ends this sign-in's session as well. One query.
 */
export async function holdPasswordHash(tx: Db, customerId: number): Promise<string | null> {
  const found = await tx
    .selectFrom('customers')
    .select('password_hash')
    .where('id', '=', customerId)
    .forShare()
    .executeTakeFirst();
  return found?.password_hash ?? null;
}

/** Puts a stronger hash of the same password, unless the password was changed meanwhile. One query. */
export async function renewPasswordHash(
  db: Db,
  customerId: number,
  hashes: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ password_hash: hashes.to })
    .where('id', '=', customerId)
    .where('password_hash', '=', hashes.from)
    .execute();
}

/** Sets a new password; links for a new one that were sent before no longer work. Two queries. */
export async function replacePassword(
  tx: Db,
  customerId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', customerId)
    .execute();
  await tx
    .deleteFrom('account_tokens')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'reset-password')
    .execute();
}

/** The new customer's id, or null when the e-mail is known. One query. */
export async function addCustomer(
  tx: Db,
  customer: {
    name: string;
    surname: string;
    email: string;
    phone: string;
    passwordHash: string;
    marketing: boolean;
    now: Date;
  },
): Promise<number | null> {
  const added = await tx
    .insertInto('customers')
    .values({
      name: customer.name,
      surname: customer.surname,
      email: customer.email,
      phone: customer.phone,
      password_hash: customer.passwordHash,
      password_changed_at: customer.now,
      marketing: customer.marketing,
      marketing_at: customer.marketing ? customer.now : null,
      created_at: customer.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** The personal data (rule account/info); what is not known is empty. One query. */
export async function readAccountInfo(db: Db, customerId: number): Promise<AccountInfo> {
  const row = await db
    .selectFrom('customers')
    .select(['name', 'surname', 'email', 'phone', 'gender', 'birthdate', 'email_confirmed_at'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { email_confirmed_at: confirmedAt, ...info } = row;
  return { ...info, birthdate: row.birthdate ?? '', emailConfirmed: confirmedAt !== null };
}

/** Everything of the personal info form; the e-mail is never changed here (rule
 * account/email-fixed). One query. */
export async function saveAccountInfo(
  db: Db,
  customerId: number,
  info: {
    name: string;
    surname: string;
    phone: string;
    gender: string | null;
    birthdate: string | null;
  },
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ ...info, gender: info.gender ?? '' })
    .where('id', '=', customerId)
    .execute();
}

/** What the frame of every page shows of a customer. */
export interface CustomerFrame {
  customer: NonNullable<Session['customer']>;
  branches: Session['branches'];
  /** Product ids, the newest first. */
  wishlist: number[];
  /** The currency is null when the merchant's bookkeeping named none. */
  overdue: { balance: number; expiryDay: number; currency: string | null };
  listView: ListView | null;
}

/** One query, whatever the number of branches and wishes. */
export async function readCustomerFrame(db: Db, customerId: number): Promise<CustomerFrame> {
  const row = await db
    .selectFrom('customers')
    .select([
      'name',
      'surname',
      'email',
      'overdue_balance',
      'overdue_expiry_day',
      'overdue_currency',
      chosenView.as('listView'),
      sql<CustomerFrame['branches']>`(select coalesce(
          json_agg(json_build_object('id', b.id, 'name', b.name) order by b.id), '[]')
        from customer_branches b where b.customer_id = customers.id)`.as('branches'),
      sql<number[]>`(select coalesce(
          json_agg(w.product_id order by w.created_at desc, w.product_id desc), '[]')
        from wishlist w where w.customer_id = customers.id)`.as('wishlist'),
    ])
    .where('id', '=', customerId)
    .withPlugin(prepared('customer-frame'))
    .executeTakeFirstOrThrow();
  return {
    customer: { name: row.name, surname: row.surname, email: row.email },
    branches: row.branches,
    wishlist: row.wishlist,
    overdue: {
      balance: row.overdue_balance,
      expiryDay: row.overdue_expiry_day,
      currency: row.overdue_currency,
    },
    listView: row.listView,
  };
}

/** Who a mail about the account goes to. One query; undefined when the customer is gone. */
export async function readMailAddress(
  db: Db,
  customerId: number,
): Promise<{ email: string; name: string; isConfirmed: boolean } | undefined> {
  const row = await db
    .selectFrom('customers')
    .select(['email', 'name', 'email_confirmed_at'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row && { email: row.email, name: row.name, isConfirmed: row.email_confirmed_at !== null };
}
