import { sql, type RawBuilder } from 'kysely';
import type { Owner } from '#rules/person/owner.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { ownerId, ownerValues, type OwnerValues } from '#db/customers/owner-id.ts';
import { batchReads } from '#db/batch-reads.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery, type ValueOf } from '#db/prepared-query.ts';
import type { OwnOrderFilter } from '#rules/order/own-order-filter.ts';
import type { DocumentKind } from '#rules/order/document-kinds.ts';
import { cancellationsOfOrder, type OrderCancellation } from './cancellations.ts';
import {
  exchangeOfOrder,
  returnedOfOrder,
  returnsOfOrder,
  type OrderReturn,
} from './order-returns.ts';
import { isOwnMatch } from './match-own-orders.ts';
import { updatesOfOrder, type OrderUpdate } from './order-updates.ts';
import { parcelsOfOrder, type OrderParcel } from './order-parts.ts';
import {
  storedColumns,
  storedOrderOf,
  type StoredOrder,
  type StoredOrderRow,
} from './stored-order.ts';

/** A customer never sees a card's order that nobody paid (rule orders/list). */
export const isShown = sql<boolean>`not (o.payment_type = 2 and not o.imported and o.cart_id is null
  and not exists (select from payments p where p.order_id = o.id))`;

/** An issued invoice on its order's page. */
export interface OrderInvoice {
  id: number;
  /** '' for an expense note without one. */
  number: string;
  url: string;
  hasPdf: boolean;
  isCorrection: boolean;
  isCancelled: boolean;
}

/** An order on its customer's own pages. */
export interface CustomerOrder extends StoredOrder {
  parcels: OrderParcel[];
  cancellations: OrderCancellation[];
  updates: OrderUpdate[];
  /** The language of its texts. */
  locale: Locale;
  /** The products of an English order that have no English name. */
  untranslated: number[] | null;
  /** The name of the colleague who ordered; null for an order of the customer's own (rule companies/orders). */
  buyer: string | null;
  /** The contracts that were accepted, with their versions; null without any (rule contracts/frozen). */
  documents: { kind: DocumentKind; version: number | null }[] | null;
  returns: OrderReturn[];
  exchangeOf: string | null;
  /** Units that came back, by the id of their line. */
  returned: Record<number, number>;
  /** Invoices that were issued; null without any (rule invoices/shown). */
  invoices: OrderInvoice[] | null;
  /** The customer's reviews of its products; null where there are none. */
  reviews: (readonly [productId: number, reviewId: number])[] | null;
}

type CustomerOrderRow = StoredOrderRow &
  Pick<
    CustomerOrder,
    | 'parcels'
    | 'cancellations'
    | 'updates'
    | 'reviews'
    | 'locale'
    | 'untranslated'
    | 'buyer'
    | 'documents'
    | 'invoices'
    | 'returns'
    | 'returned'
    | 'exchangeOf'
  >;

const reviewsOfOrder = sql`(
  select json_agg(json_build_array(r.product_id, r.id)) from reviews r where r.order_id = o.id)`;

const invoicesOfOrder = sql`(
  select json_agg(json_build_object('id', i.id, 'number', coalesce(i.number, ''), 'url', i.url, 'hasPdf', i.pdf is not null,
    'isCorrection', i.return_id is not null, 'isCancelled', i.state = 'cancelled') order by i.id)
  from invoices i where i.order_id = o.id and i.issued_at is not null)`;

const documentsOfOrder = sql`(
  select json_agg(json_build_object('kind', d.kind, 'version', d.version) order by d.kind desc)
  from order_documents d where d.order_id = o.id)`;

/** An order freezes its names, not whether they were English (rule text/language-of-parts). */
const untranslatedOfOrder = sql`case when o.locale = 'en' then (
  select json_agg(p.id) from order_lines l join products p on p.id = l.product_id
  where l.order_id = o.id and p.name_en = '') end`;

/**
 * The customer whose id is given, with the company whose orders they see besides their own and the branches that these are
 * limited to (rule companies/orders). One row, also where nobody has the id.
 */
function readerOf(id: RawBuilder<number>): RawBuilder<unknown> {
  return sql`(select asker.id, a.company_id, case when c.company_role = 'approver' then c.company_branches end as branches
    from (select ${id} as id offset 0) asker left join customers c on c.id = asker.id and c.company_role <> 'buyer'
    left join customer_accounts a on a.customer_id = c.id)`;
}

/** The orders that the reader `owner` sees. Two queries, so that each is found by its index. */
const readableOrders = sql`(
  select * from orders where customer_id = owner.id
  union all
  select * from orders where company_id = owner.company_id and customer_id <> owner.id
    and (owner.branches is null or branch_id = any(owner.branches)))`;

/**
 * All that an order shows, in one statement: a second statement would cost as much as all of these subqueries. Without
 * the joins of `orderTables`, which these pages do not need.
 */
function selectOrders(which: RawBuilder<unknown>): RawBuilder<CustomerOrderRow> {
  return sql`
    select ${storedColumns}, ${parcelsOfOrder} as parcels, ${cancellationsOfOrder} as cancellations,
      ${updatesOfOrder} as updates, case when o.customer_id <> owner.id then (
        select trim(b.name || ' ' || b.surname) from customers b where b.id = o.customer_id) end as buyer,
      ${returnsOfOrder} as returns, ${returnedOfOrder} as returned, ${exchangeOfOrder} as "exchangeOf", ${reviewsOfOrder} as reviews,
      ${documentsOfOrder} as documents, ${invoicesOfOrder} as invoices, o.locale, ${untranslatedOfOrder} as untranslated
    from ${readableOrders} o where ${isShown} and ${which}`;
}

/** The order with this number that the owner sees; null when it is another's or nobody's. 1 query. */
export async function readCustomerOrder(
  db: Db,
  owner: Owner,
  orderNo: string,
): Promise<CustomerOrder | null> {
  const [row] = await customerOrder(db, { ...ownerValues(owner), orderNo });
  return row ? storedOrderOf(row) : null;
}

const customerOrder = preparedQuery<OwnerValues & { orderNo: string }, CustomerOrderRow>(
  'customer-order',
  (_, value) =>
    sql`select page.* from ${readerOf(ownerId(value))} owner
      cross join lateral (${selectOrders(sql`o.order_no = ${value('orderNo')}`)}) page`,
);

interface OrderPage {
  orders: CustomerOrder[];
  /** How many of the owner's orders the filter lets through, on all pages. */
  total: number;
  /** The owner's branches, by name. */
  branches: { id: number; name: string }[];
  /** Those of the owner's company, as it sorts them. */
  costCentres: string[];
}

/**
 * The owner's orders, the newest date first (rules orders/list, orders/filters). At most 1 query, shared with calls of the same iteration
 * of the event loop: eight at most, so that nobody waits long for the answers of others.
 */
export const readOrderPage = batchReads<PageRequest, OrderPage>(8, async (db, requests) => {
  const pages: OrderPage[] = requests.map(() => ({
    orders: [],
    total: 0,
    branches: [],
    costCentres: [],
  }));
  for (const row of await orderPages(db, pageValues(requests))) {
    const page = pages[row.place - 1];
    if (page === undefined) continue;
    page.total = row.order_count;
    page.branches = row.branches ?? [];
    page.costCentres = row.costCentres ?? [];
    if (row.id !== null) page.orders.push(storedOrderOf(row));
  }
  return pages;
});

interface PageRequest {
  owner: Owner;
  filter: OwnOrderFilter;
  limit: number;
  offset: number;
}

/** The values of all requests: a list for each of them. */
type PageValues = Record<
  keyof OwnerValues | keyof OwnOrderFilter | 'limit' | 'offset',
  readonly unknown[]
>;

function pageValues(requests: readonly PageRequest[]): PageValues {
  const owners = requests.map(({ owner }) => ownerValues(owner));
  return {
    customerId: owners.map(({ customerId }) => customerId),
    hash: owners.map(({ hash }) => hash),
    seenAfter: owners.map(({ seenAfter }) => seenAfter),
    text: requests.map(({ filter }) => filter.text),
    branch: requests.map(({ filter }) => filter.branch),
    costCentre: requests.map(({ filter }) => filter.costCentre),
    state: requests.map(({ filter }) => filter.state),
    from: requests.map(({ filter }) => filter.from),
    before: requests.map(({ filter }) => filter.before),
    limit: requests.map(({ limit }) => limit),
    offset: requests.map(({ offset }) => offset),
  };
}

/** An owner without an order on the page has one row without an order. */
type PageRow = {
  place: number;
  order_count: number;
  branches: OrderPage['branches'] | null;
  costCentres: string[] | null;
} & (CustomerOrderRow | { id: null });

const ofRequest: ValueOf<OwnerValues & OwnOrderFilter> = (key) => sql.ref(`asked.${key}`);

const costCentresOf = sql`(
  select (select co.cost_centres from customer_accounts a join companies co on co.id = a.company_id
    where a.customer_id = owner.id) as "costCentres")`;

// Each list is read by a query of its own: PostgreSQL would plan the statement anew for each length of the lists.
const orderPages = preparedQuery<PageValues, PageRow>(
  'order-pages',
  (_, value) => sql`
    select asked.place, counted.orders as order_count, owned.branches, centred."costCentres", page.*
    from unnest((select ${value('customerId')}::bigint[]), (select ${value('hash')}::bytea[]),
        (select ${value('seenAfter')}::timestamptz[]), (select ${value('text')}::text[]),
        (select ${value('branch')}::int[]), (select ${value('costCentre')}::text[]), (select ${value('state')}::text[]),
        (select ${value('from')}::timestamptz[]), (select ${value('before')}::timestamptz[]),
        (select ${value('limit')}::bigint[]), (select ${value('offset')}::bigint[]))
      with ordinality as asked ("customerId", hash, "seenAfter", text, branch, "costCentre", state, "from", before,
        page_limit, page_offset, place)
    cross join lateral ${readerOf(ownerId(ofRequest))} as owner
    cross join lateral (select count(*) as orders from ${readableOrders} o where ${isShown}
      and ${isOwnMatch(ofRequest)}) as counted
    cross join lateral (select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id) as branches
      from customer_branches b where b.customer_id = owner.id) as owned
    cross join lateral ${costCentresOf} as centred
    left join lateral (${selectOrders(sql`${isOwnMatch(ofRequest)}
      order by o.created_at desc, o.id desc limit asked.page_limit offset asked.page_offset`)}) as page on true
    order by asked.place, page."createdAt" desc, page.id desc`,
);
