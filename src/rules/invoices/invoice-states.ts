/** The states of an invoice (rule invoices/states). */
export const invoiceStates = [
  'due',
  'handed',
  'issued',
  'failed',
  'cancelled',
  'correction-due',
  'corrected',
] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export function isInvoiceState(text: string): text is InvoiceState {
  return invoiceStates.some((state) => state === text);
}

/** The steps of whoever issues invoices, and `retry` of the merchant. */
export const invoiceSteps = ['handed', 'issued', 'failed', 'cancelled', 'retry'] as const;
export type InvoiceStep = (typeof invoiceSteps)[number];

type Moves = Readonly<Partial<Record<InvoiceState, InvoiceState>>>;

/** The state that a step leads to, by the state before. A bookkeeping that issues at once may leave `handed` out. */
const moves: Readonly<Record<InvoiceStep, Moves>> = {
  handed: { due: 'handed' },
  issued: { due: 'issued', handed: 'issued', failed: 'issued', 'correction-due': 'corrected' },
  failed: { due: 'failed', handed: 'failed' },
  cancelled: { issued: 'cancelled' },
  retry: { failed: 'due' },
};

/** The state after a step; null where it cannot be taken. */
export function invoiceAfter(state: InvoiceState, step: InvoiceStep): InvoiceState | null {
  return moves[step][state] ?? null;
}

/** A number of the tax office: three characters, the year and nine digits. */
export const invoiceNumber = /^[A-Z0-9]{3}20\d{11}$/;
