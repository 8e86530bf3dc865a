import type { JsonOrNull, Timestamp } from './column-types.ts';

/** A contract of an order as its buyer accepted it (rule contracts/frozen). */
interface OrderDocuments {
  order_id: number;
  kind: string;
  version: number | null;
  locale: string;
  terms: JsonOrNull;
  html: string | null;
  sha256: string | null;
  pdf: Buffer | null;
  accepted_at: Timestamp;
}

/** The tables of an order's documents. */
export interface DocumentTables {
  order_documents: OrderDocuments;
}
