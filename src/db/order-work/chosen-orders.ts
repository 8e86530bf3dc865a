import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { exportOrders } from '#db/transfer/read-whole-orders.ts';
import type { WholeOrder } from '#db/transfer/whole-order.ts';
import type { OrderExport } from '#rules/order/order-export.ts';
import { usualStates } from './find-orders.ts';

/**
 * The orders that somebody asks for, in the order in which they were saved, each once; those that wait for a card's
 * payment or never got it only where they are asked for (rules order-work/export, order-work/list). No transaction is
 * open meanwhile: each order is as it is when its page is read. A query each 100 orders.
 */
export function readChosenOrders(
  db: Db,
  { states, from, before }: Pick<OrderExport, 'states' | 'from' | 'before'>,
): AsyncGenerator<WholeOrder> {
  const wanted = states.length > 0 ? states : usualStates;
  return exportOrders(
    db,
    sql<boolean>`o.state = any(${[...wanted]}::text[])
      and (${from}::timestamptz is null or o.created_at >= ${from}::timestamptz)
      and (${before}::timestamptz is null or o.created_at < ${before}::timestamptz)`,
  );
}
