import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { isSeenBy } from './stored-quote.ts';
import type { QuoteState } from '#rules/quotes/quote-states.ts';

/** Quotes that a list shows. */
const mostListed = 100;

/** A row of a list of quotes. */
export interface ListedQuote {
  quoteNo: string;
  state: QuoteState;
  createdAt: Date;
  validUntil: string | null;
  lines: number;
  /** Net, in the default currency: of the latest prices that were said. */
  net: number;
  currency: string;
  /** The colleague who asked; '' for the customer's own. */
  buyer: string;
}

/** The quote's lines and their net worth in the default currency at the latest prices that were said, by today's rates. */
export const figuresOfQuote = sql`lateral (
  select count(*)::int as lines, round(coalesce(sum(l.price * l.quantity * cu.exchange_rate
    / (select exchange_rate from currencies where is_default)), 0), 2) as net
  from quote_rounds r join quote_lines l on l.round_id = r.id left join currencies cu on cu.code = l.currency
  where r.quote_id = q.id and r.number = q.round) said`;

/** The newest quotes that a customer sees (rule quotes/own). 1 query. */
export async function listOwnQuotes(db: Db, customerId: number): Promise<ListedQuote[]> {
  const { rows } = await sql<ListedQuote>`
    select q.quote_no as "quoteNo", q.state, q.created_at as "createdAt", q.valid_until as "validUntil", said.lines, said.net,
      coalesce((select code from currencies where is_default), 'TRY') as currency,
      case when q.customer_id = ${customerId} then '' else (
        select trim(name || ' ' || surname) from customers where id = q.customer_id) end as buyer
    from quotes q cross join ${figuresOfQuote}
    where ${isSeenBy(customerId)}
    order by q.created_at desc, q.id desc limit ${mostListed}`.execute(db);
  return rows;
}
