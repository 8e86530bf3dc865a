import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';
import { openCart } from './carts.ts';

/**
 * Notes the addresses of the order to come (rule checkout/own-addresses). False when one of them is
 * not the customer's; the schema would refuse it as well. 3 queries; call it inside a transaction.
 */
export async function chooseAddresses(
  db: Db,
  customerId: number,
  chosen: { deliveryAddressId: number; invoiceAddressId: number },
  now: Date,
): Promise<boolean> {
  const { deliveryAddressId, invoiceAddressId } = chosen;
  const wanted = [...new Set([deliveryAddressId, invoiceAddressId])];
  const { id: cartId } = await openCart(db, { sessionId: null, customerId }, now);
  const own = await db
    .selectFrom('addresses')
    .where('customer_id', '=', customerId)
    .where('id', 'in', wanted)
    .select('id')
    .forShare()
    .withPlugin(prepared('own-addresses'))
    .execute();
  if (own.length !== wanted.length) return false;
  await db
    .updateTable('carts')
    .where('id', '=', cartId)
    .set({ delivery_address_id: deliveryAddressId, invoice_address_id: invoiceAddressId })
    .withPlugin(prepared('choose-addresses'))
    .execute();
  return true;
}

/** Forgets the addresses chosen for the order to come (rule checkout/choice-cleared). 1 query. */
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
