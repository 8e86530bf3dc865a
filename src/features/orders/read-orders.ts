import type { Order, OrderList } from '#contract/order.ts';
import type { Db } from '#db/database.ts';
import { countOrders, readOrderLines, readOrders as readStoredOrders } from '#db/orders/orders.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { clampPage, pageCount } from '#rules/catalog/pagination.ts';
import { orderView } from './order-view.ts';

export interface OrderServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
}

/** Orders on a page of the list. */
const limit = 10;

/** A page of the customer's orders, the newest first; `page` is clamped (rule orders/list). 3
 * queries. */
export async function readOrders(
  services: Pick<OrderServices, 'db' | 'snapshot'>,
  input: { customerId: number; page: number },
): Promise<OrderList> {
  const { db } = services;
  const total = await countOrders(db, input.customerId);
  const pages = pageCount(total, limit);
  const page = clampPage(input.page, pages);
  const offset = (page - 1) * limit;
  const orders = await readStoredOrders(db, input.customerId, { limit, offset });
  const ids = orders.map((order) => order.id);
  const lines = Map.groupBy(await readOrderLines(db, ids), (line) => line.order_id);
  const shop = services.snapshot();
  const items = orders.map((order) => orderView(order, lines.get(order.id) ?? [], shop));
  return { items, page, pages, total, limit };
}

/** One order of the customer; null when it is another's or nobody's. 2 queries. */
export async function readOrder(
  services: Pick<OrderServices, 'db' | 'snapshot'>,
  input: { customerId: number; orderNo: string },
): Promise<Order | null> {
  const { orderNo } = input;
  // no number holds a NUL, and the database cannot even be asked for one
  if (orderNo.includes('\0')) return null;
  const [order] = await readStoredOrders(services.db, input.customerId, { orderNo });
  if (!order) return null;
  return orderView(order, await readOrderLines(services.db, [order.id]), services.snapshot());
}
