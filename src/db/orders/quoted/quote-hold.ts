import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { reserveStock, stockLock, type Claim } from '#db/orders/claim-stock.ts';
import type { Settings } from '#rules/shop/settings.ts';

/**
 * Keeps the pieces of a quote's answer for its customer, or none of them (rule quotes/hold-stock); gives the products of which
 * there is not enough. The quote has to be locked and to keep nothing. 3 queries.
 */
export async function holdForQuote(
  trx: Db,
  quoteId: number,
  { claims, settings }: { claims: readonly Claim[]; settings: Settings },
): Promise<number[]> {
  const { short } = await reserveStock(trx, claims, settings);
  if (short.length > 0) return short;
  await trx
    .insertInto('quote_holds')
    .values(
      claims.map(({ productId, pieces }) => ({
        quote_id: quoteId,
        product_id: productId,
        pieces,
      })),
    )
    .execute();
  return [];
}

/** Gives back what a locked quote keeps, once. 2 queries. */
export async function releaseQuoteHold(trx: Db, quoteId: number): Promise<void> {
  await lockKept(trx, { quoteId });
  await sql`
    with gone as (delete from quote_holds where quote_id = ${quoteId} returning product_id, pieces)
    update products p set reserved = p.reserved - gone.pieces from gone where p.id = gone.product_id`.execute(
    trx,
  );
}

/** Gives back what the quote of a locked cart keeps, for its order; nothing for other carts. 1 query, 3 for a quote's. */
export async function releaseHoldOfCart(trx: Db, cartId: number): Promise<void> {
  const cart = await trx
    .selectFrom('carts')
    .where('id', '=', cartId)
    .select('quote_id as quoteId')
    .executeTakeFirst();
  if (cart?.quoteId != null) await releaseQuoteHold(trx, cart.quoteId);
}

/** Locks the products that a quote keeps, in the order in which every order locks them. */
const lockKept = stockLock<{ quoteId: number }>(
  'lock-quote-stock',
  (value) => sql`array(select product_id from quote_holds where quote_id = ${value('quoteId')})`,
);
