import type { Order, OrderList } from '#contract/order.ts';
import type { Db } from '#db/database.ts';
import { readCustomerOrder, readOrderPage } from '#db/orders/read/customer-orders.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Owner } from '#rules/person/owner.ts';
import { clampPage, pageCount } from '#rules/catalog/lists/pagination.ts';
import { orderView } from './order-view.ts';

export interface OrderServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
}

/** Orders on a page of the list. */
const limit = 10;

/**
 * A page of the owner's orders, the newest first; `page` is clamped (rule orders/list). At most 1 query, 2
 * for a page beyond the last.
 */
export async function showOrderList(
  { db, snapshot }: Pick<OrderServices, 'db' | 'snapshot'>,
  { owner, ...asked }: { owner: Owner; page: number },
): Promise<OrderList> {
  const readPage = (page: number) =>
    readOrderPage(db, { owner, limit, offset: (page - 1) * limit });
  const page = clampPage(asked.page, Number.MAX_SAFE_INTEGER / limit);
  const found = await readPage(page);
  const pages = pageCount(found.total, limit);
  const { orders, total } = page <= pages ? found : await readPage(pages);
  const shop = snapshot();
  const items = orders.map((order) => orderView(order, shop));
  return { items, page: Math.min(page, pages), pages: pageCount(total, limit), total, limit };
}

/** One order of the owner; null when it is another's or nobody's. 1 query. */
export async function showOrder(
  services: Pick<OrderServices, 'db' | 'snapshot'>,
  input: { owner: Owner; orderNo: string },
): Promise<Order | null> {
  const { orderNo } = input;
  // PostgreSQL has no text with a NUL, so it cannot be asked for one.
  if (orderNo.includes('\0')) return null;
  const order = await readCustomerOrder(services.db, input.owner, orderNo);
  return order ? orderView(order, services.snapshot()) : null;
}
