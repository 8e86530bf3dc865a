import type { IssuedBody } from '#contract/office/orders/office-invoices.ts';
import type { RefusalCode, RefusalValues } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import { isDuplicate } from '#db/engine/database-errors.ts';
import {
  changeInvoice,
  findTaken,
  holdInvoice,
  queueInvoiceMail,
  type InvoiceChange,
  type StoredInvoice,
} from '#db/invoices/invoices.ts';
import { invoiceAfter, invoiceNumber, type InvoiceStep } from '#rules/invoices/invoice-states.ts';
import type { InvoiceState } from '#rules/invoices/invoice-states.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

/** A step of an invoice, by an integrator, the bookkeeping or somebody in the office. */
export interface InvoiceWork {
  id: number;
  step: InvoiceStep;
  /** Of `issued`. */
  issued?: IssuedBody;
  /** Of `failed`: the reason. */
  message?: string;
  by: Worker;
  now: Date;
}

export type InvoiceDone =
  | { ok: true; state: InvoiceState }
  | { ok: false; code: RefusalCode; values?: RefusalValues; field?: string };

/**
 * Takes a step of an invoice (rules invoices/states, invoices/issued). The same answer twice, with the uuid that is there
 * already, changes nothing. An issued invoice is mailed to its buyer. All or nothing; 5 queries at most, twice where another
 * invoice takes the same number at that moment.
 */
export async function workInvoice(db: Db, work: InvoiceWork): Promise<InvoiceDone> {
  try {
    return await takeStep(db, work);
  } catch (error) {
    // The number was taken after the first look: the second one finds whose it is.
    if (isDuplicate(error)) return takeStep(db, work);
    throw error;
  }
}

async function takeStep(db: Db, work: InvoiceWork): Promise<InvoiceDone> {
  return db.transaction().execute(async (tx): Promise<InvoiceDone> => {
    const held = await holdInvoice(tx, work.id);
    if (!held) return { ok: false, code: 'not-found' };
    const issued = work.step === 'issued' ? (work.issued ?? {}) : null;
    if (issued && isSame(held, issued)) return { ok: true, state: held.state };
    const state = invoiceAfter(held.state, work.step);
    if (state === null) return { ok: false, code: 'invoice-state', values: { state: held.state } };
    const change = issued ? await issuedChange(tx, held, issued, work.now) : {};
    if ('ok' in change) return change;
    const message = work.step === 'failed' ? (work.message ?? '') : '';
    await changeInvoice(tx, held.id, { ...change, message, state, since: work.now });
    if (state === 'issued') await queueInvoiceMail(tx, held.id);
    await logActivity(tx, {
      by: work.by,
      action: `invoice.${work.step}`,
      subject: { kind: 'order', id: held.orderNo },
      before: { invoiceState: held.state },
      after: { invoiceState: state, ...(change.number && { invoiceNo: change.number }) },
      now: work.now,
    });
    return { ok: true, state };
  });
}

/** Whether the answer came before (rule invoices/issued). */
function isSame(held: StoredInvoice, { uuid, number }: IssuedBody): boolean {
  if (held.state !== 'issued' && held.state !== 'corrected') return false;
  return uuid === undefined
    ? number !== undefined && held.number === number
    : held.uuid === uuid.toLowerCase();
}

async function issuedChange(
  tx: Db,
  held: StoredInvoice,
  body: IssuedBody,
  now: Date,
): Promise<Partial<InvoiceChange> | Extract<InvoiceDone, { ok: false }>> {
  const { url = '', kind = '', pdf } = body;
  const number = body.number?.trim() ?? null;
  const uuid = body.uuid?.toLowerCase() ?? null;
  const isNote = held.returned !== null && held.buyerKind === 'consumer';
  if (number === null && !isNote)
    return held.returned === null
      ? { ok: false, code: 'invalid-input', field: 'number' }
      : { ok: false, code: 'buyer-invoice-needed', field: 'number' };
  if (number !== null && !invoiceNumber.test(number))
    return { ok: false, code: 'invalid-input', field: 'number' };
  if (url !== '' && !/^https:\/\/[^\s"'<>]+$/.test(url))
    return { ok: false, code: 'invalid-input', field: 'url' };
  const file = pdf === undefined ? null : Buffer.from(pdf, 'base64');
  if (file && !file.subarray(0, 5).equals(Buffer.from('%PDF-')))
    return { ok: false, code: 'invalid-input', field: 'pdf' };
  const at = body.issuedAt === undefined ? now : new Date(body.issuedAt);
  if (Number.isNaN(at.getTime())) return { ok: false, code: 'invalid-input', field: 'issuedAt' };
  const taken = await findTaken(tx, { id: held.id, number, uuid });
  if (taken !== null)
    return { ok: false, code: 'invoice-number-taken', values: { orderNo: taken }, field: 'number' };
  const usual = isNote ? 'expense-note' : '';
  return { number, uuid, issued_at: at, kind: kind.trim() || usual, url, pdf: file };
}
