import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { FolderOrder } from '#db/orders/read/folder-order.ts';
import { recordset } from './bulk-rows.ts';

/** The numbers and uuids of invoices and corrections with what has them; a batch adds its own. */
export interface UsedInvoices {
  /** Takes a number or a uuid for an owner; false where another one has it. */
  take: (value: string, owner: string) => boolean;
}

/** The owner of an invoice: an order, or a return its correction. */
export const orderOwner = (orderNo: string) => `order ${orderNo}`;
export const returnOwner = (returnNo: string) => `return ${returnNo}`;

/** The owners of invoices with these numbers or uuids. 1 query, none without them. */
export async function findUsedInvoices(db: Db, values: readonly string[]): Promise<UsedInvoices> {
  const owners = new Map<string, string>();
  if (values.length > 0) {
    const { rows } = await sql<{ value: string; orderNo: string; returnNo: string | null }>`
      select x.value, o.order_no as "orderNo", r.return_no as "returnNo" from unnest(${values}::text[]) x (value)
        join invoices i on i.number = x.value or i.uuid::text = x.value join orders o on o.id = i.order_id
        left join returns r on r.id = i.return_id`.execute(db);
    for (const { value, orderNo, returnNo } of rows)
      owners.set(value, returnNo === null ? orderOwner(orderNo) : returnOwner(returnNo));
  }
  return {
    take: (value, owner) => {
      const known = owners.get(value) ?? owner;
      owners.set(value, known);
      return known === owner;
    },
  };
}

interface Written {
  id: number;
  order: FolderOrder;
  /** The file of the invoice, where the line brings one. */
  invoiceFile: Uint8Array | null;
}

/** Replaces the contracts of past orders and their invoices (rule import-export/order-papers). 4 queries, and 1 for each file. */
export async function replaceOrderPapers(db: Db, written: readonly Written[]): Promise<void> {
  const ids = written.map(({ id }) => id);
  await sql`delete from order_documents where order_id = any(${ids}::bigint[])`.execute(db);
  const without = written.flatMap(({ id, order }) => (order.invoice === null ? [id] : []));
  await sql`delete from invoices where order_id = any(${without}::bigint[]) and return_id is null`.execute(
    db,
  );
  await insertDocuments(db, written);
  await writeInvoices(db, written);
  for (const { id, invoiceFile } of written) {
    if (invoiceFile === null) continue;
    await sql`update invoices set pdf = ${Buffer.from(invoiceFile)}::bytea
      where order_id = ${id} and return_id is null`.execute(db);
  }
}

async function insertDocuments(db: Db, written: readonly Written[]): Promise<void> {
  const rows = written.flatMap(({ id, order }) =>
    order.documents.map((document) => ({ order_id: id, ...document })),
  );
  if (rows.length === 0) return;
  const columns = {
    order_id: 'bigint',
    kind: 'text',
    version: 'int',
    locale: 'text',
    html: 'text',
    sha256: 'text',
    at: 'timestamptz',
  };
  await sql`insert into order_documents (order_id, kind, version, locale, html, sha256, accepted_at)
    select x.order_id, x.kind, x.version, x.locale, x.html, x.sha256, x.at
    from ${recordset(JSON.stringify(rows), columns)}`.execute(db);
}

const invoiceColumns = {
  order_id: 'bigint',
  state: 'text',
  dueAt: 'timestamptz',
  since: 'timestamptz',
  number: 'text',
  uuid: 'uuid',
  issuedAt: 'timestamptz',
  kind: 'text',
  url: 'text',
  message: 'text',
  eInvoice: 'boolean',
  sha256: 'text',
};

/** Writes invoices; a stored file stays where the line says nothing of it. */
async function writeInvoices(db: Db, written: readonly Written[]): Promise<void> {
  const rows = written.flatMap(({ id, order: { invoice } }) =>
    invoice === null ? [] : [{ order_id: id, ...invoice }],
  );
  if (rows.length === 0) return;
  await sql`insert into invoices as i (order_id, state, due_at, since, number, uuid, issued_at, kind, url, message, e_invoice)
    select x.order_id, x.state, x."dueAt", x.since, x.number, x.uuid, x."issuedAt", x.kind, x.url, x.message, x."eInvoice"
    from ${recordset(JSON.stringify(rows), invoiceColumns)}
    on conflict (order_id) where return_id is null do update set state = excluded.state, due_at = excluded.due_at,
      since = excluded.since, number = excluded.number, uuid = excluded.uuid, issued_at = excluded.issued_at,
      kind = excluded.kind, url = excluded.url, message = excluded.message, e_invoice = excluded.e_invoice`.execute(
    db,
  );
  const emptied = written.flatMap(({ id, order: { invoice } }) =>
    invoice?.sha256 === null ? [id] : [],
  );
  await sql`update invoices set pdf = null
    where order_id = any(${emptied}::bigint[]) and return_id is null and pdf is not null`.execute(
    db,
  );
}
