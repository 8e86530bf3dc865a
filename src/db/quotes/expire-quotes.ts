import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { releaseQuoteHold } from '#db/orders/quoted/quote-hold.ts';
import { daysAfter, mostHoldDays } from '#rules/quotes/quote-states.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { changeQuote } from './write-quotes.ts';

/** Quotes that one run takes in hand. */
const mostAtOnce = 200;
/** Days before the end of an answer at which its customer is reminded. */
const remindDays = 2;

/** Answers whose last day is over, and quotes that have kept stock for 14 days. 1 query. */
export async function findOverdueQuotes(db: Db, now: Date): Promise<number[]> {
  const today = istanbulDay(now);
  const heldUntil = new Date(now.getTime() - mostHoldDays * 86_400_000);
  const { rows } = await sql<{ id: number }>`
    select q.id from quotes q where q.state = 'answered' and q.valid_until < ${today}::date
    union
    select h.quote_id from quote_holds h join quotes q on q.id = h.quote_id
    join quote_rounds r on r.quote_id = q.id and r.number = q.round where r.at < ${heldUntil}::timestamptz
    order by 1 limit ${mostAtOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Ends an answer whose last day is over and gives back what it keeps; false where it does not end, or somebody else has it in
 * hand. For a transaction. At most 4 queries.
 */
export async function expireQuote(trx: Db, id: number, now: Date): Promise<boolean> {
  const quote = await trx
    .selectFrom('quotes')
    .where('id', '=', id)
    .select(['state', 'valid_until as validUntil'])
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!quote) return false;
  await releaseQuoteHold(trx, id);
  const today = istanbulDay(now);
  const { state, validUntil } = quote;
  if (state !== 'answered' || validUntil === null || validUntil >= today) return false;
  await changeQuote(trx, id, { state: 'expired', now });
  return true;
}

/** Queues a mail for each answer that ends in two days, once for each last day. 1 query. */
export async function remindOfQuotes(db: Db, now: Date): Promise<void> {
  const today = istanbulDay(now);
  await sql`
    with due as (
      update quotes set reminded_for = valid_until
      where state = 'answered' and valid_until between ${today}::date and ${daysAfter(today, remindDays)}::date
        and reminded_for is distinct from valid_until and created_at < ${now}::timestamptz - interval '1 day'
      returning id, customer_id
    )
    insert into outbox (kind, payload, customer_id)
    select 'quote-expiring', jsonb_build_object('quoteId', id), customer_id from due`.execute(db);
}
