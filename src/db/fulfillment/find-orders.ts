import { sql, type RawBuilder } from 'kysely';
import type { MerchantAction } from '#rules/order/merchant-actions.ts';
import { orderSortKeys, type OrderFilter, type OrderSort } from '#rules/order/order-filter.ts';
import type { Db } from '#db/database.ts';
import { listPage, type PageLinks, type PageRequest, type SortedList } from '#db/list-page.ts';
import { scopeOf, usualBounds, type OrderScope } from './order-filters.ts';
import { orderTables } from '#db/orders/read/read-orders.ts';
import { statusColumns, orderStatusOf, type OrderStatusRow } from '#db/orders/read/order-status.ts';

/** An order in the merchant's table. */
export interface FoundOrder {
  orderNo: string;
  version: number;
  createdAt: Date;
  customerId: number;
  customer: string;
  /** Whether the buyer has no account. */
  isGuest: boolean;
  /** Of the invoice; empty for a person. */
  company: string;
  city: string;
  /** The title of the company that it was ordered for; empty: none. */
  orderedFor: string;
  branch: string;
  state: OrderStatusRow['state'];
  paymentType: OrderStatusRow['paymentType'];
  total: number;
  currency: string;
  tryTotal: number;
  lines: number;
  carrier: string;
  trackingNo: string;
  payBefore: Date | null;
  isPartlyShipped: boolean;
  /** The amount that is still expected by transfer, in the order's currency. */
  missing: number;
  actions: MerchantAction[];
}

export interface OrderSearch extends PageRequest {
  filter: OrderFilter;
  sort: OrderSort;
  now: Date;
}

export interface FoundOrders extends PageLinks {
  orders: FoundOrder[];
  total: FoundTotal;
}

/** How many there are and what they come to in lira; where there are more, at least so many, and no sum is known. */
export interface FoundTotal {
  count: number;
  isMore: boolean;
  sum: number | null;
}

/**
 * A page of the merchant's table and what all of it comes to (rules order-list/filters, order-list/pagination,
 * order-list/totals). 2 queries, 3 with a text.
 */
export async function findOrders(
  db: Db,
  search: OrderSearch,
  bounds = usualBounds,
): Promise<FoundOrders> {
  const scope = await scopeOf(db, search.filter, search.now, bounds);
  const [page, total] = await Promise.all([readPage(db, scope, search), readTotal(db, scope)]);
  return { ...page, total };
}

const orderList: SortedList<typeof orderSortKeys> = {
  id: sql`o.id`,
  keys: orderSortKeys,
  columns: {
    date: sql`o.created_at`,
    total: sql`o.try_total`,
    number: sql`o.order_no collate "C"`,
  },
};

type FoundRow = OrderStatusRow & { key: string } & Omit<FoundOrder, 'actions' | 'missing'>;

async function readPage(db: Db, scope: OrderScope, search: OrderSearch) {
  const page = listPage(orderList, search);
  const { rows } = await sql<FoundRow>`
    with page as materialized (${idsOf(scope, page)})
    select ${statusColumns}, ${page.keyText(sql`k.key`)} as key, o.created_at as "createdAt",
      trim(c.name || ' ' || c.surname) as customer, c.is_guest as "isGuest",
      coalesce(i.company_name, '') as company, coalesce(nullif(d.city, ''), d.town, '') as city,
      coalesce((select co.title from companies co where co.id = o.company_id), '') as "orderedFor",
      o.branch_name as branch, o.try_total as "tryTotal", coalesce(o.carrier, '') as carrier,
      (select count(*) from order_lines l where l.order_id = o.id and l.quantity > 0) as lines, o.pay_before as "payBefore"
    from page k join (${orderTables}) on o.id = k.id
      left join order_addresses i on i.order_id = o.id and i.kind = 'invoice'
      left join order_addresses d on d.order_id = o.id and d.kind = 'delivery'
    ${page.orderBy(sql`k.key`, sql`k.id`)}`.execute(db);
  const { rows: found, next, previous } = page.of(rows);
  return { orders: found.map(foundOrder), next, previous };
}

/**
 * Ids and sort keys of a page. A wide search reads the first rows of each kind, in the order of the kind's index, and
 * merges them.
 */
function idsOf(scope: OrderScope, page: ReturnType<typeof listPage>): RawBuilder<unknown> {
  const { column, isBeyond, orderBy, limit } = page;
  const { kinds, isOfKind, isWithin, isNarrow, hasWords } = scope;
  if (isNarrow)
    return sql`select o.id, ${column} as key from orders o
      where ${isOfKind} and ${isWithin} and ${hasWords} and ${isBeyond} ${orderBy()} ${limit}`;
  return sql`select first.id, first.key from ${kinds} cross join lateral (
      select o.id, ${column} as key from orders o
      where o.state = kind.state and o.payment_type = kind.method and ${isWithin} and ${hasWords} and ${isBeyond}
      ${orderBy()} ${limit}) first
    ${orderBy(sql`first.key`, sql`first.id`)} ${limit}`;
}

async function readTotal(db: Db, scope: OrderScope): Promise<FoundTotal> {
  const { kinds, isOfKind, isWithin, isNarrow, hasWords, mostCounted } = scope;
  const most = mostCounted + 1;
  const within = isNarrow
    ? sql`select o.id, o.try_total from orders o where ${isOfKind} and ${isWithin} limit ${most}`
    : sql`select o.id, o.try_total from ${kinds} cross join lateral (select o.id, o.try_total from orders o
        where o.state = kind.state and o.payment_type = kind.method and ${isWithin} limit ${most}) o
      limit ${most}`;
  const { rows } = await sql<{ count: number; sum: number; seen: number }>`
    select count(*) filter (where ${hasWords}) as count, count(*) as seen,
      coalesce(sum(o.try_total) filter (where ${hasWords}), 0) as sum
    from (${within}) o`.execute(db);
  const { count, sum, seen } = rows[0] ?? { count: 0, sum: 0, seen: 0 };
  const isMore = seen > mostCounted;
  return { count: Math.min(count, mostCounted), isMore, sum: isMore ? null : sum };
}

function foundOrder(row: FoundRow): FoundOrder {
  const { key: _key, id: _id, ...order } = orderStatusOf(row);
  return order;
}
