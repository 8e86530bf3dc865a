import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { recordset } from '#db/transfer/bulk-rows.ts';
import { syncOwnedRows } from '#db/transfer/write-rows.ts';
import type { OwnedTable } from '#db/transfer/write-rows.ts';

/** A customer as an import writes it. A field that is left out keeps its value. */
export interface CustomerRow {
  email: string;
  /** A PHC string. Absent: unchanged, and a new customer gets `no_password`. */
  password_hash?: string;
  /** The hash of a random password that nobody knows. */
  no_password: string;
  name?: string;
  surname?: string;
  phone?: string;
  gender?: string;
  marketing?: boolean;
  sets_birthdate: boolean;
  birthdate: string | null;
  sets_overdue: boolean;
  overdue_balance: number;
  overdue_expiry_day: number;
  overdue_currency: string | null;
  sets_group: boolean;
  /** The code of a group that exists; null: none. */
  group_code: string | null;
  sets_company: boolean;
  /** The code of a company that exists; null: none. */
  company_code: string | null;
  /** Absent: unchanged, and a buyer where it is new. */
  company_role?: string;
  sets_company_branches: boolean;
  /** Null: all. */
  company_branches: readonly number[] | null;
  sets_order_limit: boolean;
  order_limit: number | null;
  sets_monthly_limit: boolean;
  monthly_limit: number | null;
}

const columns = {
  n: 'int',
  email: 'text',
  password_hash: 'text',
  no_password: 'text',
  name: 'text',
  surname: 'text',
  phone: 'text',
  gender: 'text',
  marketing: 'boolean',
  sets_birthdate: 'boolean',
  birthdate: 'date',
  sets_overdue: 'boolean',
  overdue_balance: 'numeric',
  overdue_expiry_day: 'int',
  overdue_currency: 'text',
  sets_group: 'boolean',
  group_code: 'text',
  sets_company: 'boolean',
  company_code: 'text',
  company_role: 'text',
  sets_company_branches: 'boolean',
  company_branches: 'int[]',
  sets_order_limit: 'boolean',
  order_limit: 'numeric',
  sets_monthly_limit: 'boolean',
  monthly_limit: 'numeric',
};

export interface KnownCustomer {
  id: number;
  email_key: string;
  password_hash: string;
}

/** The key of an e-mail address, as the column email_key has it: ASCII letters in lower case. */
export function emailKey(email: string): string {
  return email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The existing customers with these e-mails. */
export async function findCustomers(
  db: Db,
  emails: readonly string[],
): Promise<Map<string, KnownCustomer>> {
  const { rows } = await sql<KnownCustomer>`
    select id, email_key, password_hash from customers
    where email_key = any(${emails.map(emailKey)}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.email_key, row]));
}

/**
 * Inserts or updates customers. Returns the id of each e-mail key and the ids that changed. The e-mail of an imported
 * customer counts as confirmed. The caller ends the sessions of customers with a new password (`endSessions`).
 */
export async function upsertCustomers(
  db: Db,
  given: readonly CustomerRow[],
): Promise<{ ids: Map<string, number>; changed: number[] }> {
  const list = JSON.stringify(given.map((row, n) => ({ n, ...row })));
  const { rows } = await sql<{ id: number; had: string | null; has: string }>`
    insert into customers as c (email, password_hash, email_confirmed_at, name, surname, phone, gender,
      marketing, marketing_at, birthdate, overdue_balance, overdue_expiry_day, overdue_currency, group_id, company_id,
      company_role, company_branches, company_order_limit, company_monthly_limit)
    select coalesce(o.email, x.email), coalesce(x.password_hash, o.password_hash, x.no_password), now(),
      coalesce(x.name, o.name), coalesce(x.surname, o.surname, ''), coalesce(x.phone, o.phone, ''),
      coalesce(x.gender, o.gender, ''), coalesce(x.marketing, o.marketing, false),
      case when coalesce(x.marketing, o.marketing, false) then coalesce(o.marketing_at, now()) end,
      case when x.sets_birthdate then x.birthdate else o.birthdate end,
      case when x.sets_overdue then x.overdue_balance else coalesce(o.overdue_balance, 0) end,
      case when x.sets_overdue then x.overdue_expiry_day else coalesce(o.overdue_expiry_day, 0) end,
      case when x.sets_overdue then x.overdue_currency else o.overdue_currency end,
      case when x.sets_group then (select g.id from customer_groups g where g.code = x.group_code) else o.group_id end,
      ${companyValues}
    ${besideStored(list)} order by x.n
    on conflict (email_key) do update set password_hash = excluded.password_hash,
      password_changed_at = case when c.password_hash = excluded.password_hash
        then c.password_changed_at else now() end,
      name = excluded.name, surname = excluded.surname, phone = excluded.phone,
      gender = excluded.gender, marketing = excluded.marketing, marketing_at = excluded.marketing_at,
      birthdate = excluded.birthdate,
      overdue_balance = excluded.overdue_balance, overdue_expiry_day = excluded.overdue_expiry_day,
      overdue_currency = excluded.overdue_currency, group_id = excluded.group_id, company_id = excluded.company_id,
      company_role = excluded.company_role, company_branches = excluded.company_branches,
      company_order_limit = excluded.company_order_limit, company_monthly_limit = excluded.company_monthly_limit
    where (c.password_hash, c.name, c.surname, c.phone, c.gender, c.marketing, c.birthdate,
        c.overdue_balance, c.overdue_expiry_day, c.overdue_currency, c.group_id, c.company_id, c.company_role,
        c.company_branches, c.company_order_limit, c.company_monthly_limit)
      is distinct from (excluded.password_hash, excluded.name, excluded.surname, excluded.phone,
        excluded.gender, excluded.marketing, excluded.birthdate, excluded.overdue_balance, excluded.overdue_expiry_day,
        excluded.overdue_currency, excluded.group_id, excluded.company_id, excluded.company_role,
        excluded.company_branches, excluded.company_order_limit, excluded.company_monthly_limit)
    returning c.id`.execute(db);
  const found = await findCustomers(
    db,
    given.map((row) => row.email),
  );
  return {
    ids: new Map([...found].map(([key, customer]) => [key, customer.id])),
    changed: rows.map((row) => row.id),
  };
}

/** The company, the role, the branches and the limits of a given customer `x`: what it does not name stays. */
const companyValues = sql`joined.id, case when joined.id is not null then coalesce(x.company_role, o.company_role, 'buyer') end,
      case when joined.id is null then null when x.sets_company_branches then x.company_branches
        when joined.id = o.company_id then o.company_branches end,
      case when joined.id is null then null when x.sets_order_limit then x.order_limit
        when joined.id = o.company_id then o.company_order_limit end,
      case when joined.id is null then null when x.sets_monthly_limit then x.monthly_limit
        when joined.id = o.company_id then o.company_monthly_limit end`;

/** The given customers `x` with the stored ones `o` and the company that they are to have, `joined`. */
function besideStored(list: string): RawBuilder<unknown> {
  return sql`from ${recordset(list, columns)}
    left join customers o on o.email_key = lower(x.email collate "C")
    cross join lateral (select case when x.sets_company then (select co.id from companies co where co.code = x.company_code)
      else o.company_id end as id) joined`;
}

/** Ends every session of these customers, whose password was replaced (rule import-export/passwords). */
export async function endSessions(db: Db, customerIds: readonly number[]): Promise<void> {
  if (customerIds.length === 0) return;
  await sql`delete from sessions where customer_id = any(${customerIds}::bigint[])`.execute(db);
}

const branches: OwnedTable = {
  table: 'customer_branches',
  owner: 'customer_id',
  key: ['customer_id', 'id'],
  columns: { customer_id: 'bigint', id: 'int', name: 'text' },
};

const statement: OwnedTable = {
  table: 'customer_statement',
  owner: 'customer_id',
  key: ['customer_id', 'position'],
  columns: {
    customer_id: 'bigint',
    position: 'int',
    date: 'date',
    document: 'text',
    description: 'text',
    due_date: 'date',
    debit: 'numeric',
    credit: 'numeric',
  },
};

const customerTables = { branches, statement };

/** Those of the customers whom no company gives its branches (rule companies/branches). 1 query. */
export async function withoutCompany(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where id = any(${ids}::bigint[]) and company_id is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Makes the branches or the statement of customers equal to the rows. Returns the customers that changed. */
export function syncCustomerPart(
  db: Db,
  part: keyof typeof customerTables,
  input: {
    ids: readonly number[];
    rows: readonly Readonly<Record<string, unknown>>[];
    fresh: boolean;
  },
): Promise<number[]> {
  return syncOwnedRows(db, customerTables[part], input);
}

/** A customer's consent or notice, and the version of its text. */
export interface ConsentRow {
  customer_id: number;
  kind: string;
  version: string;
  at: string;
  address: string | null;
  decision: string;
  text: string;
  sha256: string;
  locale: string | null;
  source: string;
  by_name: string;
  receipt: string;
}

/**
 * Adds missing consents and returns the customers that got one. A consent is never changed or deleted (rule
 * account/consents). 1 query, none without consents.
 */
export async function addConsents(db: Db, given: readonly ConsentRow[]): Promise<number[]> {
  if (given.length === 0) return [];
  const types = {
    customer_id: 'bigint',
    kind: 'text',
    version: 'text',
    at: 'timestamptz',
    address: 'text',
    decision: 'text',
    text: 'text',
    sha256: 'text',
    locale: 'text',
    source: 'text',
    by_name: 'text',
    receipt: 'text',
  };
  const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)));
  const values = sql.join(Object.keys(types).map((name) => sql.ref(`x.${name}`)));
  const { rows } = await sql<{ id: number }>`
    insert into consents (${columns})
    select distinct on (x.at, x.customer_id, x.kind, x.version) ${values}
    from ${recordset(JSON.stringify(given), types)}
    where not exists (select from consents c where c.customer_id = x.customer_id
      and c.kind = x.kind and c.version = x.version and date_trunc('milliseconds', c.at) = x.at)
    order by x.at, x.customer_id, x.kind, x.version
    returning customer_id as id`.execute(db);
  return rows.map((row) => row.id);
}
