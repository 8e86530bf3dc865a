import { sql, type RawBuilder } from 'kysely';
import type { ListView } from '#rules/catalog/lists/list-query.ts';
import type { DeliveryPlace } from '#rules/person/delivery-place.ts';
import type { OverdueDebt } from '#rules/order/account/overdue.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { AccountInfo } from '#contract/account.ts';
import type { Session } from '#contract/session.ts';
import { approvalsWaiting } from '#db/companies/deciders.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery, type ValueOf } from '#db/prepared-query.ts';
import { wireTime } from '#db/wire-time.ts';
import { ownerId, ownerValues, type OwnerValues } from './owner-id.ts';

/** The e-mail's key is lower case by the database's own rule, so the database applies it here too. */
export const keyOf = (email: string) => sql<string>`lower(${email}::text collate "C")`;

/** The customers who have one of these e-mails. One query. */
export async function customersWith(db: Db, emails: readonly string[]): Promise<number[]> {
  const known = await db
    .selectFrom('customers')
    .select('id')
    .where('email_key', 'in', emails.map(keyOf))
    .execute();
  return known.map(({ id }) => id);
}

/** The view of lists that a customer chose last, null before the first choice (rule catalog/views). */
const chosenView = sql<ListView | null>`list_view`;

/** A customer's choices on any device (rule account/preferences); null where none was made. */
export interface StoredChoices {
  listView: ListView | null;
  locale: Locale | null;
  currency: string | null;
}

/** The data that a sign-in is checked against. */
export interface Credentials {
  id: number;
  passwordHash: string;
  choices: StoredChoices;
  /** Whether the customer has overdue debt. */
  owes: boolean;
  isBlocked: boolean;
}

/** Finds the customer with this e-mail address, for sign-in. */
export function credentialsOf(email: string): RawBuilder<Credentials> {
  return sql`select id, password_hash as "passwordHash",
      json_build_object('listView', list_view, 'locale', locale, 'currency', currency) as choices,
      (select a.overdue_balance > 0 from customer_accounts a where a.customer_id = customers.id) as owes, blocked_at is not null as "isBlocked"
    from customers where email_key = ${keyOf(email)}`;
}

/** Keeps what a customer chose for their other devices. One query. */
export async function saveChoice(
  db: Db,
  customerId: number,
  choice: { list_view: ListView } | { locale: Locale } | { currency: string },
): Promise<void> {
  await db.updateTable('customers').set(choice).where('id', '=', customerId).execute();
}

export const hasPage = (url: string) =>
  sql<boolean>`exists (select from pages where url = ${url} and html <> '')`;

/** Whether the store has a text at this path. One query. */
export async function hasStoreText(db: Db, url: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${hasPage(url)} as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** The hash that the deletion of an account is asked against. */
export function passwordOf(customerId: number): RawBuilder<{ passwordHash: string }> {
  return sql`select password_hash as "passwordHash" from customers where id = ${customerId}`;
}

/**
 * The customer if their password still has this hash and nobody blocked them, held until the transaction ends: a password change
 * either comes first and is seen, or waits and ends this sign-in's session as well.
 */
export function holdPassword(
  checked: Pick<Credentials, 'id' | 'passwordHash'>,
): RawBuilder<{ id: number }> {
  return sql`select id from customers
    where id = ${checked.id} and password_hash = ${checked.passwordHash} and blocked_at is null for share`;
}

/** The customer of this id, unless blocked, for a statement that starts with whose it is. */
export function customerOf(id: number): RawBuilder<{ id: number }> {
  return sql`select id from customers where id = ${id} and blocked_at is null`;
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

/**
 * Replaces the password whose hash is `from`, and holds the customer until the transaction ends: `endOldAccess` comes
 * after it, so that it sees what was signed in meanwhile. False when the password has changed or the account was
 * closed. One query.
 */
export async function replacePassword(
  tx: Db,
  customerId: number,
  hashes: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('customers')
    .set({ password_hash: hashes.to, password_changed_at: now })
    .where('id', '=', customerId)
    .where('password_hash', '=', hashes.from)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** The owner's personal data (rule account/info), null where nobody is one; what is not known is empty. One query. */
export async function readAccountInfo(db: Db, owner: Owner): Promise<AccountInfo | null> {
  const [row] = await accountInfo(db, ownerValues(owner));
  if (!row) return null;
  const { email_confirmed_at: confirmedAt, ...info } = row;
  return { ...info, birthdate: row.birthdate ?? '', emailConfirmed: confirmedAt !== null };
}

/** The last decision of the customer on each way of advertising. */
const lastConsents = sql<
  AccountInfo['consents']
>`(select coalesce(json_agg(l order by l.kind), '[]') from (
  select distinct on (kind) kind, decision, version, ${wireTime('at')} as at, source from consents
  where consents.customer_id = customers.id and kind like 'marketing-%' order by kind, consents.at desc, id desc) l)`;

const accountInfo = preparedQuery('account-info', (db, value: ValueOf<OwnerValues>) =>
  db
    .selectFrom('customers')
    .select(['name', 'surname', 'email', 'phone', 'gender', 'birthdate', 'email_confirmed_at'])
    .select(lastConsents.as('consents'))
    .where('id', '=', ownerId(value)),
);

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

/** The customer data in the frame of every page. */
export interface CustomerFrame {
  customer: NonNullable<Session['customer']>;
  branches: Session['branches'];
  /** Product ids, the newest first. */
  wishlist: number[];
  overdue: OverdueDebt;
  listView: ListView | null;
  /** The currency that the customer chose last, on any device. */
  currency: string | null;
  /** The place that the next order goes to: the one chosen for it, else the last order's; null where neither is known. */
  deliversTo: DeliveryPlace | null;
  /** An open account: movements, or something owed (rule business/open-account). */
  hasStatement: boolean;
  /** Null for somebody without a company, also while it has only applied (rule companies/states). */
  company: (NonNullable<Session['company']> & { approvals: number }) | null;
}

/** One query for any number of branches and wishes. */
export async function readCustomerFrame(db: Db, customerId: number): Promise<CustomerFrame> {
  const [row] = await customerFrame(db, { customerId });
  if (!row) throw new Error(`readCustomerFrame: customer ${customerId} does not exist`);
  return {
    customer: { name: row.name, surname: row.surname, email: row.email, phone: row.phone },
    branches: row.branches,
    wishlist: row.wishlist,
    overdue: {
      balance: row.overdue_balance,
      expiryDay: row.overdue_expiry_day,
      currency: row.overdue_currency,
    },
    listView: row.listView,
    currency: row.currency,
    deliversTo: row.deliversTo,
    hasStatement: row.hasStatement,
    company: row.company,
  };
}

const companyOf = sql<
  CustomerFrame['company']
>`(select json_build_object('title', co.title, 'role', customers.company_role,
    'poRequired', co.po_required,
    'approvals', ${approvalsWaiting})
  from companies co where co.id = a.company_id)`.as('company');

const deliveryPlace = sql<DeliveryPlace | null>`(
  select json_build_object('country', a.country, 'city', a.city) from addresses a
  where a.id = coalesce(
    (select c.delivery_address_id from carts c where c.customer_id = customers.id and c.ordered_at is null),
    (select c.delivery_address_id from carts c where c.customer_id = customers.id and c.ordered_at is not null
      order by c.ordered_at desc limit 1)))`;

const customerFrame = preparedQuery('customer-frame', (db, value: ValueOf<CustomerKey>) =>
  db
    .selectFrom('customers')
    .innerJoin('customer_accounts as a', 'a.customer_id', 'customers.id')
    .select(['name', 'surname', 'email', 'phone', 'currency'])
    .select([
      sql<number>`a.overdue_balance`.as('overdue_balance'),
      sql<number>`a.overdue_expiry_day`.as('overdue_expiry_day'),
      'a.overdue_currency',
    ])
    .select([
      companyOf,
      sql<boolean>`(a.overdue_balance <> 0
        or (customers.company_role <> 'buyer' and exists (
          select from companies co where co.id = a.company_id and co.credit_limit is not null))
        or exists (select from account_movements s where s.customer_id = customers.id))`.as(
        'hasStatement',
      ),
      chosenView.as('listView'),
      deliveryPlace.as('deliversTo'),
      sql<CustomerFrame['branches']>`(select coalesce(
          json_agg(json_build_object('id', b.id, 'name', b.name) order by b.id), '[]')
        from customer_branches b where b.customer_id = customers.id)`.as('branches'),
      sql<number[]>`(select coalesce(
          json_agg(w.product_id order by w.created_at desc, w.product_id desc), '[]')
        from wishlist w where w.customer_id = customers.id)`.as('wishlist'),
    ])
    .where('id', '=', value('customerId')),
);

interface CustomerKey {
  customerId: number;
}

/** The recipient of account mails; undefined when the customer has left. 1 query. */
export async function readMailAddress(
  db: Db,
  customerId: number,
): Promise<{ email: string; name: string; isConfirmed: boolean } | undefined> {
  const [row] = await mailAddress(db, { customerId });
  return row && { email: row.email, name: row.name, isConfirmed: row.email_confirmed_at !== null };
}

const mailAddress = preparedQuery('mail-address', (db, value: ValueOf<CustomerKey>) =>
  db
    .selectFrom('customers')
    .select(['email', 'name', 'email_confirmed_at'])
    .where('id', '=', value('customerId'))
    .where('closed_at', 'is', null),
);
