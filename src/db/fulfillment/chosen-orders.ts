import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { exportWholeOrders, type WholeOrder } from '#db/orders/read/whole-order.ts';
import type { OrderFilter } from '#rules/order/order-filter.ts';
import { scopeOf } from './order-filters.ts';

/**
 * The orders that a filter lets through, in the order in which they were saved, each once (rules fulfillment/export,
 * order-list/filters). No transaction is open meanwhile: each order is as it is when its page is read. A query each
 * 100 orders, and one for a text.
 */
export async function* readChosenOrders(
  db: Db,
  filter: OrderFilter,
  now: Date,
): AsyncGenerator<WholeOrder> {
  const { isOfKind, isWithin, hasWords } = await scopeOf(db, filter, now);
  yield* exportWholeOrders(db, sql<boolean>`${isOfKind} and ${isWithin} and ${hasWords}`);
}
