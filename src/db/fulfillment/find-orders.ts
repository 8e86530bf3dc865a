import { sql, type RawBuilder } from 'kysely';
import { possibleActions, type MerchantAction } from '#rules/order/merchant-actions.ts';
import type { PageCursor } from '#rules/shop/cursor.ts';
import type { OrderFilter, OrderSort } from '#rules/order/order-filter.ts';
import type { Db } from '#db/database.ts';
import { scopeOf, usualBounds, type OrderScope } from './order-filters.ts';
import { missingOf, workableColumns, workableOrders, type WorkableRow } from './workable.ts';

/** An order in the merchant's table. */
export interface FoundOrder {
  orderNo: string;
  version: number;
  createdAt: Date;
  customerId: number;
  customer: string;
  /** Of the invoice; empty for a person. */
  company: string;
  city: string;
  branch: string;
  state: WorkableRow['state'];
  paymentType: WorkableRow['paymentType'];
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

export interface OrderSearch {
  filter: OrderFilter;
  sort: OrderSort;
  cursor: PageCursor | null;
  limit: number;
  now: Date;
}

export interface FoundOrders {
  orders: FoundOrder[];
  /** Null where there is nothing more that way. */
  next: PageCursor | null;
  previous: PageCursor | null;
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

const sortKeys = {
  date: {
    column: sql`o.created_at`,
    text: sql`to_char(k.key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    type: sql`timestamptz`,
  },
  total: { column: sql`o.try_total`, text: sql`k.key::text`, type: sql`numeric` },
  number: { column: sql`o.order_no collate "C"`, text: sql`k.key`, type: sql`text` },
} as const;

type FoundRow = WorkableRow & { key: string; id: number } & Omit<FoundOrder, 'actions' | 'missing'>;

async function readPage(db: Db, scope: OrderScope, search: OrderSearch) {
  const { cursor, limit, sort } = search;
  const isBack = cursor?.way === 'before';
  const { text } = sortKeys[keyOf(sort)];
  const { rows } = await sql<FoundRow>`
    with page as materialized (${keysOf(scope, search)})
    select k.id, ${text} as key, o.order_no as "orderNo", o.version, o.created_at as "createdAt",
      o.customer_id as "customerId", trim(c.name || ' ' || c.surname) as customer,
      coalesce(i.company_name, '') as company, coalesce(nullif(d.city, ''), d.town, '') as city,
      o.branch_name as branch, o.currency, o.try_total as "tryTotal", coalesce(o.carrier, '') as carrier,
      (select count(*) from order_lines l where l.order_id = o.id) as lines,
      o.tracking_no as "trackingNo", o.pay_before as "payBefore", ${workableColumns}
    from page k join ${workableOrders} on o.id = k.id join customers c on c.id = o.customer_id
      left join order_addresses i on i.order_id = o.id and i.kind = 'invoice'
      left join order_addresses d on d.order_id = o.id and d.kind = 'delivery'
    order by k.key ${directionOf(sort, isBack)}, k.id ${directionOf(sort, isBack)}`.execute(db);
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (isBack) page.reverse();
  const [first, last] = [page.at(0), page.at(-1)];
  return {
    orders: page.map(foundOrder),
    next: last && (isBack || hasMore) ? cursorAt('after', last) : null,
    previous: first && (isBack ? hasMore : cursor !== null) ? cursorAt('before', first) : null,
  };
}

/** Ids and keys of a page and of one order more: of each kind the first ones, and the first of all these. */
function keysOf(scope: OrderScope, { cursor, limit, sort }: OrderSearch): RawBuilder<unknown> {
  const { column, type } = sortKeys[keyOf(sort)];
  const direction = directionOf(sort, cursor?.way === 'before');
  const sign = isFalling(sort, cursor?.way === 'before') ? sql`<` : sql`>`;
  const isBeyond = cursor
    ? sql`and (${column}, o.id) ${sign} (${cursor.key}::${type}, ${cursor.id}::bigint)`
    : sql``;
  const { kinds, isOfKind, isWithin, isNarrow, hasWords } = scope;
  if (isNarrow)
    return sql`select o.id, ${column} as key from orders o
      where ${isOfKind} and ${isWithin} and ${hasWords} ${isBeyond}
      order by key ${direction}, o.id ${direction} limit ${limit + 1}`;
  return sql`select first.id, first.key from ${kinds} cross join lateral (
      select o.id, ${column} as key from orders o
      where o.state = kind.state and o.payment_type = kind.method and ${isWithin} and ${hasWords} ${isBeyond}
      order by ${column} ${direction}, o.id ${direction} limit ${limit + 1}) first
    order by first.key ${direction}, first.id ${direction} limit ${limit + 1}`;
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

function foundOrder({ key: _key, id: _id, ...row }: FoundRow): FoundOrder {
  const missing = missingOf(row);
  return { ...row, missing, actions: possibleActions({ ...row, missing }) };
}

function cursorAt(way: PageCursor['way'], { key, id }: FoundRow): PageCursor {
  return { way, key, id };
}

function keyOf(sort: OrderSort): keyof typeof sortKeys {
  return sort === 'date' || sort === '-date' ? 'date' : sort.endsWith('total') ? 'total' : 'number';
}

function isFalling(sort: OrderSort, isBack: boolean): boolean {
  return sort.startsWith('-') !== isBack;
}

function directionOf(sort: OrderSort, isBack: boolean) {
  return isFalling(sort, isBack) ? sql`desc` : sql`asc`;
}
