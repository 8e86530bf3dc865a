import type { Order, OrderList } from '#contract/order.ts';
import { paymentKey } from '#db/access/payment-keys.ts';
import type { Db } from '#db/database.ts';
import {
  readCustomerOrder,
  readOrderPage,
  type CustomerOrder,
} from '#db/orders/read/customer-orders.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { awaitsLink } from '#rules/order/order-states.ts';
import { readOwnOrderFilter } from '#rules/order/own-order-filter.ts';
import type { Face } from '#rules/price/face.ts';
import type { Owner } from '#rules/person/owner.ts';
import { clampPage, pageCount, pageOfQuery } from '#rules/catalog/lists/pagination.ts';
import { rareUrls } from '#rare-urls';
import { orderView } from './order-view.ts';

export interface OrderServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  /** The same for what a customer sees. */
  of: (face: Face) => OrderServices;
}

/** Orders on a page of the list. */
const limit = 10;

/**
 * A page of the owner's orders that the query's filter lets through, the newest first; `page` is clamped (rules orders/list,
 * orders/filters). At most 1 query, 2 for a page beyond the last; 1 more where not all products are seen, and 1 for each
 * order that waits for its card.
 */
export async function showOrderList(
  { db, snapshot }: Pick<OrderServices, 'db' | 'snapshot'>,
  { owner, query }: { owner: Owner; query: URLSearchParams },
): Promise<OrderList> {
  const { filter, words, wrong } = readOwnOrderFilter(query);
  const readPage = (page: number) =>
    readOrderPage(db, { owner, filter, limit, offset: (page - 1) * limit });
  const page = clampPage(
    pageOfQuery(query.get('page') ?? undefined),
    Number.MAX_SAFE_INTEGER / limit,
  );
  const found = await readPage(page);
  const pages = pageCount(found.total, limit);
  const { orders, total, branches, costCentres } = page <= pages ? found : await readPage(pages);
  const shop = snapshot();
  const hidden = await hiddenIn(db, orders, shop);
  const items = await Promise.all(
    orders.map((order) => withPayLink(db, orderView(order, shop, hidden))),
  );
  const place = { page: Math.min(page, pages), pages: pageCount(total, limit), total, limit };
  return { items, ...place, filter: words, wrong, branches, costCentres };
}

/**
 * One order of the owner; null when it is another's or nobody's. 1 query; 1 more where not all products are seen, and 1 for
 * an order that waits for its card.
 */
export async function showOrder(
  services: Pick<OrderServices, 'db' | 'snapshot'>,
  input: { owner: Owner; orderNo: string },
): Promise<Order | null> {
  const { orderNo } = input;
  // PostgreSQL has no text with a NUL, so it cannot be asked for one.
  if (orderNo.includes('\0')) return null;
  const order = await readCustomerOrder(services.db, input.owner, orderNo);
  if (!order) return null;
  const shop = services.snapshot();
  const view = orderView(order, shop, await hiddenIn(services.db, [order], shop));
  return withPayLink(services.db, view);
}

/** An order with the way to pay it where it waits for its card (rule phone-orders/link), but not a colleague's. */
async function withPayLink(db: Db, order: Order): Promise<Order> {
  const { orderNo, state, paymentType, buyer } = order;
  const waits = awaitsLink({ state, paymentType, imported: order.payBefore === null });
  if (!waits || buyer !== undefined) return order;
  return { ...order, payLink: rareUrls.payOrder(orderNo, await paymentKey(db, orderNo)) };
}

/** The products of orders that whoever reads them does not see. */
async function hiddenIn(
  db: Db,
  orders: readonly CustomerOrder[],
  { hiddenOf }: ShopSnapshot,
): Promise<ReadonlySet<number>> {
  if (!hiddenOf) return new Set();
  return hiddenOf(db, [
    ...new Set(orders.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? []))),
  ]);
}
