import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { readQuote, type StoredQuote } from './stored-quote.ts';

/**
 * Holds a customer's own quote until the transaction ends, the customer before it, as an order of it does; null for another
 * customer's. 3 queries.
 */
export async function holdOwnQuote(
  trx: Db,
  { customerId, quoteNo }: { customerId: number; quoteNo: string },
): Promise<StoredQuote | null> {
  await holdCustomer(trx, customerId);
  const held = await trx
    .selectFrom('quotes')
    .where('quote_no', '=', quoteNo)
    .where('customer_id', '=', customerId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held ? readQuote(trx, quoteNo) : null;
}

/** Holds a quote for the merchant, its customer before it; null for none. 3 queries. */
export async function holdQuote(trx: Db, quoteNo: string): Promise<StoredQuote | null> {
  await sql`select from customers where id = (select customer_id from quotes where quote_no = ${quoteNo})
    for no key update`.execute(trx);
  const held = await trx
    .selectFrom('quotes')
    .where('quote_no', '=', quoteNo)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held ? readQuote(trx, quoteNo) : null;
}

/** Holds a customer who is neither a guest nor gone, and gives their name; null for none. 1 query. */
export async function holdCustomer(trx: Db, customerId: number): Promise<string | null> {
  const held = await trx
    .selectFrom('customers')
    .where('id', '=', customerId)
    .where('is_guest', '=', false)
    .where('closed_at', 'is', null)
    .select(['name', 'surname'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held ? `${held.name} ${held.surname}`.trim() : null;
}
