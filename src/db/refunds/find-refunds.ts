import { sql, type RawBuilder } from 'kysely';
import type { OwedRefund, RefundFile } from '#contract/office/orders/office-refunds.ts';
import type { Db } from '#db/database.ts';
import {
  countUpTo,
  listPage,
  type PageLinks,
  type PageRequest,
  type SortedList,
} from '#db/list-page.ts';
import {
  refundFileSortKeys,
  refundSortKeys,
  refundViews,
  type RefundView,
} from '#rules/order/refund/refund-desk.ts';

type Fragment = RawBuilder<unknown>;

export interface RefundSearch extends PageRequest {
  view: RefundView;
  text: string;
}

/** Refunds are counted up to this many. */
const mostCounted = 1000;

/** Refunds `r` of the money that no provider took, with the row `f` of the file that each is in. */
const byHand = sql`refunds r join payments p on p.id = r.payment_id and p.attempt_id is null
  join orders o on o.id = p.order_id
  left join refund_file_rows f on f.refund_id = r.id and f.taken_back_at is null`;

const ofView: Readonly<Record<RefundView, Fragment>> = {
  open: sql`r.state = 'wanted' and f.file_id is null`,
  'in-file': sql`r.state = 'wanted' and f.file_id is not null`,
  sent: sql`r.state = 'done' and not o.imported`,
};

const refundList: SortedList<typeof refundSortKeys> = {
  id: sql`r.id`,
  keys: refundSortKeys,
  columns: { since: sql`r.created_at` },
};

type RefundRow = Omit<OwedRefund, 'since' | 'sentAt' | 'askedAt'> & {
  key: string;
  since: Date;
  sentAt: Date | null;
  askedAt: Date | null;
};

interface RefundTotal {
  count: number;
  isMore: boolean;
  sums: { currency: string; amount: number }[];
}

/** A page of the refunds that the merchant sends by hand, with sealed accounts (rule refunds/views). 2 queries. */
export async function findRefunds(
  db: Db,
  search: RefundSearch,
): Promise<PageLinks & { items: OwedRefund[]; total: RefundTotal }> {
  const { view, text } = search;
  const hasWords =
    text === ''
      ? sql`true`
      : sql`o.id in (select order_id from order_words where words @@ order_question(${text}))`;
  const fits = sql`${ofView[view]} and ${hasWords}`;
  const [page, total] = await Promise.all([readPage(db, fits, search), readTotal(db, fits, view)]);
  return { ...page, total };
}

async function readPage(db: Db, fits: Fragment, search: RefundSearch) {
  const page = listPage(refundList, search);
  const { rows } = await sql<RefundRow>`
    select ${page.keyText(page.column)} as key, r.id, o.order_no as "orderNo",
      coalesce(nullif(i.company_name, ''), trim(c.name || ' ' || c.surname)) as customer,
      r.reason, r.amount, p.currency, coalesce(a.iban, '') as iban, coalesce(a.holder, '') as holder,
      a.asked_at as "askedAt", r.created_at as since, r.by_name as by, f.file_id as file, r.done_at as "sentAt",
      r.sent_by as "sentBy", r.provider_reference as reference
    from ${byHand} join customers c on c.id = o.customer_id
      left join refund_accounts a on a.refund_id = r.id
      left join order_addresses i on i.order_id = o.id and i.kind = 'invoice'
    where ${fits} and ${page.isBeyond} ${page.orderBy()} ${page.limit}`.execute(db);
  const { rows: found, next, previous } = page.of(rows);
  const items = found.map(({ key: _key, since, sentAt, askedAt, ...refund }) => ({
    ...refund,
    since: since.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    askedAt: askedAt?.toISOString() ?? null,
  }));
  return { items, next, previous };
}

/** The refunds that wait are also added up, by currency. */
async function readTotal(db: Db, fits: Fragment, view: RefundView): Promise<RefundTotal> {
  const rows = sql`select r.id from ${byHand} where ${fits}`;
  if (view === 'sent') return { ...(await countUpTo(db, mostCounted, rows)), sums: [] };
  const found = await sql<{ currency: string; count: number; amount: number }>`
    select currency, count(*) as count, sum(amount) as amount
    from (select p.currency, r.amount from ${byHand} where ${fits} limit ${mostCounted + 1}) r
    group by currency order by currency`.execute(db);
  const count = found.rows.reduce((all, row) => all + row.count, 0);
  const isMore = count > mostCounted;
  const sums = isMore ? [] : found.rows.map(({ currency, amount }) => ({ currency, amount }));
  return { count: Math.min(count, mostCounted), isMore, sums };
}

/** The number of refunds of each view, counted up to a limit. 1 query. */
export async function countRefundViews(
  db: Db,
): Promise<{ view: RefundView; count: number; isMore: boolean }[]> {
  const counts = refundViews.map(
    (view, place) => sql`(select count(*) from (select from ${byHand}
      where ${ofView[view]} limit ${mostCounted + 1}) counted) as ${sql.ref(`v${place}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return refundViews.map((view, place) => {
    const count = rows[0]?.[`v${place}`] ?? 0;
    return { view, count: Math.min(count, mostCounted), isMore: count > mostCounted };
  });
}

const fileList: SortedList<typeof refundFileSortKeys> = {
  id: sql`b.id`,
  keys: refundFileSortKeys,
  columns: { at: sql`b.created_at` },
};

type FileRow = Omit<RefundFile, 'createdAt'> & { key: string; createdAt: Date };

/** A page of the files for the bank, the newest first (rule refunds/file). 1 query. */
export async function findRefundFiles(
  db: Db,
  request: Omit<PageRequest, 'sort'>,
): Promise<PageLinks & { items: RefundFile[] }> {
  const page = listPage(fileList, { ...request, sort: '-at' });
  const { rows } = await sql<FileRow>`
    select ${page.keyText(page.column)} as key, b.id, b.created_at as "createdAt", b.by_name as by, b.currency,
      b.pay_on as "payOn", s.amount, s.rows, s."takenBack", s.waiting
    from refund_files b cross join lateral (
      select coalesce(sum(f.amount) filter (where f.taken_back_at is null), 0) as amount,
        count(*) filter (where f.taken_back_at is null) as rows,
        count(*) filter (where f.taken_back_at is not null) as "takenBack",
        count(*) filter (where f.taken_back_at is null and r.state = 'wanted') as waiting
      from refund_file_rows f join refunds r on r.id = f.refund_id where f.file_id = b.id) s
    where ${page.isBeyond} ${page.orderBy()} ${page.limit}`.execute(db);
  const { rows: found, next, previous } = page.of(rows);
  const items = found.map(({ key: _key, createdAt, ...file }) => ({
    ...file,
    createdAt: createdAt.toISOString(),
  }));
  return { items, next, previous };
}
