import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { QuoteShipping, QuoteSide, QuoteState } from '#rules/quotes/quote-states.ts';
import type { Price } from '#rules/money/money.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A line of a round, as it was said. */
export interface StoredQuoteLine {
  /** Null: the product is gone. */
  productId: number | null;
  unitId: number;
  code: string;
  name: string;
  /** The name of the unit. */
  unit: string;
  multiplier: number;
  quantity: number;
  /** Net for one of the unit: a wish, or an answer; null where none was said. */
  price: Price | null;
  currency: string;
  note: string;
  /** The code of the product in whose place it stands; '' for none. */
  replaces: string;
}

/** A round, which never changes. */
export interface StoredRound {
  number: number;
  side: QuoteSide;
  by: string;
  note: string;
  shipping: QuoteShipping;
  /** In lira with VAT. */
  shippingFee: number;
  termsNote: string;
  dueDays: number | null;
  validUntil: string | null;
  holdStock: boolean;
  /** ISO 8601. */
  at: string;
  lines: StoredQuoteLine[];
}

/** A quote with all its rounds, the first one first. */
export interface StoredQuote {
  id: number;
  quoteNo: string;
  customerId: number;
  customerName: string;
  email: string;
  phone: string;
  /** Null for a customer of no company. */
  company: { code: string; title: string } | null;
  branchId: number | null;
  branchName: string;
  state: QuoteState;
  round: number;
  version: number;
  validUntil: string | null;
  /** Whether stock is kept for it now. */
  isHeld: boolean;
  wantedOn: string | null;
  locale: Locale;
  reason: string;
  closedBy: string;
  closedAt: Date | null;
  orderNo: string | null;
  createdAt: Date;
  updatedAt: Date;
  rounds: StoredRound[];
}

/** The rounds of the quote `q` as JSON. */
export const roundsOfQuote = sql<StoredRound[]>`(
  select json_agg(json_build_object('number', r.number, 'side', r.side, 'by', r.by_name, 'note', r.note,
      'shipping', r.shipping, 'shippingFee', r.shipping_fee, 'termsNote', r.terms_note, 'dueDays', r.due_days,
      'validUntil', r.valid_until, 'holdStock', r.hold_stock, 'at', r.at,
      'lines', coalesce((select json_agg(json_build_object('productId', l.product_id, 'unitId', l.unit_id, 'code', l.code,
          'name', l.name, 'unit', l.unit_value, 'multiplier', l.multiplier, 'quantity', l.quantity,
          'price', case when l.price is not null then json_build_object('value', l.price, 'currency', l.currency) end,
          'currency', l.currency, 'note', l.note, 'replaces', l.replaces) order by l.position)
        from quote_lines l where l.round_id = r.id), '[]')) order by r.number)
  from quote_rounds r where r.quote_id = q.id)`;

const columns = sql`q.id, q.quote_no as "quoteNo", q.customer_id as "customerId",
  trim(c.name || ' ' || c.surname) as "customerName", c.email, c.phone,
  case when co.id is not null then json_build_object('code', co.code, 'title', co.title) end as company,
  q.branch_id as "branchId", q.branch_name as "branchName", q.state, q.round, q.version, q.valid_until as "validUntil",
  exists (select from quote_holds h where h.quote_id = q.id) as "isHeld", q.wanted_on as "wantedOn", q.locale, q.reason,
  q.closed_by as "closedBy", q.closed_at as "closedAt", (select o.order_no from orders o where o.quote_id = q.id) as "orderNo",
  q.created_at as "createdAt", q.updated_at as "updatedAt", ${roundsOfQuote} as rounds`;

/**
 * Whether a customer sees the quote `q`: their own, and those of their company as they see its orders (rules quotes/own,
 * companies/orders).
 */
export function isSeenBy(customerId: number): RawBuilder<boolean> {
  return sql<boolean>`(q.customer_id = ${customerId} or q.company_id is not null and exists (
    select from customers k join customer_accounts a on a.customer_id = k.id
    where k.id = ${customerId} and k.company_role <> 'buyer' and a.company_id = q.company_id
      and (k.company_role <> 'approver' or k.company_branches is null or q.branch_id = any(k.company_branches))))`;
}

/** The quotes that a condition on `q` finds. 1 query. */
async function selectQuotes(db: Db, which: RawBuilder<unknown>): Promise<StoredQuote[]> {
  const { rows } = await sql<StoredQuote>`
    select ${columns} from quotes q join customers c on c.id = q.customer_id left join companies co on co.id = q.company_id
    where ${which}`.execute(db);
  return rows;
}

/** A quote by its number; with `seenBy` only where that customer sees it. Null for none. 1 query. */
export async function readQuote(
  db: Db,
  quoteNo: string,
  seenBy: number | null = null,
): Promise<StoredQuote | null> {
  // PostgreSQL has no text with a NUL, so it cannot be asked for one.
  if (quoteNo.includes('\0')) return null;
  const seen = seenBy === null ? sql`` : sql`and ${isSeenBy(seenBy)}`;
  const [quote] = await selectQuotes(db, sql`q.quote_no = ${quoteNo} ${seen}`);
  return quote ?? null;
}

/** A quote by its id; null for none. 1 query. */
export async function readQuoteById(db: Db, id: number): Promise<StoredQuote | null> {
  const [quote] = await selectQuotes(db, sql`q.id = ${id}`);
  return quote ?? null;
}

/** The latest round of a side; null where it has said none. */
export function latestRound(
  { rounds }: Pick<StoredQuote, 'rounds'>,
  side?: QuoteSide,
): StoredRound | null {
  return rounds.findLast((round) => side === undefined || round.side === side) ?? null;
}
