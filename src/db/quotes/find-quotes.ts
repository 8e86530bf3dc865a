import { sql, type RawBuilder } from 'kysely';
import type { TableQuote } from '#contract/office/quotes/office-quotes.ts';
import type { Db } from '#db/database.ts';
import {
  countUpTo,
  listPage,
  type PageLinks,
  type PageRequest,
  type SortedList,
} from '#db/list-page.ts';
import { quoteViews, type QuoteState, type QuoteView } from '#rules/quotes/quote-states.ts';
import { figuresOfQuote } from './own-quotes.ts';

/** The columns that sort the office's list: the last change alone. */
export const quoteSortKeys = { changed: 'instant' } as const;

const quoteList: SortedList<typeof quoteSortKeys> = {
  id: sql`q.id`,
  keys: quoteSortKeys,
  columns: { changed: sql`q.updated_at` },
};

const mostCounted = 10_000;

interface QuoteSearch extends PageRequest {
  view: QuoteView;
  text: string;
  /** The code of a company; null: all. */
  company: string | null;
}

interface Row extends Omit<TableQuote, 'createdAt' | 'updatedAt'> {
  id: number;
  key: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A page of the office's list of quotes, the last change first (rule quotes/office-list). 2 queries. */
export async function findQuotes(db: Db, search: QuoteSearch) {
  const isWithin = sql`q.state = any(${[...quoteViews[search.view]]}::text[]) and ${withText(search.text)}
    ${search.company === null ? sql`` : sql`and co.code = ${search.company}`}
    ${search.view === 'owner' ? sql`and ${asksOwner}` : sql``}`;
  const tables = sql`quotes q join customers c on c.id = q.customer_id left join companies co on co.id = q.company_id`;
  const [page, total] = await Promise.all([
    readPage(db, { tables, isWithin }, search),
    countUpTo(db, mostCounted, sql`select from ${tables} where ${isWithin}`),
  ]);
  return { ...page, total };
}

/** Whether the draft of the quote `q` asks an owner. */
const asksOwner = sql`exists (select from quote_drafts d where d.quote_id = q.id and d.asks_owner)`;

function withText(text: string): RawBuilder<unknown> {
  if (text === '') return sql`true`;
  return sql`(starts_with(q.quote_no, upper(${text})) or starts_with(q.quote_no, 'T-' || ${text})
    or position(tr_fold(${text}) in tr_fold(coalesce(co.title, ''))) > 0
    or position(tr_fold(${text}) in tr_fold(c.name || ' ' || c.surname)) > 0)`;
}

async function readPage(
  db: Db,
  { tables, isWithin }: { tables: RawBuilder<unknown>; isWithin: RawBuilder<unknown> },
  search: QuoteSearch,
): Promise<PageLinks & { items: TableQuote[] }> {
  const page = listPage(quoteList, search);
  const { rows } = await sql<Row>`
    select q.id, ${page.keyText(page.column)} as key, q.quote_no as "quoteNo", q.state,
      trim(c.name || ' ' || c.surname) as customer, coalesce(co.title, '') as company, said.lines, said.net,
      coalesce((select code from currencies where is_default), 'TRY') as currency, q.valid_until as "validUntil",
      q.created_at as "createdAt", q.updated_at as "updatedAt"
    from ${tables} cross join ${figuresOfQuote}
    where ${isWithin} and ${page.isBeyond} ${page.orderBy()} ${page.limit}`.execute(db);
  const { rows: found, next, previous } = page.of(rows);
  return { items: found.map(tableQuote), next, previous };
}

function tableQuote({ id: _id, key: _key, createdAt, updatedAt, ...quote }: Row): TableQuote {
  return { ...quote, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** The number of quotes of each view. 1 query. */
export async function countQuoteViews(db: Db): Promise<{ view: QuoteView; count: number }[]> {
  const { rows } = await sql<{ state: QuoteState; count: number; asking: number }>`
    select state, count(*)::int as count, (count(*) filter (where ${asksOwner}))::int as asking from quotes q group by state`.execute(
    db,
  );
  const views = Object.entries(quoteViews) as [QuoteView, readonly QuoteState[]][];
  return views.map(([view, states]) => ({
    view,
    count: rows.reduce(
      (sum, row) =>
        states.includes(row.state) ? sum + (view === 'owner' ? row.asking : row.count) : sum,
      0,
    ),
  }));
}
