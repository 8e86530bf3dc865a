import { sql, type RawBuilder } from 'kysely';
import type { TableCustomer } from '#contract/office/customers/office-customers.ts';
import type { Db } from '#db/database.ts';
import { listPage, type PageLinks, type PageRequest, type SortedList } from '#db/list-page.ts';
import { countedStates } from '#rules/order/order-states.ts';
import {
  customerSortKeys,
  customerViews,
  inactiveDays,
  type CustomerSort,
  type CustomerView,
} from '#rules/person/customer-list.ts';
import { unselected } from '#rules/person/address-form.ts';
import { joinGroups } from '#rules/person/phone.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';

type Fragment = RawBuilder<unknown>;

/** The customers of a list (rules customers/views, customers/search). */
export interface CustomerFilter {
  view: CustomerView;
  text: string;
  /** The code of their company; empty: any. */
  company: string;
  now: Date;
}

export interface CustomerSearch extends CustomerFilter, PageRequest {
  sort: CustomerSort;
}

/**
 * A search reads up to `atOnce` customers with its words and sorts them; with more it reads in the list's order and looks
 * at each. `counted`: customers are counted up to this many, `worded`: among this many for a search with more words.
 */
export const usualBounds = { atOnce: 10_000, counted: 10_000, worded: 2_000 };

/** The orders of a customer that a list counts. */
const mostOrders = 1_000;

const customerList: SortedList<typeof customerSortKeys> = {
  id: sql`l.customer_id`,
  keys: customerSortKeys,
  columns: { created: sql`l.created_at`, name: sql`l.name`, ordered: sql`l.last_order_at` },
};

interface Total {
  count: number;
  isMore: boolean;
}

/** A page of the office's list of customers. 2 queries, 3 with a text. */
export async function findCustomers(
  db: Db,
  search: CustomerSearch,
  bounds = usualBounds,
): Promise<PageLinks & { items: TableCustomer[]; total: Total }> {
  const scope = await scopeOf(db, search, bounds);
  const [page, total] = await Promise.all([readPage(db, scope, search), readTotal(db, scope)]);
  return { ...page, total };
}

interface Scope {
  isWithin: Fragment;
  hasWords: Fragment;
  mostCounted: number;
}

async function scopeOf(db: Db, filter: CustomerFilter, bounds: typeof usualBounds): Promise<Scope> {
  const { view, now } = filter;
  const text = joinGroups(filter.text);
  const within = sql`${ofView(view, now)} and ${ofCompany(filter.company)}`;
  if (text === '') return { isWithin: within, hasWords: sql`true`, mostCounted: bounds.counted };
  const question = sql`order_question(${text})`;
  const { rows } = await sql<{ id: number }>`
    select customer_id as id from customer_list where words @@ ${question}
    limit ${bounds.atOnce + 1}`.execute(db);
  if (rows.length > bounds.atOnce)
    return {
      isWithin: within,
      hasWords: sql`(l.words @@ ${question})`,
      mostCounted: bounds.worded,
    };
  const ids = rows.map(({ id }) => id);
  return {
    isWithin: sql`${within} and l.customer_id = any(${ids}::bigint[])`,
    hasWords: sql`true`,
    mostCounted: bounds.counted,
  };
}

function ofCompany(code: string): Fragment {
  return code === ''
    ? sql`true`
    : sql`l.customer_id = any(array(select u.id from customers u join companies co on co.id = u.company_id where co.code = ${code}))`;
}

function ofView(view: CustomerView, now: Date): Fragment {
  switch (view) {
    case 'all':
      return sql`true`;
    case 'blocked':
      return sql`l.blocked`;
    case 'inactive':
      return sql`l.last_order_at > 'epoch'
        and l.last_order_at < ${new Date(now.getTime() - inactiveDays * 86_400_000)}::timestamptz`;
    case 'new':
      return sql`l.created_at >= ${monthStart(now)}::timestamptz`;
    default:
      return sql`l.kind = ${view}`;
  }
}

/** The first moment of the month in Istanbul. */
function monthStart(now: Date): string {
  return `${istanbulDay(now).slice(0, 7)}-01T00:00:00+03:00`;
}

interface Row extends Omit<TableCustomer, 'createdAt' | 'orders'> {
  key: string;
  createdAt: Date;
  count: number;
  sum: number;
  lastAt: Date | null;
}

async function readPage(db: Db, { isWithin, hasWords }: Scope, search: PageRequest) {
  const page = listPage(customerList, search);
  const { rows } = await sql<Row>`
    with page as materialized (
      select l.customer_id as id, ${page.column} as key, l.kind, l.blocked, l.last_order_at from customer_list l
      where ${isWithin} and ${hasWords} and ${page.isBeyond} ${page.orderBy()} ${page.limit}
    )
    select c.id, ${page.keyText(sql`k.key`)} as key, k.kind, k.blocked, trim(c.name || ' ' || c.surname) as name,
      c.email, c.phone, c.created_at as "createdAt", nullif(k.last_order_at, 'epoch') as "lastAt",
      coalesce((select co.title from companies co where co.id = c.company_id), ${companyOf}) as company, ${cityOf} as city,
      (select count(*) from customer_branches b where b.customer_id = c.id) as branches, ordered.count, ordered.sum
    from page k join customers c on c.id = k.id
      cross join lateral (${ordersOf}) ordered
    ${page.orderBy(sql`k.key`, sql`k.id`)}`.execute(db);
  const { rows: found, next, previous } = page.of(rows);
  return { items: found.map(tableCustomer), next, previous };
}

const companyOf = sql`coalesce((select min(a.company_name) from addresses a
  where a.customer_id = c.id and a.company_name not in ('', ${unselected})), '')`;
/** Abroad, the country. */
const cityOf = sql`coalesce((select case when a.city not in ('', ${unselected}) then a.city
    when a.town not in ('', ${unselected}) then a.town else a.country end from addresses a
  where a.customer_id = c.id order by a.id desc limit 1), '')`;
const ordersOf = sql`select count(*) as count, coalesce(sum(o.try_total), 0) as sum from (
  select try_total from orders where customer_id = c.id and state = any(${[...countedStates]}::text[])
  order by created_at desc limit ${mostOrders + 1}) o`;

function tableCustomer(row: Row): TableCustomer {
  const { key: _key, createdAt, count, sum, lastAt, ...customer } = row;
  return {
    ...customer,
    createdAt: createdAt.toISOString(),
    orders: {
      count: Math.min(count, mostOrders),
      isMore: count > mostOrders,
      sum,
      lastAt: lastAt?.toISOString() ?? null,
    },
  };
}

async function readTotal(db: Db, { isWithin, hasWords, mostCounted }: Scope): Promise<Total> {
  const { rows } = await sql<{ count: number; seen: number }>`
    select count(*) filter (where ${hasWords}) as count, count(*) as seen from (
      select l.words from customer_list l where ${isWithin} limit ${mostCounted + 1}) l`.execute(
    db,
  );
  const { count, seen } = rows[0] ?? { count: 0, seen: 0 };
  return { count: Math.min(count, mostCounted), isMore: seen > mostCounted };
}

/** The number of customers of each view, counted up to a limit. 1 query. */
export async function countCustomerViews(
  db: Db,
  now: Date,
): Promise<{ view: CustomerView; count: number; isMore: boolean }[]> {
  const most = usualBounds.counted;
  const counts = customerViews.map(
    (view, place) => sql`(select count(*) from (select from customer_list l
      where ${ofView(view, now)} limit ${most + 1}) counted) as ${sql.ref(`v${place}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return customerViews.map((view, place) => {
    const count = rows[0]?.[`v${place}`] ?? 0;
    return { view, count: Math.min(count, most), isMore: count > most };
  });
}

/** Every customer of a filter, read page by page while the caller takes them. 3 or 4 queries for every 500 customers. */
export async function* readAllCustomers(
  db: Db,
  filter: CustomerFilter & { sort: CustomerSort },
): AsyncGenerator<TableCustomer> {
  const scope = await scopeOf(db, filter, usualBounds);
  let cursor: PageLinks['next'] = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(db, scope, {
      sort: filter.sort,
      cursor,
      limit: 500,
    });
    yield* page.items;
    cursor = page.next;
  } while (cursor !== null);
}
