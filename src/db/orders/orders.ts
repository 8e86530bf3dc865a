import { sql, type RawBuilder } from 'kysely';
import type { Rates } from '#rules/money/money.ts';
import type { ShippingState } from '#rules/money/shipping.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { KeptLine } from '#db/cart/cart-merge.ts';
import { ownerId, ownerValues, type OwnerValues } from '#db/customers/owner-id.ts';
import { batchReads } from '#db/batch-reads.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery, type ValueOf } from '#db/prepared-query.ts';
import {
  parcelsOfOrder,
  paymentOfOrder,
  reviewsOfOrder,
  toAddress,
  toLines,
} from './order-parts.ts';
import type {
  FrozenParts,
  ReviewRow,
  StoredOrderLine,
  StoredParcel,
  StoredPayment,
} from './order-parts.ts';

/** A card's order that nobody paid is none of its customer's (rule orders/list). */
export const isShown = sql<boolean>`not (o.payment_type = 2 and not o.imported and o.cart_id is null
  and not exists (select from payments p where p.order_id = o.id))`;

/** The product that stood for shipping when the order was saved. */
export interface ShippingItem {
  productId: number;
  code: string;
  name: string;
  image: string;
}

interface OrderHead {
  id: number;
  order_no: string;
  created_at: Date;
  description: string;
  currency: string;
  branch_name: string;
  customer_reference: string;
  sub_total: number;
  tax: number;
  shipping_total: number;
  commission: number;
  total: number;
  try_total: number;
  tracking_no: string;
  carrier: string | null;
  pay_before: Date | null;
  state: OrderState;
  payment_type: PaymentType;
  rates: Rates;
  shipping_state: ShippingState;
  shipping_item: ShippingItem | null;
  payment: StoredPayment | null;
  parcels: StoredParcel[] | null;
}

/** An order with its frozen addresses, null where it was imported without them, and its lines. */
export interface StoredOrder extends OrderHead {
  invoice: PostalAddress | null;
  delivery: PostalAddress | null;
  lines: StoredOrderLine[];
}

/** Nothing is frozen of an order without lines and addresses. */
type OrderRow = OrderHead & { frozen: FrozenParts | null; reviews: ReviewRow[] | null };

const nothingFrozen: FrozenParts = { lines: null, addresses: null };

/** All that an order shows, in one statement: each further one costs as much as all of these joins. */
function selectOrders(which: RawBuilder<unknown>): RawBuilder<OrderRow> {
  return sql`
    select o.id, o.order_no, o.created_at, o.description, o.currency, o.branch_name, o.customer_reference,
      o.sub_total, o.tax, o.shipping_total, o.commission, o.total, o.try_total, o.tracking_no, o.carrier,
      o.pay_before, o.state, o.payment_type, o.rates, o.shipping_state, o.shipping_item,
      ${paymentOfOrder} as payment, ${parcelsOfOrder} as parcels, f.frozen, ${reviewsOfOrder} as reviews
    from orders o left join frozen_orders f on f.order_id = o.id
    where ${isShown} and ${which}`;
}

const numberedOrder = preparedQuery<OwnerValues & { orderNo: string }, OrderRow>(
  'order',
  (_, value) =>
    selectOrders(sql`o.customer_id = ${ownerId(value)} and o.order_no = ${value('orderNo')}`),
);

/** The owner's order with this number; null when it is another's or nobody's. 1 query. */
export async function readStoredOrder(
  db: Db,
  owner: Owner,
  orderNo: string,
): Promise<StoredOrder | null> {
  const [row] = await numberedOrder(db, { ...ownerValues(owner), orderNo });
  return row ? withParts(row) : null;
}

interface OrderPage {
  orders: StoredOrder[];
  /** How many orders the owner has on all pages. */
  total: number;
}

/**
 * The owner's orders, the newest date first (rule orders/list). At most 1 query, shared with those who ask in the same
 * round: eight of them, so that nobody waits long for the others' answers to be written.
 */
export const readOrderPage = batchReads<AskedPage, OrderPage>(8, async (db, asked) => {
  const pages: OrderPage[] = asked.map(() => ({ orders: [], total: 0 }));
  for (const row of await orderPages(db, listsOf(asked))) {
    const page = pages[row.place - 1];
    if (page === undefined) continue;
    page.total = row.order_count;
    if (row.id !== null) page.orders.push(withParts(row));
  }
  return pages;
});

interface AskedPage {
  owner: Owner;
  limit: number;
  offset: number;
}

/** One list for each value of those who ask. */
type AskedLists = Record<keyof OwnerValues | 'limit' | 'offset', readonly unknown[]>;

function listsOf(asked: readonly AskedPage[]): AskedLists {
  const owners = asked.map(({ owner }) => ownerValues(owner));
  return {
    customerId: owners.map(({ customerId }) => customerId),
    hash: owners.map(({ hash }) => hash),
    seenAfter: owners.map(({ seenAfter }) => seenAfter),
    limit: asked.map(({ limit }) => limit),
    offset: asked.map(({ offset }) => offset),
  };
}

/** An owner without an order on the page has one row without an order. */
type PageRow = { place: number; order_count: number } & (OrderRow | { id: null });

const ofAsked: ValueOf<OwnerValues> = (key) => sql.ref(`asked.${key}`);

// The lists are hidden from the planner, which would plan anew for each length of them.
const orderPages = preparedQuery<AskedLists, PageRow>(
  'order-pages',
  (_, value) => sql`
    select asked.place, counted.orders as order_count, page.*
    from unnest((select ${value('customerId')}::bigint[]), (select ${value('hash')}::bytea[]),
        (select ${value('seenAfter')}::timestamptz[]), (select ${value('limit')}::bigint[]),
        (select ${value('offset')}::bigint[]))
      with ordinality as asked ("customerId", hash, "seenAfter", page_limit, page_offset, place)
    cross join lateral (select ${ownerId(ofAsked)} as id offset 0) as owner
    cross join lateral (select count(*) as orders from orders o where o.customer_id = owner.id and ${isShown}) as counted
    left join lateral (${selectOrders(sql`o.customer_id = owner.id
      order by o.created_at desc, o.id desc limit asked.page_limit offset asked.page_offset`)}) as page on true
    order by asked.place, page.created_at desc, page.id desc`,
);

function withParts(row: OrderRow): StoredOrder {
  const parts = row.frozen ?? nothingFrozen;
  // Not a copy of the row: that took a twelfth of the shop's time for a page.
  return Object.assign(row, {
    invoice: toAddress(parts.addresses?.invoice),
    delivery: toAddress(parts.addresses?.delivery),
    lines: toLines(parts, row.reviews),
  });
}

/** The products of a customer's order, by their names of that day; null when the order is not theirs. 1 query. */
export async function readOrderedLines(
  db: Db,
  customerId: number,
  orderNo: string,
): Promise<KeptLine[] | null> {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('order_lines as l', 'l.order_id', 'o.id')
    .where('o.customer_id', '=', customerId)
    .where('o.order_no', '=', orderNo)
    .select(['l.product_id as productId', 'l.unit_id as unitId', 'l.quantity', 'l.name'])
    .orderBy('l.position')
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(({ productId, unitId, quantity, name }) =>
    unitId === null || quantity === null ? [] : [{ productId, unitId, quantity, name: name ?? '' }],
  );
}
