import { sql, type RawBuilder } from 'kysely';
import type { PostalAddress } from '#rules/order/order-address.ts';
import type { Address } from '#contract/address.ts';
import { addressJson, shownAddress, type AddressJson } from '#db/companies/address-json.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { Owner } from '#rules/person/owner.ts';
import { ownerId, ownerValues, type OwnerValues } from './owner-id.ts';

/** An address as the columns of `addresses` and `order_addresses` have it. */
export function addressRow(address: PostalAddress) {
  return {
    address_title: address.addressTitle,
    name: address.name,
    country: address.country,
    city: address.city,
    town: address.town,
    address: address.address,
    phone: address.number,
    id_number: address.idNumber,
    company_name: address.companyName,
    tax_office: address.taxOffice,
    tax_number: address.taxNumber,
  };
}

/** The addresses of a customer as their book and the checkout show them. */
export interface AddressBook {
  /** The newest first; those of the customer's company name their branch. */
  addresses: Address[];
  /** Whether the company delivers to its own addresses alone (rule companies/own-addresses). */
  isCompanyOnly: boolean;
}

/**
 * The owner's addresses and those of their company (rules addresses/book, companies/addresses); null where nobody is one.
 * One query.
 */
export async function listAddresses(db: Db, owner: Owner): Promise<AddressBook | null> {
  const [book] = await addressesOf(db, ownerValues(owner));
  if (!book) return null;
  return { isCompanyOnly: book.isCompanyOnly, addresses: book.addresses.map(shownAddress) };
}

const addressesOf = preparedQuery<
  OwnerValues,
  { isCompanyOnly: boolean; addresses: AddressJson[] }
>(
  'addresses',
  (_, value) => sql`
    select coalesce((select not co.own_addresses from companies co where co.id = c.company_id and co.state <> 'applied'), false)
        as "isCompanyOnly",
      coalesce((select json_agg(${addressJson} order by a.id desc) from customer_addresses a where a.customer_id = c.id), '[]')
        as addresses
    from customers c where c.id = ${ownerId(value)}`,
);

const noChoice = { delivery_address_id: null, invoice_address_id: null };

/** The branch that a company's address is for; null: all of them. */
export interface OfCompany {
  branchId: number | null;
}

/** `full` where there are `most` already, `role` where the customer may not add it. */
export type AddressAdded = { id: number } | 'full' | 'role' | 'no-branch';

/**
 * Adds an address to the customer's book or, by a manager, to that of their company (rules addresses/limit,
 * companies/addresses). Clears the choice of addresses for the order to come (rule checkout/addresses-cleared). Three queries
 * in a transaction, which locks the customer before the cart.
 */
export async function addAddress(
  db: Db,
  input: {
    customerId: number;
    address: PostalAddress;
    company?: OfCompany | undefined;
    most: number;
    now: Date;
  },
): Promise<AddressAdded> {
  const { customerId, company } = input;
  return db.transaction().execute(async (tx) => {
    // Two adds at once must not both see the last free place.
    await tx
      .selectFrom('customers')
      .select('id')
      .where('id', '=', customerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const place = await readPlace(tx, customerId, company);
    if (company ? place.role !== 'manager' : place.isCompanyOnly) return 'role';
    if (!place.hasBranch) return 'no-branch';
    if (place.held >= input.most) return 'full';
    const added = await tx
      .with('cleared', (tx) =>
        tx
          .updateTable('carts')
          .set(noChoice)
          .where('customer_id', '=', customerId)
          .where('ordered_at', 'is', null),
      )
      .insertInto('addresses')
      .values({
        ...addressRow(input.address),
        ...(company
          ? { company_id: place.companyId, branch_id: company.branchId }
          : { customer_id: customerId }),
        created_at: input.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: added.id };
  });
}

/** The book that an address is added to, and what the locked customer may do there. 1 query. */
async function readPlace(tx: Db, customerId: number, company: OfCompany | undefined) {
  const { rows } = await sql<{
    companyId: number | null;
    role: string | null;
    isCompanyOnly: boolean;
    hasBranch: boolean;
    held: number;
  }>`
    select co.id as "companyId", case when co.id is not null then c.company_role end as role,
      coalesce(not co.own_addresses, false) as "isCompanyOnly",
      ${company?.branchId ?? null}::int is null or exists (select from company_branches b
        where b.company_id = co.id and b.id = ${company?.branchId ?? null}::int) as "hasBranch",
      (select count(*)::int from addresses a where ${
        company ? sql`a.company_id = co.id` : sql`a.customer_id = c.id`
      }) as held
    from customers c left join companies co on co.id = c.company_id and co.state <> 'applied'
    where c.id = ${customerId}`.execute(tx);
  const [place] = rows;
  if (!place) throw new Error(`readPlace: no customer ${customerId}`);
  return place;
}

/** The company whose addresses the customer manages, as a condition on a row of `addresses`. */
function isOwnOrManaged(customerId: number): RawBuilder<boolean> {
  return sql<boolean>`(addresses.customer_id = ${customerId} or addresses.company_id = (
    select co.id from customers c join companies co on co.id = c.company_id and co.state <> 'applied'
    where c.id = ${customerId} and c.company_role = 'manager'))`;
}

/**
 * False when it is not one that the customer may change. `company` moves a company's address to a branch, or to all; without
 * it the branch stays. One query.
 */
export async function replaceAddress(
  db: Db,
  input: {
    customerId: number;
    id: number;
    address: PostalAddress;
    company?: OfCompany | undefined;
  },
): Promise<boolean> {
  const { company } = input;
  const changed = await db
    .updateTable('addresses')
    .set(addressRow(input.address))
    .$if(company !== undefined, (query) => query.set({ branch_id: company?.branchId ?? null }))
    .where('id', '=', input.id)
    .where(isOwnOrManaged(input.customerId))
    .$if(company !== undefined, (query) =>
      query.where(sql<boolean>`addresses.company_id is not null
        and (${company?.branchId ?? null}::int is null or exists (select from company_branches b
          where b.company_id = addresses.company_id and b.id = ${company?.branchId ?? null}::int))`),
    )
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether an address is of the customer's company, whose managers alone change it. One query. */
export async function isOfCompany(
  db: Db,
  { customerId, id }: { customerId: number; id: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('customer_addresses')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('company_id', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * False when it is not one that the customer may remove. Clears the customer's choice of addresses for the order to come (rule
 * checkout/addresses-cleared). One query.
 */
export async function removeAddress(
  db: Db,
  input: { customerId: number; id: number },
): Promise<boolean> {
  const gone = await db
    .with('gone', (db) =>
      db
        .deleteFrom('addresses')
        .where('id', '=', input.id)
        .where(isOwnOrManaged(input.customerId))
        .returning('id'),
    )
    .with('cleared', (db) =>
      db
        .updateTable('carts')
        .set(noChoice)
        .where('customer_id', '=', input.customerId)
        .where('ordered_at', 'is', null)
        .where(({ exists, selectFrom }) => exists(selectFrom('gone').select('gone.id'))),
    )
    .selectFrom('gone')
    .select('gone.id')
    .executeTakeFirst();
  return gone !== undefined;
}
