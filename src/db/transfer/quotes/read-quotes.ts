import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { instant, pages } from '#db/record-pages.ts';
import type { QuoteShipping, QuoteSide, QuoteState } from '#rules/quotes/quote-states.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A line of a round in quotes.jsonl. */
export interface QuoteFileLine {
  /** The product's code now; null where it is gone. */
  product: string | null;
  /** Its code and names as they were said. */
  code: string;
  name: string;
  unitId: number;
  unit: string;
  multiplier: number;
  quantity: number;
  price: number | null;
  currency: string;
  note: string;
  replaces: string;
}

/** A round in quotes.jsonl. Instants are ISO 8601 with milliseconds, here and below. */
export interface QuoteFileRound {
  side: QuoteSide;
  by: string;
  at: string;
  note: string;
  shipping: QuoteShipping;
  shippingFee: number;
  termsNote: string;
  dueDays: number | null;
  validUntil: string | null;
  holdStock: boolean;
  lines: QuoteFileLine[];
}

/** A quote as quotes.jsonl has it (rule import-export/quotes). */
export interface QuoteFileRecord {
  quoteNo: string;
  customer: string;
  company: string | null;
  branch: number | null;
  branchName: string;
  state: QuoteState;
  validUntil: string | null;
  wantedOn: string | null;
  locale: Locale;
  reason: string;
  closedBy: string;
  closedAt: string | null;
  createdAt: string;
  rounds: QuoteFileRound[];
}

const fileLines = sql`(select json_agg(json_build_object('product', (select p.code from products p where p.id = l.product_id),
      'code', l.code, 'name', l.name, 'unitId', l.unit_id, 'unit', l.unit_value, 'multiplier', l.multiplier,
      'quantity', l.quantity, 'price', l.price, 'currency', l.currency, 'note', l.note, 'replaces', l.replaces)
    order by l.position) from quote_lines l where l.round_id = r.id)`;

const quoteFileRecord = sql<QuoteFileRecord>`json_build_object('quoteNo', q.quote_no,
    'customer', (select k.email from customers k where k.id = q.customer_id),
    'company', (select co.code from companies co where co.id = q.company_id), 'branch', q.branch_id,
    'branchName', q.branch_name, 'state', q.state, 'validUntil', q.valid_until, 'wantedOn', q.wanted_on,
    'locale', q.locale, 'reason', q.reason, 'closedBy', q.closed_by, 'closedAt', ${instant('q.closed_at')},
    'createdAt', ${instant('q.created_at')},
    'rounds', (select json_agg(json_build_object('side', r.side, 'by', r.by_name, 'at', ${instant('r.at')},
        'note', r.note, 'shipping', r.shipping, 'shippingFee', r.shipping_fee, 'termsNote', r.terms_note,
        'dueDays', r.due_days, 'validUntil', r.valid_until, 'holdStock', r.hold_stock, 'lines', ${fileLines})
      order by r.number) from quote_rounds r where r.quote_id = q.id))`;

const pageRows = 200;

/** Quotes in the order in which they came. */
export function exportQuotes(db: Db): AsyncGenerator<QuoteFileRecord> {
  return pages<QuoteFileRecord>(
    db,
    { start: 0, rows: pageRows },
    (after) => sql`select q.id as key, ${quoteFileRecord} as record from quotes q
      where q.id > ${after} order by q.id limit ${pageRows}`,
  );
}

/** Selects the quotes with these numbers, locked until the transaction ends. */
export function quotesByNumber(quoteNos: readonly string[]): RawBuilder<unknown> {
  return sql`select q.quote_no as asked, q.quote_no as key, ${quoteFileRecord} as record from quotes q
    where q.quote_no = any(${quoteNos}::text[]) order by q.id for no key update`;
}

/** A stored quote, and whether the shop has gone on with it since an import brought it. */
export interface KnownQuote {
  isOwn: boolean;
  record: QuoteFileRecord;
}

/** The quotes with these numbers that exist, locked until the transaction ends. 1 query. */
export async function lockQuotes(
  db: Db,
  quoteNos: readonly string[],
): Promise<Map<string, KnownQuote>> {
  const { rows } = await sql<KnownQuote>`
    select not q.imported or exists (select from carts c where c.quote_id = q.id) as "isOwn", ${quoteFileRecord} as record
    from quotes q where q.quote_no = any(${quoteNos}::text[]) order by q.id for no key update of q`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.record.quoteNo, row]));
}

/** A quote that an imported order may be the order of. */
export interface OrderedQuote {
  state: QuoteState;
  /** The number of its order; null while it has none. */
  orderNo: string | null;
}

/** The quotes with these numbers that exist. 1 query, none without numbers. */
export async function findOrderedQuotes(
  db: Db,
  quoteNos: readonly string[],
): Promise<Map<string, OrderedQuote>> {
  if (quoteNos.length === 0) return new Map();
  const { rows } = await sql<OrderedQuote & { quoteNo: string }>`
    select q.quote_no as "quoteNo", q.state, (select o.order_no from orders o where o.quote_id = q.id) as "orderNo"
    from quotes q where q.quote_no = any(${quoteNos}::text[])`.execute(db);
  return new Map(rows.map(({ quoteNo, ...quote }) => [quoteNo, quote]));
}
