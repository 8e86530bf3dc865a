import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  countUpTo,
  listPage,
  type PageLinks,
  type PageRequest,
  type SortedList,
} from '#db/list-page.ts';
import {
  returnViews,
  statesOfView,
  unfinishedStates,
  type ReturnState,
  type ReturnView,
} from '#rules/returns/return-states.ts';
import type { ReturnReason } from '#rules/returns/return-words.ts';
import type { SortKeys } from '#rules/shop/list-sort.ts';

type Fragment = RawBuilder<unknown>;

export const returnSortKeys = { no: 'integer' } as const satisfies SortKeys;

/** The returns of a list (rules returns/views, returns/search). Days are Istanbul's. */
export interface ReturnSearch extends PageRequest {
  view: ReturnView;
  text: string;
  from: Date | null;
  before: Date | null;
  reason: ReturnReason | null;
  today: string;
}

/** A row of the office's list. Amounts are those of the settled return, else what its lines cost. */
export interface TableReturn {
  returnNo: string;
  orderNo: string;
  customer: string;
  company: string;
  city: string;
  state: ReturnState;
  lines: number;
  reasons: ReturnReason[];
  declaredAt: string;
  since: string;
  dueOn: string | null;
  carrier: string;
  trackingNo: string;
  needsIban: boolean;
  isBankRefused: boolean;
  isCompany: boolean;
  card: string;
  amount: number;
  currency: string;
}

const returnList: SortedList<typeof returnSortKeys> = {
  id: sql`r.id`,
  keys: returnSortKeys,
  columns: { no: sql`r.id` },
};

const mostCounted = 10_000;

function ofView(view: ReturnView, today: string): Fragment {
  if (view === 'all') return sql`true`;
  if (view === 'late')
    return sql`r.state = any(${[...unfinishedStates]}::text[]) and r.due_on < ${today}::date`;
  return sql`r.state = any(${statesOfView[view]}::text[])`;
}

/** Each way has an index of its own: a return found by none of them is never looked at. */
function withText(text: string): Fragment {
  if (text === '') return sql`true`;
  const beginning = `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`r.id in (
    select id from returns where lower(return_no) collate "C" like lower(${beginning}::text collate "C")
    union all select id from returns where tracking_no <> '' and tracking_no = ${text}
    union all select id from returns
      where order_id in (select order_id from order_words where words @@ order_question(${text})))`;
}

function isWithin({ view, text, from, before, reason, today }: ReturnSearch): Fragment {
  return sql`${ofView(view, today)} and ${withText(text)}
    and (${from}::timestamptz is null or r.declared_at >= ${from}::timestamptz)
    and (${before}::timestamptz is null or r.declared_at < ${before}::timestamptz)
    and ${withReason(reason)}`;
}

function withReason(reason: ReturnReason | null): Fragment {
  if (reason === null) return sql`true`;
  return sql`exists (select from return_lines x where x.return_id = r.id and x.reason = ${reason})`;
}

/** The returns to count; where nothing but a reason is asked for, the index of the reasons has them all. */
function countedReturns(search: ReturnSearch): Fragment {
  const { view, text, from, before, reason } = search;
  const isReasonAlone = view === 'all' && text === '' && from === null && before === null;
  return reason !== null && isReasonAlone
    ? sql`select distinct return_id from return_lines where reason = ${reason}`
    : sql`select from returns r where ${isWithin(search)}`;
}

type Row = Omit<TableReturn, 'declaredAt' | 'since'> & {
  id: number;
  key: string;
  declaredAt: Date;
  since: Date;
};

/** A page of the office's list of returns, the newest first. 2 queries. */
export async function findReturns(
  db: Db,
  search: ReturnSearch,
): Promise<PageLinks & { items: TableReturn[]; total: { count: number; isMore: boolean } }> {
  const within = isWithin(search);
  const page = listPage(returnList, search);
  const [{ rows }, total] = await Promise.all([
    sql<Row>`
      with page as materialized (
        select r.* from returns r where ${within} and ${page.isBeyond} ${page.orderBy()} ${page.limit}
      )
      select r.id, ${page.keyText(sql`r.id`)} as key, r.return_no as "returnNo", o.order_no as "orderNo",
        trim(c.name || ' ' || c.surname) as customer, coalesce(i.company_name, '') as company, coalesce(i.city, '') as city,
        r.state, r.declared_at as "declaredAt", r.since, r.due_on as "dueOn", r.carrier, r.tracking_no as "trackingNo",
        r.needs_iban and r.state = 'settled' as "needsIban",
        r.needs_iban and r.way = 'iban' and exists (select from return_steps s where s.return_id = r.id
          and s.step = 'bank-refused') as "isBankRefused",
        coalesce(o.buyer_kind, case when o.company_id is not null or coalesce(i.company_name, '') <> '' then 'company' end,
          'consumer') = 'company' as "isCompany",
        coalesce((select a.masked_card from payments p join payment_attempts a on a.id = p.attempt_id
          where p.order_id = o.id), '') as card,
        lines.count as lines, lines.reasons, case when r.settled_at is null then lines.amount else r.total end as amount,
        case when r.settled_at is null then o.currency else r.currency end as currency
      from page r join orders o on o.id = r.order_id join customers c on c.id = o.customer_id
        left join order_addresses i on i.order_id = o.id and i.kind = 'invoice'
        cross join lateral (select count(*)::int as count, json_agg(distinct x.reason) as reasons,
          coalesce(sum(round(l.gross * x.quantity / l.quantity, 2)), 0) as amount
          from return_lines x join order_lines l on l.id = x.order_line_id where x.return_id = r.id) lines
      ${page.orderBy(sql`r.id`, sql`r.id`)}`.execute(db),
    countUpTo(db, mostCounted, countedReturns(search)),
  ]);
  const { rows: found, next, previous } = page.of(rows);
  const items = found.map(({ id: _id, key: _key, declaredAt, since, ...row }) => ({
    ...row,
    declaredAt: declaredAt.toISOString(),
    since: since.toISOString(),
  }));
  return { items, next, previous, total };
}

/** The number of returns in each view, counted up to a limit, and the nearest day of money. 1 query. */
export async function countReturnViews(
  db: Db,
  today: string,
): Promise<{ items: { view: ReturnView; count: number }[]; nextDue: string | null; work: number }> {
  const counts = returnViews.map(
    (view, place) => sql`(select count(*) from (select from returns r
      where ${ofView(view, today)} limit ${mostCounted}) counted)::int as ${sql.ref(`v${place}`)}`,
  );
  const { rows } = await sql<Record<string, number> & { nextDue: string | null }>`
    select ${sql.join(counts)}, (select min(r.due_on) from returns r
      where r.state = any(${[...unfinishedStates]}::text[])) as "nextDue"`.execute(db);
  const [row] = rows;
  const items = returnViews.map((view, place) => ({ view, count: row?.[`v${place}`] ?? 0 }));
  const of = (view: ReturnView) => items.find((each) => each.view === view)?.count ?? 0;
  const work = of('waiting') + of('coming') + of('check') + of('pay');
  return { items, nextDue: row?.nextDue ?? null, work };
}
