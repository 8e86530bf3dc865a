import { Type, type Static } from 'typebox';
import { invoiceNumber, invoiceStates } from '#rules/invoices/invoice-states.ts';
import { documentKinds } from '#rules/order/document-kinds.ts';
import { DateText, Line, maybe, Prose } from './fields.ts';

/** A contract of an order with the text that its buyer accepted (rule import-export/order-papers). */
export const DocumentRecord = Type.Object({
  kind: Type.Enum([...documentKinds]),
  version: maybe(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })),
  locale: Type.Enum(['tr', 'en']),
  html: Prose(500_000),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  at: DateText,
});

const invoiceFields = {
  dueAt: DateText,
  since: Type.Optional(DateText),
  number: maybe(Type.String({ maxLength: 16, pattern: invoiceNumber.source })),
  uuid: maybe(
    Type.String({ maxLength: 36, pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  ),
  issuedAt: maybe(DateText),
  kind: Type.Optional(Line(40)),
  url: Type.Optional(Type.String({ maxLength: 500, pattern: '^(https?://.*)?$' })),
  message: Type.Optional(Prose(1000)),
  eInvoice: maybe(Type.Boolean()),
  /** Of the file. */
  sha256: maybe(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  /** The file of whoever issued it, base64. */
  pdf: maybe(Type.String({ maxLength: 2_800_000, pattern: '^[A-Za-z0-9+/=]*$' })),
};

const correctionStates = ['correction-due', 'corrected'] as const;

/** The invoice of an order. */
export const InvoiceRecord = Type.Object({
  state: Type.Enum(
    invoiceStates.filter((state) => correctionStates.every((each) => each !== state)),
  ),
  ...invoiceFields,
});
export type InvoiceRecord = Static<typeof InvoiceRecord>;

/** The correction of an invoice after a return. */
export const CorrectionRecord = Type.Object({
  state: Type.Enum([...correctionStates]),
  ...invoiceFields,
});
