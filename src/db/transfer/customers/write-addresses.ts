import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { recordset } from '#db/transfer/bulk-rows.ts';

export interface AddressRow {
  customer_id: number;
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

/**
 * Adds or updates addresses and returns the customers whose addresses changed. The nth given address of a title is the
 * customer's nth address of that title. Other addresses stay: customers add their own in the shop.
 */
export async function mergeAddresses(db: Db, given: readonly AddressRow[]): Promise<number[]> {
  if (given.length === 0) return [];
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
