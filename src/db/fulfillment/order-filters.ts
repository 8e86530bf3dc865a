import { sql, type RawBuilder } from 'kysely';
import {
  everything,
  firstMoment,
  kindsOf,
  orderViews,
  waitsForTransfer,
  type AcceptedVersion,
  type OrderFilter,
  type OrderView,
} from '#rules/order/order-filter.ts';
import { joinGroups } from '#rules/person/phone.ts';
import type { Db } from '#db/database.ts';

type Fragment = RawBuilder<unknown>;

/** A filter's conditions on orders `o`, in the parts that the statements are made of. */
export interface OrderScope {
  /** Rows `kind (state, method)`. */
  kinds: Fragment;
  isOfKind: Fragment;
  /** Everything but the kind and the text. */
  isWithin: Fragment;
  hasWords: Fragment;
  /**
   * Whether few orders at most are left by their number or customer: these are read at once, all others from the
   * beginning of each kind.
   */
  isNarrow: boolean;
  /** So many orders are counted, and no more: fewer where the words of each have to be read. */
  mostCounted: number;
}

/** How far the table looks (rule order-list/totals). */
export interface Bounds {
  /** Orders with a text that are read at once: what more of them have, the first few hundred show. */
  atOnce: number;
  /** Orders that are counted, and those whose words are looked at for it. */
  counted: number;
  worded: number;
}

export const usualBounds: Bounds = { atOnce: 20_000, counted: 10_000, worded: 2_000 };

/** A filter's meaning at a moment. A text is looked up first: 1 query with one, none without. */
export async function scopeOf(
  db: Db,
  filter: OrderFilter,
  now: Date,
  bounds = usualBounds,
): Promise<OrderScope> {
  const kinds = kindRows(filter);
  const text = joinGroups(filter.text);
  const named = text === '' ? null : await findNamed(db, text, bounds.atOnce + 1);
  const isMany = named !== null && named.length > bounds.atOnce;
  return {
    kinds,
    isOfKind: sql`(o.state, o.payment_type) in (select state, method from ${kinds})`,
    isWithin: sql`${within(filter, now)}
      ${named === null || isMany ? sql`` : sql`and o.id = any(${named}::bigint[])`}`,
    hasWords: isMany
      ? // One order at a time: a join would look for all that have the words.
        sql`(select w.words @@ order_question(${text}) from order_words w where w.order_id = o.id)`
      : sql`true`,
    mostCounted: isMany ? bounds.worded : bounds.counted,
    isNarrow:
      filter.view === 'refunds' ||
      filter.customer !== null ||
      filter.company !== '' ||
      filter.costCentre !== '' ||
      filter.orderNos.length > 0 ||
      filter.accepted !== null ||
      (named !== null && !isMany),
  };
}

/** The orders with a refund that the merchant has to send, and has not said to be sent. */
const owed = sql`select p.order_id from refunds r join payments p on p.id = r.payment_id
  where r.state = 'wanted' and p.attempt_id is null`;

function kindRows(filter: OrderFilter): Fragment {
  const kinds = kindsOf(filter);
  const states = kinds.map(({ state }) => state);
  const methods = kinds.map(({ method }) => method);
  return sql`unnest(${states}::text[], ${methods}::smallint[]) as kind (state, method)`;
}

function within(filter: OrderFilter, now: Date): Fragment {
  const { before, customer, branch, company, costCentre, carrier, view, orderNos, accepted } =
    filter;
  const from = firstMoment(filter, now);
  const parts = [
    from && sql`o.created_at >= ${from}::timestamptz`,
    before && sql`o.created_at < ${before}::timestamptz`,
    customer !== null && sql`o.customer_id = ${customer}::bigint`,
    branch !== null && sql`o.branch_id = ${branch}::bigint`,
    company !== '' && sql`o.company_id = (select id from companies where code = ${company})`,
    costCentre !== '' && sql`o.cost_centre = ${costCentre} and o.cost_centre <> ''`,
    carrier !== '' && sql`o.carrier = ${carrier}`,
    orderNos.length > 0 && sql`o.order_no = any(${[...orderNos]}::text[])`,
    accepted && hasAccepted(accepted),
    waitsForTransfer(view) && sql`not o.imported`,
    view === 'late' && sql`o.pay_before < ${now}::timestamptz`,
    view === 'refunds' && sql`o.id in (${owed})`,
  ].filter((part) => part instanceof Object);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** Each contract has an index of its own, so that its path is a part of the statement. */
function hasAccepted({ path, number }: AcceptedVersion): Fragment {
  return sql`accepted_version(o.contracts, ${sql.lit(path)}) = (select to_json(v.published_at) #>> '{}'
    from page_versions v where v.url = ${path} and v.number = ${number})`;
}

/** The orders with these words, in no order, at most `limit`. */
async function findNamed(db: Db, text: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from order_words where words @@ order_question(${text})
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many orders each view has; `isMore` where there are more than were counted. 1 query. */
export async function countViews(
  db: Db,
  now: Date,
): Promise<{ view: OrderView; count: number; isMore: boolean }[]> {
  const parts = orderViews.map(
    (view) =>
      sql`select ${view}::text as view, (select count(*) from (${counted(view, now)}) o) as count`,
  );
  const { rows } = await sql<{ view: OrderView; count: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ view, count }) => ({
    view,
    count: Math.min(count, usualBounds.counted),
    isMore: count > usualBounds.counted,
  }));
}

function counted(view: OrderView, now: Date): Fragment {
  const most = sql`limit ${usualBounds.counted + 1}`;
  return sql`select from ${ordersOfView(view, now, { columns: sql``, most })} ${most}`;
}

/**
 * The orders `o` of a view, to read from: what counts orders and what lists them mean the same ones (rule
 * order-list/views). `most` bounds those of each kind.
 */
export function ordersOfView(
  view: OrderView,
  now: Date,
  { columns = sql`o.*`, most = sql`` }: { columns?: Fragment; most?: Fragment } = {},
): Fragment {
  const filter = { ...everything, view };
  // They are few: looking for them kind by kind would read every order.
  if (view === 'refunds')
    return sql`(select ${columns} from orders o
      where (o.state, o.payment_type) in (select state, method from ${kindRows(filter)})
        and o.id in (${owed}) ${most}) o`;
  return sql`${kindRows(filter)} cross join lateral (select ${columns} from orders o
    where o.state = kind.state and o.payment_type = kind.method and ${within(filter, now)} ${most}) o`;
}

/** The shop's carriers, in the order of their names. 1 query. */
export async function listCarriers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('carriers').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
