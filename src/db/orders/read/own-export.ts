import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { givenValues } from '#db/prepared-query.ts';
import type { OwnOrderFilter } from '#rules/order/own-order-filter.ts';
import { isShown } from './customer-orders.ts';
import { isOwnMatch } from './match-own-orders.ts';
import { exportWholeOrders, type WholeOrder } from './whole-order.ts';

/** A customer's orders that the filter lets through, the oldest first (rule orders/files). A query each 100 orders. */
export function exportOwnOrders(
  db: Db,
  customerId: number,
  filter: OwnOrderFilter,
): AsyncGenerator<WholeOrder> {
  return exportWholeOrders(
    db,
    sql<boolean>`o.customer_id = ${customerId} and ${isShown} and ${isOwnMatch(givenValues(filter))}`,
  );
}
