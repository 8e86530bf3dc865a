import type { Generated } from 'kysely';
import type { JsonOrNull, Timestamp, TimestampOrNull } from './column-types.ts';

/** A contract of an order as its buyer accepted it (rule contracts/frozen). */
interface OrderDocuments {
  order_id: number;
  kind: string;
  version: number | null;
  locale: string;
  terms: JsonOrNull;
  html: string | null;
  sha256: string | null;
  pdf: Uint8Array | null;
  accepted_at: Timestamp;
}

/** An invoice of an order, or the correction of one after a return (rule invoices/states). */
interface Invoices {
  id: Generated<number>;
  order_id: number;
  return_id: number | null;
  state: Generated<string>;
  number: string | null;
  uuid: string | null;
  issued_at: TimestampOrNull;
  kind: Generated<string>;
  url: Generated<string>;
  pdf: Uint8Array | null;
  message: Generated<string>;
  due_at: Timestamp;
  since: Timestamp;
  changed_xid: Generated<string>;
  e_invoice: boolean | null;
}

/** An answer on whether a tax number takes electronic invoices (rule invoices/lookup). */
interface EInvoiceAnswers {
  vkn: string;
  answer: boolean | null;
  asked_at: Timestamp;
}

/** The tables of an order's documents. */
export interface DocumentTables {
  e_invoice_answers: EInvoiceAnswers;
  invoices: Invoices;
  order_documents: OrderDocuments;
}
