import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { ownerId, ownerValues, type OwnerValues } from '#db/customers/owner-id.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { Owner } from '#rules/person/owner.ts';

/** `nobody`: the owner's token has no signed-in session. */
export type AddressChoice = 'chosen' | 'not-theirs' | 'nobody';

/**
 * Stores the addresses of the next order (rule checkout/own-addresses) in the owner's open cart, which it creates if
 * there is none; none but those that are offered to them. Notes from sign-in count as read. 1 query.
 */
export async function chooseAddresses(
  db: Db,
  owner: Owner,
  chosen: { deliveryAddressId: number; invoiceAddressId: number },
  now: Date,
): Promise<AddressChoice> {
  const [row] = await addressesChosen(db, { ...ownerValues(owner), ...chosen, now });
  if (row?.customerId === null || row === undefined) return 'nobody';
  return row.isChosen ? 'chosen' : 'not-theirs';
}

/** Locks the addresses before the cart that points at them, so that none is deleted in between. */
const addressesChosen = preparedQuery<
  OwnerValues & { deliveryAddressId: number; invoiceAddressId: number; now: Date },
  { customerId: number | null; isChosen: boolean }
>('choose-addresses', (_, value) => {
  const [delivery, invoice] = [value('deliveryAddressId'), value('invoiceAddressId')];
  const own = (id: RawBuilder<number>) =>
    sql`select id from addresses where id = ${id} and exists (select from customer_addresses b
      where b.customer_id = (select id from who) and b.id = ${id} and b.is_offered) for key share`;
  return sql`
    with who as materialized (select ${ownerId(value)} as id),
    delivery as materialized (${own(delivery)}), invoice as materialized (${own(invoice)}),
    chosen as (
      insert into carts as c (customer_id, delivery_address_id, invoice_address_id, created_at, updated_at)
      select who.id, delivery.id, invoice.id, ${value('now')}::timestamptz, ${value('now')}::timestamptz
      from who, delivery, invoice
      on conflict (customer_id) where ordered_at is null and customer_id is not null
        do update set delivery_address_id = excluded.delivery_address_id,
          invoice_address_id = excluded.invoice_address_id, updated_at = excluded.updated_at, notes = '[]'
      returning c.id
    )
    select who.id as "customerId", exists (select from chosen) as "isChosen" from who`;
});

/**
 * The address where the buyer of the cart `c` may order to it: their company may have taken it back (rules companies/addresses,
 * companies/own-addresses). A cart that waits or was agreed keeps the buyer's own.
 */
export function addressOfBuyer(id: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(select a.id from customer_addresses a where a.customer_id = c.customer_id and a.id = ${id}
    and (a.is_offered or c.ordered_at is not null))`;
}

/** Forgets the addresses chosen for the order to come (rule checkout/addresses-cleared). 1 query. */
export async function resetAddresses(db: Db, customerId: number): Promise<void> {
  await db
    .updateTable('carts')
    .where('customer_id', '=', customerId)
    .where('ordered_at', 'is', null)
    .set({ delivery_address_id: null, invoice_address_id: null })
    .execute();
}

/** The addresses of the customer's last order, null where they are gone or there is none. 1 query. */
export async function lastAddresses(
  db: Db,
  customerId: number,
): Promise<{ deliveryAddressId: number | null; invoiceAddressId: number | null }> {
  const last = await db
    .selectFrom('carts')
    .select(['delivery_address_id as deliveryAddressId', 'invoice_address_id as invoiceAddressId'])
    .where('customer_id', '=', customerId)
    .where('ordered_at', 'is not', null)
    .orderBy('ordered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { deliveryAddressId: null, invoiceAddressId: null };
}
