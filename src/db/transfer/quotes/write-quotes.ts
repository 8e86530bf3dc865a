import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { recordset } from '#db/transfer/bulk-rows.ts';
import { raiseSequence } from '#db/transfer/raise-sequence.ts';
import type { QuoteFileRecord } from './read-quotes.ts';

/** Keeps the shop from drawing the numbers of quotes that are about to be imported, as `reserveOrderNumbers` does. */
export async function reserveQuoteNumbers(db: Db, quoteNos: readonly string[]): Promise<void> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(substr(quote_no, 3)::bigint) as highest from unnest(${quoteNos}::text[]) given (quote_no)
    where quote_no ~ '^T-[0-9]{1,12}$'
      and not exists (select from quotes where quotes.quote_no = given.quote_no)`.execute(db);
  const highest = rows[0]?.highest ?? null;
  if (highest !== null) await raiseSequence(db, 'quote_numbers', highest);
}

/** A product that a line of a quote names. */
export interface QuotedProduct {
  id: number;
  code: string;
  name: string;
  defaultUnitId: number;
  units: { id: number; value: string; multiplier: number }[];
}

/** The products with these codes that exist. 1 query, none without codes. */
export async function findQuotedProducts(
  db: Db,
  codes: readonly string[],
): Promise<Map<string, QuotedProduct>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<QuotedProduct>`
    select p.id, p.code, p.name, p.default_unit_id as "defaultUnitId",
      (select json_agg(json_build_object('id', u.id, 'value', u.value, 'multiplier', u.multiplier))
        from product_units u where u.product_id = p.id) as units
    from products p where p.code = any(${codes}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

const quoteColumns = {
  n: 'int',
  quote_no: 'text',
  customer_id: 'bigint',
  company: 'text',
  branch_id: 'int',
  branch_name: 'text',
  state: 'text',
  round: 'int',
  valid_until: 'date',
  wanted_on: 'date',
  locale: 'text',
  reason: 'text',
  closed_by: 'text',
  closed_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

const roundColumns = {
  quote_no: 'text',
  number: 'int',
  side: 'text',
  by_name: 'text',
  at: 'timestamptz',
  note: 'text',
  shipping: 'text',
  shipping_fee: 'numeric',
  terms_note: 'text',
  due_days: 'int',
  valid_until: 'date',
  hold_stock: 'boolean',
};

const lineColumns = {
  quote_no: 'text',
  number: 'int',
  position: 'int',
  product_id: 'bigint',
  unit_id: 'int',
  code: 'text',
  name: 'text',
  unit_value: 'text',
  multiplier: 'int',
  quantity: 'int',
  price: 'numeric',
  currency: 'text',
  note: 'text',
  replaces: 'text',
};

/** A quote of an import, with its customer and the products of its lines. */
export interface ImportedQuote {
  customerId: number;
  record: QuoteFileRecord;
  products: ReadonlyMap<string, Pick<QuotedProduct, 'id'>>;
}

/**
 * Adds quotes, or replaces imported ones with all their rounds; what an import brings is told to nobody. 4 statements, none
 * without quotes.
 */
export async function upsertQuotes(db: Db, given: readonly ImportedQuote[]): Promise<void> {
  if (given.length === 0) return;
  const names = Object.keys(quoteColumns).filter((name) => name !== 'n' && name !== 'company');
  const set = names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const quotes = JSON.stringify(given.map((each, n) => ({ n, ...quoteRow(each) })));
  const { rows } = await sql<{ id: number }>`
    insert into quotes as q (${sql.join(names.map((name) => sql.ref(name)))}, company_id, imported)
    select ${sql.join(names.map((name) => sql`x.${sql.ref(name)}`))},
      (select co.id from companies co where co.code = x.company), true
    from ${recordset(quotes, quoteColumns)} order by x.n
    on conflict (quote_no) do update set ${sql.join(set)}, company_id = excluded.company_id, reminded_for = null,
      version = q.version + 1
    where q.imported
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`delete from quote_rounds where quote_id = any(${ids}::bigint[])`.execute(db);
  const rounds = JSON.stringify(given.flatMap(({ record }) => roundRows(record)));
  await sql`
    insert into quote_rounds (quote_id, number, side, by_name, at, note, shipping, shipping_fee, terms_note, due_days,
      valid_until, hold_stock)
    select q.id, x.number, x.side, x.by_name, x.at, x.note, x.shipping, x.shipping_fee, x.terms_note, x.due_days,
      x.valid_until, x.hold_stock
    from ${recordset(rounds, roundColumns)} join quotes q on q.quote_no = x.quote_no and q.id = any(${ids}::bigint[])
    order by q.id, x.number`.execute(db);
  const lines = JSON.stringify(given.flatMap(lineRows));
  await sql`
    insert into quote_lines (round_id, position, product_id, unit_id, code, name, unit_value, multiplier, quantity, price,
      currency, note, replaces)
    select r.id, x.position, x.product_id, x.unit_id, x.code, x.name, x.unit_value, x.multiplier, x.quantity, x.price,
      x.currency, x.note, x.replaces
    from ${recordset(lines, lineColumns)} join quotes q on q.quote_no = x.quote_no and q.id = any(${ids}::bigint[])
    join quote_rounds r on r.quote_id = q.id and r.number = x.number`.execute(db);
}

function quoteRow({ customerId, record }: ImportedQuote) {
  const { quoteNo, company, branch, branchName, state, rounds, validUntil, wantedOn } = record;
  return {
    quote_no: quoteNo,
    customer_id: customerId,
    company,
    branch_id: branch,
    branch_name: branchName,
    state,
    round: rounds.length,
    valid_until: validUntil,
    wanted_on: wantedOn,
    locale: record.locale,
    reason: record.reason,
    closed_by: record.closedBy,
    closed_at: record.closedAt,
    created_at: record.createdAt,
    updated_at: record.closedAt ?? rounds.at(-1)?.at ?? record.createdAt,
  };
}

function roundRows({ quoteNo, rounds }: QuoteFileRecord) {
  return rounds.map((round, index) => ({
    quote_no: quoteNo,
    number: index + 1,
    side: round.side,
    by_name: round.by,
    at: round.at,
    note: round.note,
    shipping: round.shipping,
    shipping_fee: round.shippingFee,
    terms_note: round.termsNote,
    due_days: round.dueDays,
    valid_until: round.validUntil,
    hold_stock: round.holdStock,
  }));
}

function lineRows({ record: { quoteNo, rounds }, products }: ImportedQuote) {
  return rounds.flatMap(({ lines }, round) =>
    lines.map(({ product, unitId, unit, ...line }, index) => ({
      ...line,
      quote_no: quoteNo,
      number: round + 1,
      position: index + 1,
      product_id: product === null ? null : (products.get(product)?.id ?? null),
      unit_id: unitId,
      unit_value: unit,
    })),
  );
}
