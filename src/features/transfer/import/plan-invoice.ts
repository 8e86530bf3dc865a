import { createHash } from 'node:crypto';
import type { FolderInvoice } from '#db/orders/read/folder-order.ts';
import type { UsedInvoices } from '#db/transfer/write-order-papers.ts';
import type { InvoiceState } from '#rules/invoices/invoice-states.ts';
import type { InvoiceRecord } from '#features/transfer/sources/paper-records.ts';
import { instantOf, type RecordFindings } from './field-values.ts';

export const hashOf = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex');

/**
 * The invoice of an order, or the correction of a return, after an import: without `pdf` its file stays (rule
 * import-export/order-papers). A number or a uuid of another one, a file that is no PDF and one without its hash go to `findings`,
 * each with its field.
 */
export function planInvoice<State extends InvoiceState>(
  given: Omit<InvoiceRecord, 'state'> & { state: State },
  shop: {
    /** The name of the line's field. */
    field: string;
    /** The owner of the number: `orderOwner` or `returnOwner`. */
    owner: string;
    known: Pick<FolderInvoice, 'sha256'> | null;
    used: UsedInvoices;
  },
  findings: RecordFindings,
): { invoice: FolderInvoice & { state: State }; file: Uint8Array | null } {
  const { field, owner, known, used } = shop;
  const { number = null, uuid = null, issuedAt, pdf } = given;
  if (given.state === 'issued' && number === null)
    findings.refused.push({ field: `${field}.number`, code: 'required', detail: '' });
  for (const [name, value] of Object.entries({ number, uuid })) {
    if (value === null || used.take(value, owner)) continue;
    findings.refused.push({ field: `${field}.${name}`, code: 'duplicate', detail: value });
  }
  const file = pdf ? Buffer.from(pdf, 'base64') : null;
  const isPdf = file === null || file.subarray(0, 5).toString('latin1') === '%PDF-';
  if (!isPdf) findings.refused.push({ field: `${field}.pdf`, code: 'wrong-form', detail: '%PDF-' });
  const kept = pdf === undefined ? (known?.sha256 ?? null) : null;
  const sha256 = file ? hashOf(file) : kept;
  if (isPdf && given.sha256 !== undefined && given.sha256 !== sha256)
    findings.refused.push({ field: `${field}.sha256`, code: 'contradicts', detail: 'pdf' });
  const at = (name: string, text: string) => instantOf(text, `${field}.${name}`, findings);
  return {
    file,
    invoice: {
      state: given.state,
      dueAt: at('dueAt', given.dueAt),
      since: at('since', given.since ?? given.dueAt),
      number,
      uuid,
      issuedAt: issuedAt ? at('issuedAt', issuedAt) : null,
      kind: given.kind ?? '',
      url: given.url ?? '',
      message: given.message ?? '',
      eInvoice: given.eInvoice ?? null,
      sha256,
    },
  };
}
