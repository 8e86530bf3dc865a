import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { instant, pages } from '#db/record-pages.ts';
import type { InvoiceState } from '#rules/invoices/invoice-states.ts';
import type { DocumentKind } from '#rules/order/document-kinds.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { orderTables } from './read-orders.ts';
import { orderWith, wholeItems, type WholeOrder } from './whole-order.ts';

/** A contract of an order as its buyer accepted it (rule contracts/frozen); its paper is drawn of this text. */
export interface FolderDocument {
  kind: DocumentKind;
  /** The number of the page's version; null where nobody knows it. */
  version: number | null;
  locale: Locale;
  html: string;
  /** Of `html`, hexadecimal. */
  sha256: string;
  at: string;
}

/** The invoice of an order, or the correction of a return, without its file. */
export interface FolderInvoice {
  state: InvoiceState;
  dueAt: string;
  since: string;
  number: string | null;
  uuid: string | null;
  issuedAt: string | null;
  kind: string;
  url: string;
  message: string;
  eInvoice: boolean | null;
  /** Of the file, hexadecimal; null without one. */
  sha256: string | null;
}

/** An order with its papers, as orders.jsonl has it (rule import-export/order-papers). */
export interface FolderOrder extends WholeOrder {
  documents: FolderDocument[];
  invoice: FolderInvoice | null;
}

/** The same with the file of its invoice, base64. */
type ExportedOrder = Omit<FolderOrder, 'invoice'> & {
  invoice: (FolderInvoice & { pdf: string | null }) | null;
};

/** Orders on a page of an export: each may have a thousand lines and two contracts. */
const pageRows = 100;

const documents = sql`coalesce((select json_agg(json_build_object('kind', d.kind, 'version', d.version,
      'locale', d.locale, 'html', d.html, 'sha256', d.sha256, 'at', ${instant('d.accepted_at')}) order by d.kind)
    from order_documents d where d.order_id = o.id and d.html is not null), '[]')`;

/** The invoice or the correction `i` without its file. */
export const invoiceInFolder = sql`json_build_object('state', i.state, 'dueAt', ${instant('i.due_at')},
      'since', ${instant('i.since')}, 'number', i.number, 'uuid', i.uuid, 'issuedAt', ${instant('i.issued_at')},
      'kind', i.kind, 'url', i.url, 'message', i.message, 'eInvoice', i.e_invoice,
      'sha256', encode(sha256(i.pdf), 'hex'))`;

const invoice = sql`(select ${invoiceInFolder}
    from invoices i where i.order_id = o.id and i.return_id is null)`;

const folderOrder = orderWith<FolderOrder>(
  wholeItems,
  sql`'documents', ${documents}, 'invoice', ${invoice}, `,
);

/**
 * Orders with their papers in the order in which they were saved: all, or those that fulfill `condition`, which reads `o`.
 * A query each 100 orders, and one for the file of each invoice that has one.
 */
export async function* exportFolderOrders(
  db: Db,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): AsyncGenerator<ExportedOrder> {
  const orders = pages<FolderOrder>(
    db,
    { start: 0, rows: pageRows },
    (after) => sql`
      select o.id as key, ${folderOrder} as record from ${orderTables}
      where o.id > ${after} and ${condition} order by o.id limit ${pageRows}`,
  );
  for await (const order of orders) yield withInvoiceFile(db, order);
}

/** An order as a folder has it, with the file of its invoice. 1 query where there is one, else none. */
export async function withInvoiceFile(db: Db, order: FolderOrder): Promise<ExportedOrder> {
  if (order.invoice === null) return { ...order, invoice: null };
  const pdf = order.invoice.sha256 === null ? null : await readInvoiceFile(db, order.orderNo);
  return { ...order, invoice: { ...order.invoice, pdf } };
}

async function readInvoiceFile(db: Db, orderNo: string): Promise<string | null> {
  const found = await db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select('i.pdf')
    .where('o.order_no', '=', orderNo)
    .where('i.return_id', 'is', null)
    .executeTakeFirst();
  return found?.pdf ? Buffer.from(found.pdf).toString('base64') : null;
}

/** An order that is stored, and whether an import brought it. */
export interface KnownOrder {
  id: number;
  customerId: number;
  imported: boolean;
  /** Whether something of it came back, or will: its lines and refunds stay as they are. */
  hasReturns: boolean;
  order: FolderOrder;
}

/** The orders with these numbers that exist, locked until the transaction ends. 1 query. */
export async function lockFolderOrders(
  db: Db,
  orderNos: readonly string[],
): Promise<Map<string, KnownOrder>> {
  const { rows } = await sql<KnownOrder>`
    select o.id, o.customer_id as "customerId", o.imported,
      exists (select from returns r where r.order_id = o.id) as "hasReturns", ${folderOrder} as "order" from ${orderTables}
    where o.order_no = any(${orderNos}::text[]) order by o.id for no key update of o`.execute(db);
  return new Map(rows.map((row) => [row.order.orderNo, row]));
}
