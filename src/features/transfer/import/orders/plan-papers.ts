import type { FolderDocument, FolderInvoice, FolderOrder } from '#db/orders/read/folder-order.ts';
import { orderOwner, type UsedInvoices } from '#db/transfer/write-order-papers.ts';
import type { RecordFindings } from '#features/transfer/import/field-values.ts';
import { instantOf } from '#features/transfer/import/field-values.ts';
import { hashOf, planInvoice } from '#features/transfer/import/plan-invoice.ts';
import type { OrderRecord } from '#features/transfer/sources/order-record.ts';

/** The contracts and the invoice that a line gives an order, and the invoice's file where the line has one. */
export interface PlannedPapers {
  documents: FolderDocument[];
  invoice: FolderInvoice | null;
  invoiceFile: Uint8Array | null;
}

/**
 * The papers of an order after an import: absent ones stay, null empties them (rule import-export/order-papers). Problems
 * go to `findings`.
 */
export function planPapers(
  record: OrderRecord,
  { known, used }: { known: FolderOrder | undefined; used: UsedInvoices },
  findings: RecordFindings,
): PlannedPapers {
  const documents =
    record.documents === undefined ? (known?.documents ?? []) : documentsOf(record, findings);
  if (record.invoice === undefined)
    return { documents, invoice: known?.invoice ?? null, invoiceFile: null };
  if (record.invoice === null) return { documents, invoice: null, invoiceFile: null };
  const { invoice, file } = planInvoice(
    record.invoice,
    { field: 'invoice', owner: orderOwner(record.orderNo), known: known?.invoice ?? null, used },
    findings,
  );
  return { documents, invoice, invoiceFile: file };
}

function documentsOf({ documents }: OrderRecord, findings: RecordFindings): FolderDocument[] {
  const kinds = new Set<string>();
  return (documents ?? [])
    .map(({ kind, version, locale, html, sha256, at }, index) => {
      const field = `documents[${index}]`;
      if (kinds.has(kind))
        findings.refused.push({ field: `${field}.kind`, code: 'duplicate', detail: kind });
      kinds.add(kind);
      if (hashOf(html) !== sha256)
        findings.refused.push({ field: `${field}.sha256`, code: 'contradicts', detail: 'html' });
      const accepted = instantOf(at, `${field}.at`, findings);
      return { kind, version: version ?? null, locale, html, sha256, at: accepted };
    })
    .toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
}
