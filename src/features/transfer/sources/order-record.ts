import { Type, type Static } from 'typebox';
import { buyerKinds, withdrawalKinds } from '#rules/returns/return-words.ts';
import { orderStates } from '#rules/order/order-states.ts';
import { Currency, DateText, Decimal, Id, Key, Line, maybe, Prose } from './fields.ts';
import { DocumentRecord, InvoiceRecord } from './paper-records.ts';
import { DecimalNumber } from '#contract/decimal-number.ts';

/** An amount of an order, which can be larger than any price. */
const Amount = Type.Union([
  Type.Number({ minimum: 0, maximum: 9_999_999_999_999 }),
  Type.String({ pattern: String.raw`^\s*\d{1,13}([.,]\d{1,20})?\s*$` }),
]);
/** Centimeters or kilograms. */
const Size = Type.Number({ minimum: 0, maximum: 999_999_999 });
const State = Type.Enum([...orderStates]);

const OrderItemRecord = Type.Object({
  productId: maybe(Id),
  /** Its id, or one of its names. */
  unit: maybe(Type.Union([Id, Line(50)])),
  quantity: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
  price: Decimal,
  taxRate: DecimalNumber(2, { minimum: 0, maximum: 100 }),
  code: Type.Optional(Line(100)),
  customerCode: maybe(Line(100)),
  name: Type.Optional(Line(1000)),
  seo: Type.Optional(Line(250)),
  image: Type.Optional(Line(250)),
  brand: Type.Optional(Line(200)),
  model: Type.Optional(Line(200)),
  unitValue: Type.Optional(Line(50)),
  multiplier: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  currency: Type.Optional(Currency),
  net: Type.Optional(Amount),
  tax: Type.Optional(Amount),
  gross: Type.Optional(Amount),
  note: maybe(Prose(1000)),
  /** Its rule of withdrawal at that time. */
  withdrawal: maybe(Type.Enum([...withdrawalKinds])),
  priceSource: maybe(Type.Record(Type.String({ maxLength: 40 }), Type.Unknown())),
  width: Type.Optional(Size),
  height: Type.Optional(Size),
  length: Type.Optional(Size),
  weight: Type.Optional(Size),
});

/** An address as it was stored, with all of its fields. */
const FrozenAddress = Type.Object({
  addressTitle: Type.Optional(Line(200)),
  name: Line(200),
  country: Line(200),
  city: Type.Optional(Line(200)),
  town: Type.Optional(Line(200)),
  address: Prose(2000),
  number: Type.Optional(Line(60)),
  idNumber: Type.Optional(Line(60)),
  companyName: Type.Optional(Line(500)),
  taxOffice: Type.Optional(Line(200)),
  taxNumber: Type.Optional(Line(60)),
});

const RefundRecord = Type.Object({
  amount: Amount,
  reason: Type.Optional(Line(500)),
  state: Type.Enum(['wanted', 'done', 'refused']),
  at: DateText,
  doneAt: maybe(DateText),
  reference: Type.Optional(Line(200)),
});

export type PaymentRecord = Static<typeof PaymentRecord>;
const PaymentRecord = Type.Object({
  method: Key(100),
  amount: Amount,
  currency: Currency,
  at: DateText,
  reference: Key(200),
  refunds: Type.Optional(Type.Array(RefundRecord, { maxItems: 1000 })),
  /** In older exports: a payment had at most one refund. */
  refund: maybe(RefundRecord),
});

/**
 * A line of orders.jsonl. In the short form the shop calculates the amounts; the whole form, which exports write, has all
 * amounts (rules import-export/short-orders, import-export/full-orders).
 */
export const OrderRecord = Type.Object({
  orderNo: Key(40),
  email: Key(254),
  /** The person who ordered without an account (rule import-export/guests). */
  guest: maybe(Type.Object({ name: Line(100), surname: Line(100), phone: Line(60) })),
  date: DateText,
  status: State,
  paymentType: Type.Enum([2, 3, 4, 5, '2', '3', '4', '5']),
  reference: maybe(Line(200)),
  description: maybe(Prose(5000)),
  locale: Type.Optional(Type.Enum(['tr', 'en'])),
  branch: maybe(
    Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }), name: Line(100) }),
  ),
  /** The code of the company that it was ordered for. */
  company: maybe(Key(100)),
  costCentre: maybe(Line(40)),
  /** The name of whoever of the company allowed it. */
  approvedBy: maybe(Line(200)),
  /** The number of the quote that it came of. */
  quoteNo: maybe(Key(60)),
  currency: Type.Optional(Currency),
  rates: Type.Optional(
    Type.Record(Type.String(), Type.Number({ minimum: 0.000_000_01, maximum: 90_000_000 })),
  ),
  items: Type.Array(OrderItemRecord, { minItems: 1, maxItems: 5000 }),
  shippingTotal: maybe(Amount),
  shippingState: Type.Optional(Type.Enum(['free', 'recipient', 'fee'])),
  shippingItem: maybe(
    Type.Object({ productId: Id, code: Line(100), name: Line(1000), image: Line(250) }),
  ),
  commission: Type.Optional(Amount),
  subTotal: Type.Optional(Amount),
  tax: Type.Optional(Amount),
  total: Type.Optional(Amount),
  tryTotal: Type.Optional(Amount),
  /** The buyer's kind, as it was frozen; null where company or address tell it. */
  buyerKind: maybe(Type.Enum([...buyerKinds])),
  /** The day on which the last parcel arrived. */
  deliveredOn: maybe(DateText),
  payBefore: maybe(DateText),
  /** The last day on which an order on account is to be paid. */
  dueOn: maybe(DateText),
  takipNo: maybe(Line(100)),
  kfadi: maybe(Line(100)),
  deliveryAddress: maybe(FrozenAddress),
  invoiceAddress: maybe(FrozenAddress),
  contracts: maybe(
    Type.Array(Type.Object({ url: Line(300), version: Line(100), hash: Line(200), at: Line(40) }), {
      maxItems: 20,
    }),
  ),
  history: maybe(
    Type.Array(
      Type.Object({
        state: State,
        at: DateText,
        actor: Type.Optional(Type.Enum(['', 'customer', 'time', 'provider', 'merchant'])),
        reason: Type.Optional(Line(500)),
      }),
      { minItems: 1, maxItems: 1000 },
    ),
  ),
  payments: maybe(Type.Array(PaymentRecord, { maxItems: 100 })),
  documents: maybe(Type.Array(DocumentRecord, { maxItems: 2 })),
  invoice: maybe(InvoiceRecord),
});
export type OrderRecord = Static<typeof OrderRecord>;
