import type { PostalAddress } from '#rules/order/order-address.ts';
import type { Address } from '#contract/address.ts';
import type { Db } from '#db/database.ts';
import { keptQuery } from '#db/kept-query.ts';

const columns = [
  'id',
  'address_title as addressTitle',
  'name',
  'country',
  'city',
  'town',
  'address',
  'phone as number',
  'id_number as idNumber',
  'company_name as companyName',
  'tax_office as taxOffice',
  'tax_number as taxNumber',
] as const;

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

/** A customer's addresses, the newest first (rule addresses/book). One query. */
export async function listAddresses(db: Db, customerId: number): Promise<Address[]> {
  return addressesOf(db, { customerId });
}

const addressesOf = keptQuery<{ customerId: number }, Address>('addresses', (db, value) =>
  db
    .selectFrom('addresses')
    .select(columns)
    .where('customer_id', '=', value('customerId'))
    .orderBy('id', 'desc'),
);

/** The new address' id, or null when the customer has `most` already. Three queries in a transaction. */
export async function addAddress(
  db: Db,
  input: { customerId: number; address: PostalAddress; most: number; now: Date },
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    // Two adds at once must not both see the last free place.
    await tx
      .selectFrom('customers')
      .select('id')
      .where('id', '=', input.customerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { held } = await tx
      .selectFrom('addresses')
      .select(({ fn }) => fn.countAll<number>().as('held'))
      .where('customer_id', '=', input.customerId)
      .executeTakeFirstOrThrow();
    if (held >= input.most) return null;
    const added = await tx
      .insertInto('addresses')
      .values({
        ...addressRow(input.address),
        customer_id: input.customerId,
        created_at: input.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  });
}

/** False when it is not one of the customer's. One query. */
export async function replaceAddress(
  db: Db,
  input: { customerId: number; id: number; address: PostalAddress },
): Promise<boolean> {
  const changed = await db
    .updateTable('addresses')
    .set(addressRow(input.address))
    .where('id', '=', input.id)
    .where('customer_id', '=', input.customerId)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** False when it is not one of the customer's. A cart that had chosen it forgets it. One query. */
export async function removeAddress(
  db: Db,
  input: { customerId: number; id: number },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('addresses')
    .where('id', '=', input.id)
    .where('customer_id', '=', input.customerId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
