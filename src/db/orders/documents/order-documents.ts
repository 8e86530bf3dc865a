import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { DocumentKind } from '#rules/order/document-kinds.ts';
import type { WithdrawalKind } from '#rules/returns/return-words.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A document whose text has to be written. */
export interface OpenDocument {
  kind: DocumentKind;
  locale: Locale;
  /** The settings of the moment at which it was accepted, by name. */
  terms: Readonly<Record<string, unknown>>;
  /** Of the version that was accepted, in the document's language. */
  template: string;
  title: string;
}

/** Documents of an order without a text, and the rights of its lines by position. 1 query. */
export async function readOpenDocuments(
  db: Db,
  orderId: number,
): Promise<{ documents: OpenDocument[]; withdrawals: WithdrawalKind[]; isCompany: boolean }> {
  const inLanguage = (column: string) => sql`case when d.locale = 'en'
    then coalesce(nullif(${sql.ref(`v.${column}_en`)}, ''), ${sql.ref(`v.${column}`)}) else ${sql.ref(`v.${column}`)} end`;
  const { rows } = await sql<OpenDocument & { withdrawals: WithdrawalKind[]; isCompany: boolean }>`
    select d.kind, d.locale, d.terms, coalesce(${inLanguage('html')}, '') as template,
      coalesce(${inLanguage('title')}, '') as title, o.buyer_kind = 'company' as "isCompany",
      array(select l.withdrawal from order_lines l where l.order_id = d.order_id order by l.position) as withdrawals
    from order_documents d join orders o on o.id = d.order_id
      left join page_versions v on v.number = d.version and v.url = case d.kind
        when 'pre-information' then '/on-bilgilendirme-formu' else '/mesafeli-satis-sozlesmesi' end
    where d.order_id = ${orderId} and d.html is null`.execute(db);
  const [first] = rows;
  return {
    documents: rows,
    withdrawals: first?.withdrawals ?? [],
    isCompany: first?.isCompany ?? false,
  };
}

/** Writes a text, unless another process was faster: the first one stays. 1 query. */
export async function writeOrderDocument(
  db: Db,
  { orderId, kind }: { orderId: number; kind: DocumentKind },
  { html, sha256 }: { html: string; sha256: string },
): Promise<void> {
  await sql`
    update order_documents set html = ${html}, sha256 = ${sha256}, terms = null
    where order_id = ${orderId} and kind = ${kind} and html is null`.execute(db);
}

/** Keeps the paper of a document and gives the one that counts, the first. 1 query. */
export async function keepDocumentPaper(
  db: Db,
  { orderId, kind }: { orderId: number; kind: DocumentKind },
  pdf: Uint8Array,
): Promise<Uint8Array> {
  const { rows } = await sql<{ pdf: Uint8Array }>`
    update order_documents set pdf = coalesce(pdf, ${Buffer.from(pdf)}::bytea)
    where order_id = ${orderId} and kind = ${kind} returning pdf`.execute(db);
  return rows[0]?.pdf ?? pdf;
}

/** A document with its text; without one while nobody has written it. */
export interface StoredDocument {
  orderId: number;
  orderNo: string;
  kind: DocumentKind;
  version: number | null;
  locale: Locale;
  html: string | null;
  /** Of `html`, hexadecimal. */
  sha256: string | null;
  pdf: Uint8Array | null;
  acceptedAt: Date;
}

/** The documents of an order, the pre-information first. 1 query. */
export function readOrderDocuments(db: Db, orderId: number): Promise<StoredDocument[]> {
  return storedDocuments(db, sql`o.id = ${orderId}`);
}

/** The same by its number: a customer's own, or, with null, anybody's. 1 query. */
export function findOrderDocuments(
  db: Db,
  { orderNo, customerId }: { orderNo: string; customerId: number | null },
): Promise<StoredDocument[]> {
  const own = customerId === null ? sql`true` : sql`o.customer_id = ${customerId}`;
  return storedDocuments(db, sql`o.order_no = ${orderNo} and ${own}`);
}

async function storedDocuments(db: Db, which: RawBuilder<unknown>): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select d.order_id as "orderId", o.order_no as "orderNo", d.kind, d.version, d.locale, d.html, d.sha256, d.pdf,
      d.accepted_at as "acceptedAt"
    from orders o join order_documents d on d.order_id = o.id
    where ${which} order by d.kind desc`.execute(db);
  return rows;
}
