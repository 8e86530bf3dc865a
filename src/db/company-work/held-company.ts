import { sql } from 'kysely';
import { holdUsersOf } from '#db/companies/company-users.ts';
import type { Db } from '#db/database.ts';
import type { CompanyFields } from '#rules/companies/company-form.ts';

/** A company that a transaction of the office has locked. */
export interface StoredCompany extends CompanyFields {
  id: number;
  code: string;
  version: number;
}

const companyColumns = sql`co.id, co.code, co.version, co.title, co.tax_office as "taxOffice", co.tax_number as "taxNumber",
  co.state, co.po_required as "poRequired",
  (select g.code from customer_groups g where g.id = co.group_id) as "group",
  (select l.code from price_lists l where l.id = co.price_list_id) as "priceList",
  array(select a.code from company_assortments x join assortments a on a.id = x.assortment_id
    where x.company_id = co.id order by a.code collate "C") as assortments,
  coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.id)
    from company_branches b where b.company_id = co.id), '[]') as branches`;

/**
 * Locks a company for a change of it or of its users, so that two changes come one after the other; null where there is none.
 * For a transaction. 3 queries.
 */
export async function holdCompanyOf(tx: Db, code: string): Promise<StoredCompany | null> {
  await holdUsersOf(tx, [code]);
  await sql`select id from companies where code = ${code} for no key update`.execute(tx);
  const { rows } = await sql<StoredCompany>`
    select ${companyColumns} from companies co where co.code = ${code}`.execute(tx);
  return rows[0] ?? null;
}

/** The ids of a company's group, contract and assortments, and whether the contract is in use. */
export interface CompanyParts {
  groupId: number | null;
  list: { id: number; active: boolean } | null;
  assortments: { id: number; code: string }[];
}

/** Finds and locks what a company refers to; missing things are left out. For a transaction. 3 queries. */
export async function findCompanyParts(
  tx: Db,
  { group, priceList, assortments }: Pick<CompanyFields, 'group' | 'priceList' | 'assortments'>,
): Promise<CompanyParts> {
  const groups = await sql<{ id: number }>`
    select id from customer_groups where code = ${group} for key share`.execute(tx);
  const lists = await sql<{ id: number; active: boolean }>`
    select id, active from price_lists where code = ${priceList} for key share`.execute(tx);
  const sets = await sql<{ id: number; code: string }>`
    select id, code from assortments where code = any(${[...assortments]}::text[]) order by id for key share`.execute(
    tx,
  );
  return {
    groupId: groups.rows[0]?.id ?? null,
    list: lists.rows[0] ?? null,
    assortments: sets.rows,
  };
}

/** A company as it is written. */
export interface CompanyRow extends Omit<CompanyFields, 'group' | 'priceList' | 'assortments'> {
  groupId: number | null;
  listId: number | null;
  assortmentIds: readonly number[];
}

const columnsOf = (company: CompanyRow) => ({
  title: company.title,
  tax_office: company.taxOffice,
  tax_number: company.taxNumber,
  state: company.state,
  po_required: company.poRequired,
  group_id: company.groupId,
  price_list_id: company.listId,
});

/** Adds a company; null where the code is taken. For a transaction. At most 5 queries. */
export async function insertCompany(
  tx: Db,
  code: string,
  company: CompanyRow,
): Promise<number | null> {
  const made = await tx
    .insertInto('companies')
    .values({ code, ...columnsOf(company) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  await writeParts(tx, made.id, company);
  return made.id;
}

/** Writes a held company, and gives its new version. For a transaction. 5 queries. */
export async function updateCompany(tx: Db, id: number, company: CompanyRow): Promise<number> {
  const { version } = await tx
    .updateTable('companies')
    .set({ ...columnsOf(company), updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await writeParts(tx, id, company);
  return version;
}

/** Writes assortments and branches; unchanged rows stay. 4 queries. */
async function writeParts(
  tx: Db,
  id: number,
  { assortmentIds, branches }: Pick<CompanyRow, 'assortmentIds' | 'branches'>,
): Promise<void> {
  const sets = [...assortmentIds];
  await sql`delete from company_assortments where company_id = ${id}
    and assortment_id <> all(${sets}::int[])`.execute(tx);
  await sql`insert into company_assortments (company_id, assortment_id)
    select ${id}, a from unnest(${sets}::int[]) a on conflict do nothing`.execute(tx);
  const ids = branches.map((branch) => branch.id);
  const names = branches.map(({ name }) => name);
  await sql`delete from company_branches where company_id = ${id} and id <> all(${ids}::int[])`.execute(
    tx,
  );
  await sql`insert into company_branches as b (company_id, id, name)
    select ${id}, x.id, x.name from unnest(${ids}::int[], ${names}::text[]) as x (id, name)
    on conflict (company_id, id) do update set name = excluded.name where b.name <> excluded.name`.execute(
    tx,
  );
}

/** The users of a company who have none but these branches, by name. 1 query. */
export async function findUsersOfBranches(
  tx: Db,
  companyId: number,
  branches: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select trim(name || ' ' || surname) as name from customers where company_id = ${companyId}
      and company_branches <@ ${[...branches]}::int[] order by id limit 5`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Takes branches from the users of a company who have them by name. 1 query. */
export async function dropBranches(
  tx: Db,
  companyId: number,
  branches: readonly number[],
): Promise<void> {
  await sql`
    update customers set company_branches = array(
      select b from unnest(company_branches) b where b <> all(${[...branches]}::int[]) order by b)
    where company_id = ${companyId} and company_branches && ${[...branches]}::int[]`.execute(tx);
}

/** Removes a company that has applied, and gives the ids of those who were its users. For a transaction. 2 queries. */
export async function removeApplied(tx: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update customers set company_id = null, company_role = null, company_branches = null
    where company_id = ${id} returning id`.execute(tx);
  await tx.deleteFrom('companies').where('id', '=', id).execute();
  return rows.map((row) => row.id).toSorted((one, other) => one - other);
}
