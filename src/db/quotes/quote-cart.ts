import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { CutNote, StoredCart } from '#db/cart/carts.ts';
import { branchesOf, holdsOf } from '#db/cart/carts.ts';
import type { StoredQuote } from './stored-quote.ts';

/**
 * Opens the own cart of a locked quote with the goods of its latest round, beside the customer's own cart (rule
 * quotes/own-cart); a cart that was opened before gets the goods anew. `reference` is the buyer's own number for the order. 3
 * queries.
 */
export async function openQuoteCart(
  trx: Db,
  { id, customerId, round }: Pick<StoredQuote, 'id' | 'customerId' | 'round'>,
  { reference, now }: { reference: string; now: Date },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into carts (customer_id, quote_id, quote_round, reference, ordered_at, delivery_address_id, invoice_address_id, created_at,
      updated_at)
    select ${customerId}, ${id}, ${round}, ${reference}, ${now}::timestamptz, k.delivery_address_id, k.invoice_address_id,
      ${now}::timestamptz, ${now}::timestamptz
    from (select) one left join lateral (select delivery_address_id, invoice_address_id from carts
      where customer_id = ${customerId} and delivery_address_id is not null and invoice_address_id is not null
      order by ordered_at desc nulls first limit 1) k on true
    on conflict (quote_id) do update set quote_round = excluded.quote_round, reference = excluded.reference, updated_at = excluded.updated_at
    returning id`.execute(trx);
  const cartId = rows[0]?.id;
  await sql`delete from cart_lines where cart_id = ${cartId}`.execute(trx);
  await sql`
    insert into cart_lines (cart_id, product_id, unit_id, quantity, note, added_at)
    select ${cartId}, l.product_id, l.unit_id, l.quantity, '', ${now}::timestamptz + l.position * interval '1 microsecond'
    from quote_rounds r join quote_lines l on l.round_id = r.id
    join product_units u on u.product_id = l.product_id and u.id = l.unit_id
    where r.quote_id = ${id} and r.number = ${round}`.execute(trx);
}

/** The own cart of a quote, which its customer has opened; null for none and for another customer's. 1 query. */
export async function findQuoteCart(
  db: Db,
  { customerId, quoteNo }: { customerId: number; quoteNo: string },
): Promise<(StoredCart & { quoteId: number }) | null> {
  const { rows } = await sql<StoredCart & { quoteId: number; notes: CutNote[] }>`
    select c.id, q.id as "quoteId", c.description, c.reference, c.delivery_address_id as "deliveryAddressId",
      c.invoice_address_id as "invoiceAddressId", c.notes, ${branchesOf('c.customer_id')} as branches,
      ${holdsOf('c.id')} as holds,
      coalesce((select json_agg(json_build_object('productId', l.product_id, 'unitId', l.unit_id, 'quantity', l.quantity,
          'note', l.note, 'seen', null) order by l.added_at)
        from cart_lines l where l.cart_id = c.id), '[]') as lines
    from quotes q join carts c on c.quote_id = q.id
    where q.quote_no = ${quoteNo} and q.customer_id = ${customerId}`.execute(db);
  return rows[0] ?? null;
}

/** Stores the addresses of a quote's order; false where the cart or an address is not the customer's. 1 query. */
export async function chooseQuoteAddresses(
  db: Db,
  { customerId, quoteNo }: { customerId: number; quoteNo: string },
  { deliveryAddressId, invoiceAddressId }: { deliveryAddressId: number; invoiceAddressId: number },
): Promise<boolean> {
  const ids = [...new Set([deliveryAddressId, invoiceAddressId])];
  const { numAffectedRows = 0n } = await sql`
    update carts set delivery_address_id = ${deliveryAddressId}, invoice_address_id = ${invoiceAddressId}
    from quotes q where q.quote_no = ${quoteNo} and q.customer_id = ${customerId} and carts.quote_id = q.id
      and ${ids.length}::int = (select count(*) from customer_addresses a
        where a.customer_id = ${customerId} and a.id = any(${ids}::bigint[]) and a.is_offered)`.execute(
    db,
  );
  return numAffectedRows > 0n;
}
