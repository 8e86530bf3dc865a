import { sql } from 'kysely';
import type { ReturnDocument } from '#contract/office/orders/changed-returns.ts';
import type { Db } from '#db/database.ts';
import { heldOfReturnLine } from '#db/returns/read-returnable.ts';
import { bulkRows } from '#db/transfer/bulk-rows.ts';
import { raiseSequence } from '#db/transfer/raise-sequence.ts';
import { dropReplaced, setReturnsAside, writeCorrections } from './corrections-of-returns.ts';
import { linkExchanges } from './exchanges-of-returns.ts';
import { writePhotosOfReturns, type PhotoRow } from './photos-of-returns.ts';

/** A return of an order, as far as its other returns depend on it. */
export interface KnownReturn {
  returnNo: string;
  refundId: number | null;
  total: number;
  shipping: number;
  /** Units of lines that it speaks for, by their ids. */
  held: { item: number; quantity: number }[];
}

/** An order whose returns are imported. */
export interface OrderOfReturns {
  id: number;
  imported: boolean;
  currency: string;
  /** In its own currency. */
  total: number;
  /** The money that came; null where no payment is recorded. */
  paid: { amount: number; currency: string } | null;
  /** Its items as `orders.jsonl` has them. */
  lines: {
    id: number;
    productId: number | null;
    code: string;
    name: string;
    unit: string;
    quantity: number;
  }[];
  /** Its refunds, by their places. */
  refunds: { id: number; amount: number; state: string }[];
  returns: KnownReturn[];
}

/** The orders with these numbers, locked until the transaction ends. 1 query. */
export async function lockOrdersOfReturns(
  db: Db,
  orderNos: readonly string[],
): Promise<Map<string, OrderOfReturns>> {
  const { rows } = await sql<OrderOfReturns & { orderNo: string }>`
    select o.order_no as "orderNo", o.id, o.imported, o.currency, o.total,
      (select json_build_object('amount', p.amount, 'currency', p.currency) from payments p where p.order_id = o.id
        order by p.id limit 1) as paid,
      coalesce((select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'code', l.code, 'name', l.name,
          'unit', l.unit_value, 'quantity', l.quantity) order by l.position)
        from order_lines l where l.order_id = o.id and l.quantity > 0), '[]') as lines,
      coalesce((select json_agg(json_build_object('id', f.id, 'amount', f.amount, 'state', f.state) order by p.id, f.id)
        from payments p join refunds f on f.payment_id = p.id where p.order_id = o.id), '[]') as refunds,
      coalesce((select json_agg(json_build_object('returnNo', r.return_no, 'refundId', r.refund_id, 'total', r.total,
          'shipping', r.shipping, 'held', (select json_agg(json_build_object('item', x.order_line_id,
            'quantity', ${heldOfReturnLine})) from return_lines x where x.return_id = r.id)))
        from returns r where r.order_id = o.id), '[]') as returns
    from orders o where o.order_no = any(${orderNos}::text[]) order by o.id for no key update of o`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.orderNo, row]));
}

/** The returns with these numbers that the shop itself took, or goods of which it has taken back since. 1 query. */
export async function findFixedReturns(
  db: Db,
  returnNos: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ returnNo: string }>`
    select r.return_no as "returnNo" from returns r where r.return_no = any(${returnNos}::text[])
      and (not r.imported or exists (select from return_lines x join stock_movements m on m.return_line_id = x.id
        where x.return_id = r.id))`.execute(db);
  return new Set(rows.map(({ returnNo }) => returnNo));
}

/** Keeps the shop from drawing the numbers of returns that are about to be imported. 3 queries at most. */
export async function reserveReturnNumbers(db: Db, returnNos: readonly string[]): Promise<void> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(substr(given.return_no, 4)::bigint) as highest from unnest(${returnNos}::text[]) given (return_no)
    where return_no ~ '^IA-[0-9]{1,12}$'
      and not exists (select from returns where returns.return_no = given.return_no)`.execute(db);
  const highest = rows[0]?.highest ?? null;
  if (highest !== null) await raiseSequence(db, 'return_numbers', highest);
}

/** A return to write, with the ids that its document only names. */
export interface ImportedReturn {
  orderId: number;
  refundId: number | null;
  /** The ids of the lines of the order, in the order of `document.lines`. */
  items: readonly number[];
  /** The products that go out in their places; null where money goes back. */
  exchanges: readonly (number | null)[];
  document: ReturnDocument;
  /** The file of its correction, where the line brings one. */
  correctionFile: Uint8Array | null;
}

const columns = {
  n: 'int',
  return_no: 'text',
  order_id: 'bigint',
  state: 'text',
  version: 'int',
  channel: 'text',
  declared_at: 'timestamptz',
  before_delivery: 'boolean',
  send_by: 'date',
  named_carrier: 'text',
  code: 'text',
  carrier: 'text',
  tracking_no: 'text',
  sent_on: 'date',
  received_on: 'date',
  due_on: 'date',
  reason: 'text',
  currency: 'text',
  goods: 'numeric',
  deduction: 'numeric',
  shipping: 'numeric',
  commission: 'numeric',
  total: 'numeric',
  exchanged: 'numeric',
  settled_at: 'timestamptz',
  way: 'text',
  refund_id: 'bigint',
  needs_iban: 'boolean',
  created_at: 'timestamptz',
  since: 'timestamptz',
};
const lineColumns = {
  n: 'int',
  return_id: 'bigint',
  order_line_id: 'bigint',
  quantity: 'int',
  wish: 'text',
  reason: 'text',
  text: 'text',
  sealed: 'boolean',
  verdict: 'text',
  settled_quantity: 'int',
  deduction: 'numeric',
  why: 'text',
  place: 'text',
  exchange_product_id: 'bigint',
  is_exchanged: 'boolean',
  is_unsent: 'boolean',
};
const stepColumns = {
  n: 'int',
  return_id: 'bigint',
  step: 'text',
  actor: 'text',
  by_name: 'text',
  text: 'text',
  at: 'timestamptz',
};

/**
 * Writes returns of before anew, each in place of the one with its number: they move no stock and no money, and nobody is
 * told (rule import-export/returns). `dropped`: stored names of photos that they had until now. 14 queries at most, and 1 for each
 * file of a correction; none without returns.
 */
export async function replaceReturns(
  db: Db,
  given: readonly ImportedReturn[],
  dropped: readonly string[] = [],
): Promise<void> {
  if (given.length === 0) return;
  const numbers = given.map(({ document }) => document.returnNo);
  const replaced = await setReturnsAside(db, numbers);
  const names = Object.keys(columns).filter((name) => name !== 'n');
  const { rows } = await sql<{ id: number; returnNo: string }>`
    insert into returns (${sql.join(names.map((name) => sql.ref(name)))}, imported)
    select ${sql.join(names.map((name) => sql`x.${sql.ref(name)}`))}, true
    from ${bulkRows(given.map(returnRow), columns)} order by x.n
    returning id, return_no as "returnNo"`.execute(db);
  const ids = new Map(rows.map(({ id, returnNo }) => [returnNo, id]));
  await dropReplaced(db, replaced, ids);
  const idOf = ({ document }: ImportedReturn) => ids.get(document.returnNo);
  await insertParts(
    db,
    'return_lines',
    lineColumns,
    given.flatMap((each) => lineRows(each, idOf(each))),
  );
  await insertParts(
    db,
    'return_steps',
    stepColumns,
    given.flatMap((each) => stepRows(each, idOf(each))),
  );
  await writePhotosOfReturns(
    db,
    given.flatMap((each) => photoRows(each, idOf(each))),
    dropped,
  );
  await writeCorrections(
    db,
    given.map((each) => ({ ...each, returnId: idOf(each) ?? 0 })),
  );
  await linkExchanges(
    db,
    given.flatMap((each) => {
      const [orderNo, returnId] = [each.document.exchangeOrder, idOf(each)];
      return orderNo === null || returnId === undefined ? [] : [{ orderNo, returnId }];
    }),
  );
}

function returnRow({ orderId, refundId, document }: ImportedReturn, n: number) {
  const { returnNo, state, version, channel, reason, currency, carrier, code, way } = document;
  const { goods, deduction, shipping, commission, total, exchanged } = document;
  return {
    n,
    return_no: returnNo,
    order_id: orderId,
    state,
    version,
    channel,
    declared_at: document.declaredAt,
    before_delivery: document.beforeDelivery,
    send_by: document.sendBy,
    named_carrier: document.namedCarrier,
    code,
    carrier,
    tracking_no: document.trackingNo,
    sent_on: document.sentOn,
    received_on: document.receivedOn,
    due_on: document.dueOn,
    reason,
    currency,
    goods,
    deduction,
    shipping,
    commission,
    total,
    exchanged,
    settled_at: document.settledAt,
    way,
    refund_id: refundId,
    needs_iban: document.needsIban,
    created_at: document.createdAt,
    since: document.since,
  };
}

function lineRows({ items, exchanges, document }: ImportedReturn, returnId: number | undefined) {
  return document.lines.map(
    ({ settled, to, isExchanged, unsent, photos: _photos, ...line }, index) => ({
      ...line,
      return_id: returnId,
      order_line_id: items[index],
      settled_quantity: settled,
      place: to,
      exchange_product_id: exchanges[index] ?? null,
      is_exchanged: isExchanged,
      is_unsent: unsent,
    }),
  );
}

function photoRows({ items, document }: ImportedReturn, returnId: number | undefined): PhotoRow[] {
  return document.lines.flatMap(({ photos }, index) =>
    photos.map(({ file, by, at }) => ({
      return_id: returnId,
      order_line_id: items[index],
      file: file.replace(/\.webp$/, ''),
      by_name: by,
      sent_at: at,
    })),
  );
}

function stepRows({ document }: ImportedReturn, returnId: number | undefined) {
  return document.history.map(({ by, ...step }) => ({ ...step, return_id: returnId, by_name: by }));
}

async function insertParts(
  db: Db,
  table: 'return_lines' | 'return_steps',
  of: Readonly<Record<string, string>>,
  rows: readonly object[],
): Promise<void> {
  const names = Object.keys(of).filter((name) => name !== 'n');
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql`x.${sql.ref(name)}`))}
    from ${bulkRows(
      rows.map((row, n) => ({ ...row, n })),
      of,
    )} order by x.n`.execute(db);
}
