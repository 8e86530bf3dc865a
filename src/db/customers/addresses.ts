import type { PostalAddress } from '#rules/order/order-address.ts';
import type { Address } from '#contract/address.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { Owner } from '#rules/person/owner.ts';
import { ownerId, ownerValues, type OwnerValues } from './owner-id.ts';

const columns = [
  'a.id',
  'a.address_title as addressTitle',
  'a.name',
  'a.country',
  'a.city',
  'a.town',
  'a.address',
  'a.phone as number',
  'a.id_number as idNumber',
  'a.company_name as companyName',
  'a.tax_office as taxOffice',
  'a.tax_number as taxNumber',
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

/** The owner's addresses, the newest first (rule addresses/book); null where nobody is one. One query. */
export async function listAddresses(db: Db, owner: Owner): Promise<Address[] | null> {
  const rows = await addressesOf(db, ownerValues(owner));
  return rows.length === 0 ? null : rows.filter(isAddress);
}

/** Beside whom it belongs to, who may have none. */
type AddressRow = Address | { id: null };

function isAddress(row: AddressRow): row is Address {
  return row.id !== null;
}

const addressesOf = preparedQuery<OwnerValues, AddressRow>('addresses', (db, value) =>
  db
    .selectFrom('customers as c')
    .leftJoin('addresses as a', 'a.customer_id', 'c.id')
    .select(columns)
    .where('c.id', '=', ownerId(value))
    .orderBy('a.id', 'desc'),
);

const noChoice = { delivery_address_id: null, invoice_address_id: null };

/**
 * The new address' id, or null when the customer has `most` already. Clears the choice of addresses for the order to
 * come (rule checkout/addresses-cleared). Three queries in a transaction, which locks the customer before the cart.
 */
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
      .with('cleared', (tx) =>
        tx
          .updateTable('carts')
          .set(noChoice)
          .where('customer_id', '=', input.customerId)
          .where('ordered_at', 'is', null),
      )
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

/**
 * False when it is not one of the customer's. Clears the choice of addresses for the order to come (rule
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
        .where('customer_id', '=', input.customerId)
        .returning('customer_id'),
    )
    .with('cleared', (db) =>
      db
        .updateTable('carts')
        .set(noChoice)
        .where('customer_id', 'in', (of) => of.selectFrom('gone').select('gone.customer_id'))
        .where('ordered_at', 'is', null),
    )
    .selectFrom('gone')
    .select('gone.customer_id')
    .executeTakeFirst();
  return gone !== undefined;
}
