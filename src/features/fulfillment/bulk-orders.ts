import type { Db } from '#db/database.ts';
import { mapConcurrently } from '#platform/queues/map-concurrently.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { workOrder, type OrderWork, type WorkDone } from './work-order.ts';

/** An order as somebody saw it in the table. */
export interface SeenOrder {
  orderNo: string;
  version?: number;
}

/** Connections that this takes of those that the shop has. */
const atOnce = 3;

/**
 * Does one action on each of these orders, each whole or not at all and none because of another (rule
 * order-list/bulk). Finished orders stay done when something breaks on the way: a repeated call learns so from the
 * versions. The queries of the action for each.
 */
export async function workOrders<Order extends SeenOrder>(
  db: Db,
  { orders, by, now }: { orders: readonly Order[]; by: Worker; now: Date },
  workOf: (order: Order) => OrderWork,
): Promise<{ orderNo: string; done: WorkDone }[]> {
  return mapConcurrently(orders, atOnce, async (order) => {
    const { orderNo, version } = order;
    return { orderNo, done: await workOrder(db, { orderNo, version, by, now }, workOf(order)) };
  });
}
