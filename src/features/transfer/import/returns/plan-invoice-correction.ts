import type { ReturnDocument } from '#contract/office/orders/changed-returns.ts';
import { returnOwner, type UsedInvoices } from '#db/transfer/write-order-papers.ts';
import type { RecordFindings } from '#features/transfer/import/field-values.ts';
import { planInvoice } from '#features/transfer/import/plan-invoice.ts';
import type { ReturnRecord } from '#features/transfer/sources/return-record.ts';

interface PlannedCorrection {
  correction: ReturnDocument['correction'];
  file: Uint8Array | null;
}

/**
 * The correction of a return after an import: an absent one stays, null takes it away (rule import-export/corrections). Problems go
 * to `findings`.
 */
export function planCorrection(
  record: ReturnRecord,
  shop: {
    known: ReturnDocument['correction'];
    used: UsedInvoices;
    /** Whether the order has an invoice that can be corrected. */
    isInvoiced: boolean;
  },
  findings: RecordFindings,
): PlannedCorrection {
  const { known, used, isInvoiced } = shop;
  const { correction: given, returnNo, orderNo } = record;
  if (given === undefined) return { correction: known, file: null };
  if (given === null) return { correction: null, file: null };
  if (!isInvoiced)
    findings.refused.push({ field: 'correction', code: 'no-invoice', detail: orderNo });
  const { invoice, file } = planInvoice(
    given,
    { field: 'correction', owner: returnOwner(returnNo), known, used },
    findings,
  );
  return { correction: invoice, file };
}
