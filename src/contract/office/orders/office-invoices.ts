import { Type, type Static } from 'typebox';
import { Id, LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { invoiceStates } from '#rules/invoices/invoice-states.ts';

const Text = Type.String();
const Amount = Type.Number();
const Instant = Type.String({ description: 'ISO 8601 in UTC' });
const State = Type.Enum([...invoiceStates]);

const DocumentLine = Type.Object({
  ID: Type.Integer(),
  Name: Text,
  SellersItemIdentification: Text,
  InvoicedQuantity: Amount,
  unitCode: Text,
  PriceAmount: Amount,
  LineExtensionAmount: Amount,
  TaxableAmount: Amount,
  Percent: Amount,
  TaxAmount: Amount,
  TaxTypeCode: Type.Literal('0015'),
});

const Supplier = Type.Object({
  schemeID: Type.Union([Type.Literal('VKN'), Type.Literal('TCKN')]),
  id: Text,
  name: Text,
  taxOffice: Text,
  address: Text,
  mersis: Text,
  web: Text,
});

const Customer = Type.Object({
  schemeID: Type.Union([Type.Literal('VKN'), Type.Literal('TCKN')]),
  id: Text,
  name: Text,
  firstName: Text,
  familyName: Text,
  taxOffice: Text,
  street: Text,
  CitySubdivisionName: Text,
  CityName: Text,
  PostalZone: Text,
  Country: Text,
  email: Text,
  phone: Text,
  /** Whether the buyer takes electronic invoices; the integrator knows. */
  eInvoice: Type.Enum(['yes', 'no', 'unknown']),
});

const InternetSale = Type.Object({
  webAdresi: Text,
  odemeSekli: Text,
  odemeAracisiAdi: Text,
  odemeTarihi: Nullable(Text),
  gonderiBilgileri: Nullable(
    Type.Object({
      gonderimTarihi: Text,
      gonderiTasiyan: Type.Object({
        tuzelKisi: Type.Object({ vkn: Text, unvan: Text }),
      }),
    }),
  ),
});

/** An invoice by the names of UBL-TR (rule invoices/document). Amounts are in `DocumentCurrencyCode`. */
export const InvoiceDocument = Type.Object({
  id: Type.Integer(),
  orderNo: Text,
  returnNo: Nullable(Text),
  state: State,
  since: Instant,
  number: Nullable(Text),
  uuid: Nullable(Text),
  issuedAt: Nullable(Instant),
  kind: Text,
  url: Text,
  hasPdf: Type.Boolean(),
  message: Text,
  /** A refusal's code, for a document that cannot be issued as it is, with its sentence; null where it can. */
  problem: Nullable(Type.Object({ code: Text, message: Text })),
  ProfileID: Type.Union([Type.Literal('EARSIVFATURA'), Type.Literal('TEMELFATURA')]),
  InvoiceTypeCode: Type.Union([Type.Literal('SATIS'), Type.Literal('IADE')]),
  DocumentCurrencyCode: Text,
  /** TRY for one of the currency. */
  exchangeRate: Amount,
  IssueDate: Nullable(Text),
  supplier: Supplier,
  customer: Customer,
  lines: Type.Array(DocumentLine),
  LegalMonetaryTotal: Type.Object({
    LineExtensionAmount: Amount,
    TaxExclusiveAmount: Amount,
    TaxInclusiveAmount: Amount,
    PayableAmount: Amount,
  }),
  TaxTotal: Amount,
  internetSatisBilgi: InternetSale,
  notes: Type.Array(Text),
});
export type InvoiceDocument = Static<typeof InvoiceDocument>;

export const InvoiceQuery = Type.Object({
  state: Type.Optional(Type.String({ maxLength: 40 })),
  changedSince: Type.Optional(Type.String({ maxLength: 100 })),
  /** For a list of a state: the position of the next page. */
  after: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
});

export const Invoices = Type.Object({
  items: Type.Array(InvoiceDocument),
  cursor: Nullable(
    Type.String({ description: 'of `changedSince`: give it the next time; null without' }),
  ),
  /** Of a list: give it as `after`; null on the last page. */
  next: Nullable(Type.Integer()),
  more: Type.Boolean(),
});
export type Invoices = Static<typeof Invoices>;

export const InvoiceId = Type.Object({ id: Id });

export const IssuedBody = Type.Object(
  {
    /** Required, but for the expense note of a consumer's return. */
    number: Type.Optional(ShortText(16)),
    uuid: Type.Optional(Type.String({ format: 'uuid' })),
    issuedAt: Type.Optional(Type.String({ maxLength: 40 })),
    kind: Type.Optional(ShortText(40)),
    /** Its address for the buyer; `https`. */
    url: Type.Optional(ShortText(500)),
    /** The file itself, in base64; at most 2 MB. */
    pdf: Type.Optional(Type.String({ maxLength: 2_800_000, pattern: '^[A-Za-z0-9+/=]*$' })),
  },
  { additionalProperties: false },
);
export type IssuedBody = Static<typeof IssuedBody>;

export const FailedBody = Type.Object({ message: LongText(1000) }, { additionalProperties: false });
export const NoInvoiceBody = Type.Object({}, { additionalProperties: false });

export const InvoiceMoved = Type.Object({ state: State });

export const InvoiceCounts = Type.Object({
  items: Type.Array(Type.Object({ state: State, count: Type.Integer() })),
});
export type InvoiceCounts = Static<typeof InvoiceCounts>;
