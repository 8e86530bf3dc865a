import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { cursorOfPosition, readPosition } from '#db/shop/change-position.ts';
import { firstUnderWay } from '#db/shop/first-under-way.ts';
import type { InvoiceState } from '#rules/invoices/invoice-states.ts';
import type { BuyerKind } from '#rules/returns/return-words.ts';

/** An invoice without its document; the return is the one that it corrects. */
export interface StoredInvoice {
  id: number;
  orderNo: string;
  returned: {
    no: string;
    goods: number;
    shipping: number;
    commission: number;
    deduction: number;
    total: number;
    /** Of the payment. */
    currency: string;
    lines: ReturnedUnits[];
  } | null;
  buyerKind: BuyerKind;
  state: InvoiceState;
  since: Date;
  number: string | null;
  uuid: string | null;
  issuedAt: Date | null;
  kind: string;
  url: string;
  hasPdf: boolean;
  message: string;
  /** Whether the buyer takes electronic invoices; null while nobody knows (rule invoices/lookup). */
  eInvoice: boolean | null;
  /** The payment that came, by its way; null while none has. */
  paid: { at: string; provider: string } | null;
  /** The last parcel; null where none has left. */
  shipped: { at: string; carrier: string; vkn: string; title: string } | null;
}

/** Units of a line that came back for money, and how many had come back before. */
export interface ReturnedUnits {
  position: number;
  quantity: number;
  before: number;
  deduction: number;
}

const returnedUnits = sql`(select coalesce(json_agg(json_build_object('position', l.position, 'quantity', rl.settled_quantity,
    'deduction', rl.deduction, 'before', (
      select coalesce(sum(e.settled_quantity), 0) from return_lines e join returns er on er.id = e.return_id
      where e.order_line_id = rl.order_line_id and er.settled_at is not null
        and (er.settled_at, er.id) < (r.settled_at, r.id))) order by l.position), '[]')
  from return_lines rl join order_lines l on l.id = rl.order_line_id
  where rl.return_id = r.id and rl.settled_quantity > 0)`;

const columns = sql`i.id, o.order_no as "orderNo", i.state, i.since, i.number, i.uuid, i.issued_at as "issuedAt", i.kind,
  i.url, i.pdf is not null as "hasPdf", i.message, i.e_invoice as "eInvoice", coalesce(o.buyer_kind, 'consumer') as "buyerKind",
  case when r.id is not null then json_build_object('no', r.return_no, 'goods', r.goods, 'shipping', r.shipping,
    'commission', r.commission, 'deduction', r.deduction, 'total', r.total, 'currency', r.currency, 'lines', ${returnedUnits}) end as returned,
  (select json_build_object('at', p.captured_at, 'provider', p.provider) from payments p
    where p.order_id = o.id order by p.id limit 1) as paid,
  (select json_build_object('at', s.created_at, 'carrier', s.carrier, 'vkn', coalesce(k.vkn, ''), 'title', coalesce(k.title, s.carrier))
    from parcels s left join carriers k on k.name = s.carrier where s.order_id = o.id order by s.id desc limit 1) as shipped`;

const tables = sql`invoices i join orders o on o.id = i.order_id left join returns r on r.id = i.return_id`;

async function select(db: Db, rest: RawBuilder<unknown>): Promise<StoredInvoice[]> {
  const { rows } = await sql<StoredInvoice>`select ${columns} from ${tables} ${rest}`.execute(db);
  return rows;
}

/** Null where there is none. 1 query. */
export async function readInvoice(db: Db, id: number): Promise<StoredInvoice | null> {
  const [invoice] = await select(db, sql`where i.id = ${id}`);
  return invoice ?? null;
}

/** The same, locked until the transaction ends. 1 query. */
export async function holdInvoice(tx: Db, id: number): Promise<StoredInvoice | null> {
  const [invoice] = await select(tx, sql`where i.id = ${id} for update of i`);
  return invoice ?? null;
}

/** The newest invoices, of a state or of all, before a position. 1 query. */
export function listInvoices(
  db: Db,
  { state, after, limit }: { state: InvoiceState | null; after: number | null; limit: number },
): Promise<StoredInvoice[]> {
  return select(
    db,
    sql`where ${state === null ? sql`true` : sql`i.state = ${state}`}
      and ${after === null ? sql`true` : sql`i.id < ${after}`} order by i.id desc limit ${limit}`,
  );
}

/** The counts of the states that somebody has to do something about, each up to 1,000. 1 query. */
export async function countInvoices(
  db: Db,
  states: readonly InvoiceState[],
): Promise<{ state: InvoiceState; count: number }[]> {
  const { rows } = await sql<{ state: InvoiceState; count: number }>`
    select s.state, (select count(*)::int from (select from invoices i where i.state = s.state limit 1000) found) as count
    from unnest(${[...states]}::text[]) with ordinality s (state, place) order by s.place`.execute(
    db,
  );
  return rows;
}

/**
 * Invoices that changed after a position, in the order of their changes, each once and as it is now (rule
 * invoices/changed-since); null for a position that is none. 1 query.
 */
export async function readChangedInvoices(
  db: Db,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<{ items: StoredInvoice[]; cursor: string; more: boolean } | null> {
  const from = await readPosition(db, cursor);
  if (from === null) return null;
  const { rows } = await sql<StoredInvoice & { xid: string }>`
    select ${columns}, i.changed_xid::text as xid from ${tables}
    where (i.changed_xid, i.id) > (${from.xid}::text::xid8, ${from.id}::bigint) and i.changed_xid < ${firstUnderWay}
    order by i.changed_xid, i.id limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1) ?? from;
  return {
    items: page,
    cursor: cursorOfPosition({ ...from, xid: last.xid, id: last.id }),
    more: rows.length > limit,
  };
}

/** The order that uses a number or a uuid already, other than that of this invoice; null where none does. 1 query. */
export async function findTaken(
  tx: Db,
  { id, number, uuid }: { id: number; number: string | null; uuid: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ orderNo: string }>`
    select o.order_no as "orderNo" from invoices i join orders o on o.id = i.order_id
    where i.id <> ${id} and (i.number = ${number} or i.uuid = ${uuid}::uuid) limit 1`.execute(tx);
  return rows[0]?.orderNo ?? null;
}

/** The fields that a step writes. */
export interface InvoiceChange {
  state: InvoiceState;
  since: Date;
  number?: string | null;
  uuid?: string | null;
  issued_at?: Date | null;
  kind?: string;
  url?: string;
  pdf?: Buffer | null;
  message?: string;
}

/** Writes a step of a held invoice. 1 query. */
export async function changeInvoice(tx: Db, id: number, change: InvoiceChange): Promise<void> {
  await tx.updateTable('invoices').set(change).where('id', '=', id).execute();
}

/** The file of an issued invoice: anybody's, or a customer's own; null where there is none. 1 query. */
export async function readInvoiceFile(
  db: Db,
  which: { id: number; customerId: number | null },
): Promise<{ number: string | null; pdf: Uint8Array } | null> {
  const { rows } = await sql<{ number: string | null; pdf: Uint8Array | null }>`
    select i.number, i.pdf from invoices i join orders o on o.id = i.order_id
    where i.id = ${which.id} and (${which.customerId}::bigint is null or o.customer_id = ${which.customerId})`.execute(
    db,
  );
  const [row] = rows;
  return row?.pdf ? { number: row.number, pdf: row.pdf } : null;
}

/** An invoice as its mail tells of it; null where there is none. 1 query. */
export async function readMailedInvoice(
  db: Db,
  id: number,
): Promise<{
  id: number;
  number: string;
  url: string;
  files: { name: string; pdf: Uint8Array }[] | null;
} | null> {
  const { rows } = await sql<{ number: string; url: string; pdf: Uint8Array | null }>`
    select coalesce(number, '') as number, url, pdf from invoices where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { number, url, pdf } = row;
  return { id, number, url, files: pdf && [{ name: `${number || 'fatura'}.pdf`, pdf }] };
}

/** Queues the mail about an issued invoice to the buyer. 1 query. */
export async function queueInvoiceMail(tx: Db, id: number): Promise<void> {
  await sql`
    insert into outbox (kind, payload, customer_id)
    select 'invoice-issued', jsonb_build_object('orderId', o.id, 'orderNo', o.order_no, 'invoiceId', i.id), o.customer_id
    from invoices i join orders o on o.id = i.order_id where i.id = ${id}`.execute(tx);
}
