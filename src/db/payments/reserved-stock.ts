import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { stockLock, type Claim } from '#db/orders/claim-stock.ts';
import { releaseQuoteHold } from '#db/orders/quoted/quote-hold.ts';

/**
 * Takes what an attempt holds out of stock, for its order; gives how many products it held: none, when its time was
 * over. The attempt has to be locked. Products in the order of their ids, as every order takes them. Two queries.
 */
export async function claimReserved(db: Db, attemptId: string): Promise<number> {
  await lockHeldStock(db, { attemptId });
  const { rows } = await sql<{ products: number }>`
    with held as (
      select product_id, quantity from stock_reservations where attempt_id = ${attemptId} and state = 'held'
    ), sold as (
      update products p set reserved = p.reserved - h.quantity, quantity = p.quantity - h.quantity,
        sales_number = p.sales_number + h.quantity
      from held h where p.id = h.product_id
    ), claimed as (
      update stock_reservations r set state = 'claimed' from held h
      where r.attempt_id = ${attemptId} and r.product_id = h.product_id returning r.id
    )
    select count(*)::int as products from claimed`.execute(db);
  return rows[0]?.products ?? 0;
}

/** Locks the products that an attempt holds, in the order in which every order locks them. */
const lockHeldStock = stockLock<{ attemptId: string }>(
  'lock-held-stock',
  (value) => sql`array(select product_id from stock_reservations
    where attempt_id = ${value('attemptId')} and state = 'held')`,
);

/** Gives back what an attempt holds, once. The attempt has to be locked. Two queries. */
export async function releaseReserved(db: Db, attemptId: string): Promise<void> {
  await lockHeldStock(db, { attemptId });
  await sql`
    with held as (
      select product_id, quantity from stock_reservations where attempt_id = ${attemptId} and state = 'held'
    ), returned as (
      update products p set reserved = p.reserved - h.quantity
      from held h where p.id = h.product_id
    )
    update stock_reservations r set state = 'released' from held h
    where r.attempt_id = ${attemptId} and r.product_id = h.product_id`.execute(db);
}

/**
 * Gives back what card payments of a cart hold, for an order of it that is paid otherwise (rule payment/reservation);
 * money of theirs that comes all the same goes back. A quote gives back what it keeps (rule quotes/hold-stock). The cart has
 * to be locked. 1 query and one for each payment, none where nothing is held.
 */
export async function releaseForOrder(
  db: Db,
  {
    holds,
    quoteId,
    quoteHolds = [],
  }: {
    holds: readonly { attemptId: string }[];
    quoteId: number | null;
    quoteHolds?: readonly unknown[];
  },
): Promise<void> {
  if (quoteId !== null && quoteHolds.length > 0) await releaseQuoteHold(db, quoteId);
  if (holds.length === 0) return;
  const ids = [...new Set(holds.map((hold) => hold.attemptId))];
  await db
    .selectFrom('payment_attempts')
    .where('id', 'in', ids)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const id of ids) await releaseReserved(db, id);
}

/** The pieces of an order's lines; null for a line whose product is gone. 1 query. */
export async function readOrderedPieces(db: Db, orderId: number): Promise<Claim[] | null> {
  const { rows } = await sql<{ productId: number | null; pieces: number }>`
    select product_id as "productId", sum(quantity * multiplier)::int as pieces from order_lines
    where order_id = ${orderId} group by product_id order by product_id`.execute(db);
  const claims = rows.flatMap(({ productId, pieces }) =>
    productId === null ? [] : [{ productId, pieces }],
  );
  return claims.length === rows.length ? claims : null;
}

/** The attempts whose time to hold stock is over, the oldest first. One query. */
export async function findOverdueReservations(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ attempt_id: string }>`
    select attempt_id from stock_reservations where state = 'held' and expires_at <= ${now}::timestamptz
    group by attempt_id order by min(expires_at) limit ${limit}`.execute(db);
  return rows.map((row) => row.attempt_id);
}

/**
 * Locks an attempt whose time to hold stock is over, unless somebody else has it in hand: money of that moment is
 * waited for. One query.
 */
export async function lockForRelease(db: Db, attemptId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment_attempts')
    .where('id', '=', attemptId)
    .select('id')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return found !== undefined;
}
