import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { LockedCart, Orderer } from '#db/orders/order-context.ts';

interface QuoteLockRequest extends Orderer {
  idempotencyKey: string | null;
  quoteNo: string;
}

/** `hasQuote` is false for another customer's quote and for none. */
interface LockedQuoteCart extends LockedCart {
  hasQuote: boolean;
}

/**
 * Locks the customer, the session, the quote and its own cart until the transaction ends, in this order, and finds the order
 * that this idempotency key has placed already. Null when the session has ended. 1 query.
 */
export async function lockQuoteCart(
  db: Db,
  input: QuoteLockRequest,
): Promise<LockedQuoteCart | null> {
  const [row] = await quoteCart(db, input);
  return row ?? null;
}

/** Each common table expression depends on the previous one, so the locks are taken in their order. */
const quoteCart = preparedQuery<QuoteLockRequest, LockedQuoteCart>(
  'quote-cart',
  (_, value) => sql`
    with customer as materialized (
      select id, email_confirmed_at is not null as confirmed from customers
      where id = ${value('customerId')} and not is_guest for no key update
    ), session as materialized (
      select s.customer_id from sessions s
      where s.id = ${value('sessionId')} and s.customer_id = (select id from customer) for no key update
    ), quote as materialized (
      select id from quotes
      where quote_no = ${value('quoteNo')} and customer_id = (select customer_id from session) for no key update
    ), cart as materialized (
      select id from carts where quote_id = (select id from quote) for update
    )
    select customer.confirmed as "isConfirmed", false as "isGuest", false as "isBlocked",
      (select id from cart) as "cartId", exists (select from quote) as "hasQuote",
      (select order_no from orders
        where customer_id = customer.id and idempotency_key = ${value('idempotencyKey')}) as "orderNo"
    from customer join session on session.customer_id = customer.id`,
);
