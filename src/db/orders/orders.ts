import { sql, type RawBuilder } from 'kysely';
import type { Rates } from '#rules/money/money.ts';
import type { ShippingState } from '#rules/money/shipping.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import type { OrderState } from '#rules/order/order-states.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { KeptLine } from '#db/cart/cart-merge.ts';
import { ownerId, ownerValues, type OwnerValues } from '#db/customers/owner-id.ts';
import type { Db } from '#db/database.ts';
import { keptQuery } from '#db/kept-query.ts';
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

/** How many orders the owner has. 1 query. */
export async function countOrders(db: Db, owner: Owner): Promise<number> {
  const [row] = await orderCount(db, ownerValues(owner));
  return row?.total ?? 0;
}

const orderCount = keptQuery<OwnerValues, { total: number }>(
  'order-count',
  (_, value) =>
    sql`select count(*) as total from orders o
      where o.customer_id = ${ownerId(value)} and ${isShown}`,
);

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
  /** How many orders its customer has; null where one was asked for by its number. */
  order_count: number | null;
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
function selectOrders(count: RawBuilder<unknown>, which: RawBuilder<unknown>) {
  return sql<OrderRow>`
    select o.id, o.order_no, o.created_at, o.description, o.currency, o.branch_name, o.customer_reference,
      o.sub_total, o.tax, o.shipping_total, o.commission, o.total, o.try_total, o.tracking_no, o.carrier,
      o.pay_before, o.state, o.payment_type, o.rates, o.shipping_state, o.shipping_item,
      ${paymentOfOrder} as payment, ${parcelsOfOrder} as parcels, f.frozen, ${reviewsOfOrder} as reviews, ${count} as order_count
    from orders o left join frozen_orders f on f.order_id = o.id
    where ${isShown} and ${which}`;
}

const orderPage = keptQuery<OwnerValues & { limit: number; offset: number }, OrderRow>(
  'order-page',
  (_, value) =>
    selectOrders(
      sql`(select count(*) from orders o where o.customer_id = ${ownerId(value)} and ${isShown})`,
      sql`o.customer_id = ${ownerId(value)}
        order by o.created_at desc, o.id desc limit ${value('limit')} offset ${value('offset')}`,
    ),
);

const numberedOrder = keptQuery<OwnerValues & { orderNo: string }, OrderRow>('order', (_, value) =>
  selectOrders(
    sql`null::int`,
    sql`o.customer_id = ${ownerId(value)} and o.order_no = ${value('orderNo')}`,
  ),
);

/** The owner's orders, the newest date first (rule orders/list), or the one with this number. 1 query. */
export async function readOrders(
  db: Db,
  owner: Owner,
  which: { limit: number; offset: number } | { orderNo: string },
): Promise<StoredOrder[]> {
  const rows =
    'orderNo' in which
      ? await numberedOrder(db, { ...ownerValues(owner), ...which })
      : await orderPage(db, { ...ownerValues(owner), ...which });
  return rows.map((row) => {
    const parts = row.frozen ?? nothingFrozen;
    // Not a copy of the row: that took a twelfth of the shop's time for a page.
    return Object.assign(row, {
      invoice: toAddress(parts.addresses?.invoice),
      delivery: toAddress(parts.addresses?.delivery),
      lines: toLines(parts, row.reviews),
    });
  });
}

/** What a customer ordered once, by its names of that day; null when the order is not theirs. 1 query. */
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
