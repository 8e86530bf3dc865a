import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { recordset } from '#db/transfer/bulk-rows.ts';

/** An address as a file gives it; `position` is its place in the file's list. */
export interface AddressValues {
  position: number;
  address_title: string;
  name: string;
  country: string;
  city: string;
  town: string;
  address: string;
  phone: string;
  id_number: string;
  company_name: string;
  tax_office: string;
  tax_number: string;
}

export type AddressRow = AddressValues & { customer_id: number };

const names = [
  'name',
  'country',
  'city',
  'town',
  'address',
  'phone',
  'id_number',
  'company_name',
  'tax_office',
  'tax_number',
];

/**
 * Adds or updates addresses and returns the customers whose addresses changed. The nth given address of a title is the
 * customer's nth address of that title. Other addresses stay: customers add their own in the shop.
 */
export async function mergeAddresses(db: Db, given: readonly AddressRow[]): Promise<number[]> {
  if (given.length === 0) return [];
  const types = {
    customer_id: 'bigint',
    position: 'int',
    address_title: 'text',
    ...Object.fromEntries(names.map((name) => [name, 'text'])),
  };
  const refs = names.map((name) => sql.ref(name));
  const wanted = names.map((name) => sql`m.${sql.ref(name)}`);
  const kept = names.map((name) => sql`a.${sql.ref(name)}`);
  const set = names.map((name) => sql`${sql.ref(name)} = m.${sql.ref(name)}`);
  const { rows } = await sql<{ id: number }>`
    with wanted as materialized (
      select x.*, row_number() over (partition by customer_id, address_title order by position) as nth
      from ${recordset(JSON.stringify(given), types)}
    ), have as materialized (
      select id, customer_id, address_title,
        row_number() over (partition by customer_id, address_title order by id) as nth
      from addresses where customer_id in (select customer_id from wanted)
    ), matched as materialized (
      select h.id, w.* from wanted w left join have h using (customer_id, address_title, nth)
    ), updated as (
      update addresses a set ${sql.join(set)} from matched m
      where a.id = m.id and (${sql.join(kept)}) is distinct from (${sql.join(wanted)})
      returning a.customer_id
    ), added as (
      insert into addresses (customer_id, address_title, ${sql.join(refs)})
      select m.customer_id, m.address_title, ${sql.join(wanted)} from matched m
      where m.id is null order by m.customer_id, m.position
      returning customer_id
    )
    select customer_id as id from updated union select customer_id from added`.execute(db);
  return rows.map((row) => row.id);
}

/** An address of a company; without a branch it is everybody's. */
export type CompanyAddressRow = AddressValues & { company_id: number; branch_id: number | null };

/**
 * Gives the companies `ids` these addresses and no others (rule companies/files). The nth given address of a branch and a
 * title is the nth that the company has; an unchanged one keeps its id. 1 statement.
 */
export async function syncCompanyAddresses(
  db: Db,
  ids: readonly number[],
  given: readonly CompanyAddressRow[],
): Promise<void> {
  const types = {
    company_id: 'int',
    branch_id: 'int',
    position: 'int',
    address_title: 'text',
    ...Object.fromEntries(names.map((name) => [name, 'text'])),
  };
  const refs = names.map((name) => sql.ref(name));
  const wanted = names.map((name) => sql`m.${sql.ref(name)}`);
  const kept = names.map((name) => sql`a.${sql.ref(name)}`);
  const set = names.map((name) => sql`${sql.ref(name)} = m.${sql.ref(name)}`);
  await sql`
    with wanted as materialized (
      select x.*, row_number() over (partition by company_id, branch_id, address_title order by position) as nth
      from ${recordset(JSON.stringify(given), types)}
    ), have as materialized (
      select id, company_id, branch_id, address_title,
        row_number() over (partition by company_id, branch_id, address_title order by id) as nth
      from addresses where company_id = any(${ids}::int[])
    ), matched as materialized (
      select h.id, w.* from wanted w left join have h on h.company_id = w.company_id
        and h.branch_id is not distinct from w.branch_id and h.address_title = w.address_title and h.nth = w.nth
    ), gone as (
      delete from addresses where id in (select id from have except select id from matched)
    ), updated as (
      update addresses a set ${sql.join(set)} from matched m
      where a.id = m.id and (${sql.join(kept)}) is distinct from (${sql.join(wanted)})
    )
    insert into addresses (company_id, branch_id, address_title, ${sql.join(refs)})
    select m.company_id, m.branch_id, m.address_title, ${sql.join(wanted)} from matched m
    where m.id is null order by m.company_id, m.branch_id nulls first, m.position`.execute(db);
}
