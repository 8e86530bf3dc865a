import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { WholeOrder } from '#db/orders/read/whole-order.ts';
import type { OrderFilter } from '#rules/order/order-filter.ts';
import { scopeOf } from './order-filters.ts';

/**
 * The orders that a filter lets through, in the order in which they were saved, each once (rules fulfillment/export,
 * order-list/filters). No transaction is open meanwhile: each order is as it is when its page is read. A query each
 * 100 orders, and one for a text. `read` gives the orders that fulfill a condition.
 */
export async function* readChosenOrders<Order extends WholeOrder>(
  db: Db,
  filter: OrderFilter,
  now: Date,
  read: (db: Db, condition: RawBuilder<boolean>) => AsyncGenerator<Order>,
): AsyncGenerator<Order> {
  const { isOfKind, isWithin, hasWords } = await scopeOf(db, filter, now);
  yield* read(db, sql<boolean>`${isOfKind} and ${isWithin} and ${hasWords}`);
}
