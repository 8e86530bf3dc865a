import { createHash } from 'node:crypto';
import type { FolderDocument, FolderInvoice, FolderOrder } from '#db/orders/read/folder-order.ts';
import type { UsedInvoices } from '#db/transfer/write-order-papers.ts';
import type { RecordFindings } from '#features/transfer/import/field-values.ts';
import { instantOf } from '#features/transfer/import/field-values.ts';
import type { OrderRecord } from '#features/transfer/sources/order-record.ts';

/** The contracts and the invoice that a line gives an order, and the invoice's file where the line has one. */
export interface PlannedPapers {
  documents: FolderDocument[];
  invoice: FolderInvoice | null;
  invoiceFile: Uint8Array | null;
}

const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

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
  const { invoice, file } = invoiceOf(record, { known, used }, findings);
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

function invoiceOf(
  { orderNo, invoice: given }: OrderRecord,
  { known, used }: { known: FolderOrder | undefined; used: UsedInvoices },
  findings: RecordFindings,
): { invoice: FolderInvoice | null; file: Uint8Array | null } {
  if (!given) return { invoice: null, file: null };
  const { number = null, uuid = null, issuedAt, pdf } = given;
  if (given.state === 'issued' && number === null)
    findings.refused.push({ field: 'invoice.number', code: 'required', detail: '' });
  for (const [name, value] of Object.entries({ number, uuid })) {
    if (value === null || used.take(value, orderNo)) continue;
    findings.refused.push({ field: `invoice.${name}`, code: 'duplicate', detail: value });
  }
  const file = pdf ? Buffer.from(pdf, 'base64') : null;
  if (file && file.subarray(0, 5).toString('latin1') !== '%PDF-')
    findings.refused.push({ field: 'invoice.pdf', code: 'wrong-form', detail: '%PDF-' });
  const keptFile = pdf === undefined ? (known?.invoice?.pdfSha256 ?? null) : null;
  const since = given.since ?? given.dueAt;
  return {
    file,
    invoice: {
      state: given.state,
      dueAt: instantOf(given.dueAt, 'invoice.dueAt', findings),
      since: instantOf(since, 'invoice.since', findings),
      number,
      uuid,
      issuedAt: issuedAt ? instantOf(issuedAt, 'invoice.issuedAt', findings) : null,
      kind: given.kind ?? '',
      url: given.url ?? '',
      message: given.message ?? '',
      eInvoice: given.eInvoice ?? null,
      pdfSha256: file ? hashOf(file) : keptFile,
    },
  };
}
