import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { QuoteShipping, QuoteSide, QuoteState } from '#rules/quotes/quote-states.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A line that is said in a round. */
export interface SaidLine {
  productId: number;
  unitId: number;
  quantity: number;
  /** Net for one of the unit; null for no wish. */
  price: number | null;
  currency: string;
  note: string;
  replaces: string;
}

/** A round that is said now. */
export interface SaidRound {
  side: QuoteSide;
  by: string;
  note: string;
  shipping?: QuoteShipping;
  shippingFee?: number;
  termsNote?: string;
  dueDays?: number | null;
  validUntil?: string | null;
  holdStock?: boolean;
  lines: readonly SaidLine[];
  now: Date;
}

interface NewQuote {
  customerId: number;
  state: 'requested' | 'answered';
  branch: { id: number; name: string } | null;
  wantedOn: string | null;
  locale: Locale;
  validUntil: string | null;
  now: Date;
}

/** Begins a quote; its first round follows in the same transaction. The company is its customer's. 1 query. */
export async function beginQuote(
  trx: Db,
  { customerId, state, branch, wantedOn, locale, validUntil, now }: NewQuote,
): Promise<{ id: number; quoteNo: string }> {
  const { rows } = await sql<{ id: number; quoteNo: string }>`
    insert into quotes (customer_id, company_id, branch_id, branch_name, state, wanted_on, locale, valid_until, created_at,
      updated_at)
    values (${customerId}, (select company_id from customer_accounts where customer_id = ${customerId}),
      ${branch?.id ?? null}, ${branch?.name ?? ''}, ${state}, ${wantedOn}, ${locale}, ${validUntil}, ${now}, ${now})
    returning id, quote_no as "quoteNo"`.execute(trx);
  const [quote] = rows;
  if (!quote) throw new Error('a quote was not written');
  return quote;
}

/**
 * Writes a round with its goods as they are called now; false where a product has no such unit, with nothing written. 1
 * query.
 */
export async function sayRound(
  trx: Db,
  { id, number }: { id: number; number: number },
  round: SaidRound,
): Promise<boolean> {
  const {
    side,
    by,
    note,
    shipping = 'shop',
    shippingFee = 0,
    termsNote = '',
    dueDays = null,
  } = round;
  const { validUntil = null, holdStock = false, lines, now } = round;
  const said = JSON.stringify(lines.map((line, index) => ({ ...line, position: index + 1 })));
  const { rows } = await sql<{ said: boolean }>`
    with goods as (
      select l.*, p.code, p.name, u.value, u.multiplier
      from json_to_recordset(${said}::json) as l ("productId" bigint, "unitId" int, quantity int, price numeric,
        currency text, note text, replaces text, position int)
      join products p on p.id = l."productId" join product_units u on u.product_id = p.id and u.id = l."unitId"
    ), round as (
      insert into quote_rounds (quote_id, number, side, by_name, note, shipping, shipping_fee, terms_note, due_days,
        valid_until, hold_stock, at)
      select ${id}::bigint, ${number}::int, ${side}, ${by}, ${note}, ${shipping}, ${shippingFee}::numeric, ${termsNote},
        ${dueDays}::int, ${validUntil}::date, ${holdStock}::boolean, ${now}::timestamptz
      where (select count(*) from goods) = ${lines.length}::int
      returning id
    ), lined as (
      insert into quote_lines (round_id, position, product_id, unit_id, code, name, unit_value, multiplier, quantity, price,
        currency, note, replaces)
      select round.id, g.position, g."productId", g."unitId", g.code, g.name, g.value, g.multiplier, g.quantity, g.price,
        g.currency, g.note, g.replaces
      from round, goods g
    )
    select exists (select from round) as said`.execute(trx);
  return rows[0]?.said ?? false;
}

interface QuoteChanges {
  state: QuoteState;
  /** The number of a new round. */
  round?: number;
  validUntil?: string | null;
  reason?: string;
  closedBy?: string;
  now: Date;
}

/** Changes a locked quote, and counts its version up; gives the version. 1 query. */
export async function changeQuote(
  trx: Db,
  id: number,
  { state, round, validUntil, reason, closedBy, now }: QuoteChanges,
): Promise<number> {
  const isClosed = state === 'declined' || state === 'withdrawn' || state === 'expired';
  const { version } = await trx
    .updateTable('quotes')
    .where('id', '=', id)
    .set({
      state,
      // An import that comes later does not take back what the shop has done.
      imported: false,
      version: sql<number>`version + 1`,
      updated_at: now,
      closed_at: isClosed ? now : null,
      reason: reason ?? '',
      closed_by: closedBy ?? '',
      ...(round !== undefined && { round }),
      ...(validUntil !== undefined && { valid_until: validUntil, reminded_for: null }),
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Mails about a quote (rule quotes/mails). */
export const quoteMailKinds = [
  'quote-asked',
  'quote-answered',
  'quote-declined',
  'quote-expiring',
] as const;
export type QuoteMailKind = (typeof quoteMailKinds)[number];

/**
 * Queues a mail about a quote: to the merchant where `customerId` is null and the store has an address, else to the customer.
 * 1 query.
 */
export async function queueQuoteMail(
  trx: Db,
  kind: QuoteMailKind,
  { quoteId, customerId }: { quoteId: number; customerId: number | null },
): Promise<void> {
  await sql`
    insert into outbox (kind, payload, customer_id)
    select ${kind}, jsonb_build_object('quoteId', ${quoteId}::bigint), ${customerId}::bigint
    where ${customerId !== null}::boolean
      or exists (select from settings where key = 'store' and value->>'email' <> '')`.execute(trx);
}
