import { sql } from 'kysely';
import type { QuoteDocument } from '#contract/office/quotes/office-quotes.ts';
import type { Db } from '#db/database.ts';
import { cursorOfPosition, readPosition } from '#db/shop/change-position.ts';
import { firstUnderWay } from '#db/shop/first-under-way.ts';
import { wireTime } from '#db/wire-time.ts';

/** The quote `q` as other systems read it (rule quotes/file). */
export const quoteDocument = sql<QuoteDocument>`json_build_object(
  'quoteNo', q.quote_no, 'customer', (select k.email from customers k where k.id = q.customer_id),
  'company', (select co.code from companies co where co.id = q.company_id), 'branch', q.branch_id,
  'branchName', q.branch_name, 'state', q.state, 'version', q.version, 'validUntil', q.valid_until,
  'wantedOn', q.wanted_on, 'reason', q.reason, 'closedBy', q.closed_by, 'closedAt', ${wireTime('q.closed_at')},
  'orderNo', (select o.order_no from orders o where o.quote_id = q.id), 'locale', q.locale,
  'createdAt', ${wireTime('q.created_at')},
  'rounds', (select json_agg(json_build_object('side', r.side, 'by', r.by_name, 'at', ${wireTime('r.at')},
      'note', r.note, 'shipping', r.shipping, 'shippingFee', r.shipping_fee, 'termsNote', r.terms_note,
      'dueDays', r.due_days, 'validUntil', r.valid_until, 'holdStock', r.hold_stock,
      'lines', coalesce((select json_agg(json_build_object('product', l.code, 'name', l.name, 'unitId', l.unit_id,
          'unit', l.unit_value, 'multiplier', l.multiplier, 'quantity', l.quantity, 'price', l.price,
          'currency', l.currency, 'note', l.note, 'replaces', l.replaces) order by l.position)
        from quote_lines l where l.round_id = r.id), '[]')) order by r.number)
    from quote_rounds r where r.quote_id = q.id))`;

/** Quotes that changed, with the position to ask on with. */
interface ChangedQuotes {
  items: QuoteDocument[];
  cursor: string;
  more: boolean;
}

/**
 * Quotes that changed after a position, in the order of their changes, each once and as it is now (rule quotes/changed-since);
 * null for a position that is none. Quotes that transactions under way change come in a later answer. 1 query.
 */
export async function readChangedQuotes(
  db: Db,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<ChangedQuotes | null> {
  const from = await readPosition(db, cursor);
  if (from === null) return null;
  const { rows } = await sql<{ xid: string; id: number; quote: QuoteDocument }>`
    select q.changed_xid::text as xid, q.id, ${quoteDocument} as quote from quotes q
    where (q.changed_xid, q.id) > (${from.xid}::text::xid8, ${from.id}::bigint) and q.changed_xid < ${firstUnderWay}
    order by q.changed_xid, q.id limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1) ?? from;
  return {
    items: page.map(({ quote }) => quote),
    cursor: cursorOfPosition({ ...from, xid: last.xid, id: last.id }),
    more: rows.length > limit,
  };
}
