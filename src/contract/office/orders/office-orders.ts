import { OrderRefund } from './office-refunds.ts';
import { OrderCorrection } from './order-correction.ts';
import { buyerKinds, withdrawalKinds } from '#rules/returns/return-words.ts';
import { Type, type Static } from 'typebox';
import { OrderReturn } from '#contract/order-return.ts';
import { Id, Nullable, ShortText, LongText } from '#contract/primitives.ts';
import { DecimalNumber } from '#contract/decimal-number.ts';

const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });
const Address = Type.Object({
  addressTitle: Type.String(),
  name: Type.String(),
  country: Type.String(),
  city: Type.String(),
  town: Type.String(),
  address: Type.String(),
  number: Type.String({ description: 'phone' }),
  idNumber: Type.String(),
  companyName: Type.String(),
  taxOffice: Type.String(),
  taxNumber: Type.String(),
});

const Item = Type.Object({
  productId: Nullable(Type.Integer()),
  code: Type.String(),
  customerCode: Type.String({ description: "the customer's own code" }),
  name: Type.String(),
  seo: Type.String(),
  image: Type.String(),
  brand: Type.String(),
  model: Type.String(),
  unit: Nullable(Type.Integer()),
  unitValue: Type.String(),
  multiplier: Type.Integer({ description: 'pieces in one of the unit' }),
  quantity: Type.Integer({ description: 'of the unit' }),
  price: Type.Number({ description: 'of one of the unit, net, up to 4 decimals, in `currency`' }),
  currency: Type.String(),
  taxRate: Type.Number({ description: 'percent' }),
  net: Type.Number({ description: 'of the line, in the currency of the order' }),
  tax: Type.Number(),
  gross: Type.Number(),
  note: Type.String(),
  withdrawal: Type.Enum([...withdrawalKinds]),
  returned: Type.Integer({ description: 'units that came back' }),
});

const Payment = Type.Object({
  method: Type.String({ description: '`transfer`, or the provider that took the card' }),
  amount: Type.Number(),
  currency: Type.String(),
  at: Instant,
  reference: Type.String(),
  refunds: Type.Array(
    Type.Object({
      amount: Type.Number(),
      reason: Type.String(),
      state: Type.Enum(['wanted', 'done', 'refused']),
      at: Instant,
      doneAt: Nullable(Instant),
      reference: Type.String(),
    }),
  ),
});

/** An order for other systems: the document of `orders.jsonl` (rule import-export/full-orders), and its version. */
export const OfficeOrder = Type.Object({
  version: Type.Integer({ description: 'grows with each change' }),
  imported: Type.Boolean(),
  orderNo: Type.String(),
  email: Type.String(),
  guest: Nullable(
    Type.Object(
      { name: Type.String(), surname: Type.String(), phone: Type.String() },
      { description: 'who ordered without an account; null for the order of an account' },
    ),
  ),
  date: Instant,
  status: Type.String(),
  paymentType: Type.Integer({
    description: '2 card, 3 cash on delivery, 4 bank transfer, 5 open account',
  }),
  reference: Type.String({ description: "the buyer's own number" }),
  description: Type.String(),
  locale: Type.Enum(['tr', 'en']),
  branch: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  company: Nullable(
    Type.String({ description: 'the code of the company that it was ordered for' }),
  ),
  costCentre: Type.String({ description: 'of the company' }),
  approvedBy: Type.String({ description: 'whoever of the company allowed it' }),
  dueOn: Nullable(Type.String({ description: 'of an order on account: its last day of payment' })),
  currency: Type.String(),
  rates: Type.Record(Type.String(), Type.Number()),
  items: Type.Array(Item),
  shippingTotal: Type.Number(),
  shippingState: Type.String(),
  shippingItem: Nullable(
    Type.Object({
      productId: Type.Integer(),
      code: Type.String(),
      name: Type.String(),
      image: Type.String(),
    }),
  ),
  commission: Type.Number(),
  subTotal: Type.Number(),
  tax: Type.Number(),
  total: Type.Number(),
  tryTotal: Type.Number(),
  buyerKind: Nullable(Type.Enum([...buyerKinds])),
  deliveredOn: Nullable(Type.String({ description: 'the day on which the last parcel arrived' })),
  payBefore: Nullable(Instant),
  takipNo: Type.String(),
  kfadi: Type.String(),
  deliveryAddress: Nullable(Address),
  invoiceAddress: Nullable(Address),
  contracts: Type.Array(
    Type.Object({
      url: Type.String(),
      version: Type.String(),
      hash: Type.String(),
      at: Instant,
    }),
  ),
  history: Type.Array(
    Type.Object({
      state: Type.String(),
      at: Instant,
      actor: Type.String(),
      reason: Type.String(),
    }),
  ),
  payments: Type.Array(Payment),
  returns: Type.Array(OrderReturn, { description: 'of the order, the first one first' }),
  exchangeOf: Nullable(Type.String({ description: 'the return whose goods it replaces' })),
});
export type OfficeOrder = Static<typeof OfficeOrder>;

/** A page of what changed (rule office-api/changed-since). */
export const OfficeOrders = Type.Object({
  items: Type.Array(OfficeOrder),
  cursor: Type.String({ description: 'give it as `changedSince` the next time' }),
  more: Type.Boolean({ description: 'whether there is more already' }),
});
export type OfficeOrders = Static<typeof OfficeOrders>;

/** An order's history and its possible actions (rule fulfillment/actions). */
export const OfficeOrderDetail = Type.Object({
  ...OfficeOrder.properties,
  paid: Type.Number({ description: 'what has come in and not left again' }),
  refundable: Type.Number({ description: 'what can still be refunded' }),
  owed: Type.Number({ description: 'what is to go back by your own transfer' }),
  missing: Type.Number({ description: 'what is still to come by transfer' }),
  actions: Type.Array(Type.String()),
  receipts: Type.Array(
    Type.Object({
      amount: Type.Number(),
      receivedOn: Type.String(),
      reference: Type.String(),
      by: Type.String(),
    }),
  ),
  refunds: Type.Array(OrderRefund),
  cancellations: Type.Array(
    Type.Object({
      id: Type.Integer(),
      actor: Type.Enum(['customer', 'merchant']),
      by: Type.String(),
      reason: Type.String(),
      amount: Type.Number({ description: 'the part of the total that is gone' }),
      refund: Type.Union([
        Type.Object({ amount: Type.Number(), currency: Type.String() }),
        Type.Null(),
      ]),
      at: Type.String(),
      lines: Type.Array(
        Type.Object({
          position: Type.Integer(),
          code: Type.String(),
          name: Type.String(),
          unit: Type.String(),
          quantity: Type.Integer(),
          amount: Type.Number({ description: 'with VAT' }),
        }),
      ),
    }),
    { description: 'parts that were canceled' },
  ),
  corrections: Type.Array(OrderCorrection, { description: 'by the merchant, the first one first' }),
  parcels: Type.Array(
    Type.Object({
      id: Type.Integer(),
      carrier: Type.String(),
      trackingNo: Type.String(),
      by: Type.String(),
      at: Type.String(),
      lines: Type.Array(
        Type.Object({
          position: Type.Integer(),
          code: Type.String(),
          quantity: Type.Integer(),
        }),
      ),
    }),
  ),
  notes: Type.Array(
    Type.Object({
      text: Type.String(),
      by: Type.String(),
      at: Type.String(),
      forCustomer: Type.Boolean({ description: 'whether the customer reads it too' }),
    }),
  ),
});
export type OfficeOrderDetail = Static<typeof OfficeOrderDetail>;

/** The order that a call is about. */
export const OrderNo = Type.Object({ orderNo: Type.String({ maxLength: 60 }) });

/** The papers of an order for those who pack it (rules fulfillment/packing-slip, fulfillment/parcel-label, orders/proforma). */
export const PaperName = Type.Object({
  ...OrderNo.properties,
  paper: Type.Enum(['slip', 'label', 'proforma']),
});
export type OfficePaper = Static<typeof PaperName>['paper'];
export const PaperQuery = Type.Object({
  parcel: Type.Optional(
    Type.Integer({
      ...Id,
      description: 'of a slip or a label; a label needs it where there are several',
    }),
  ),
  locale: Type.Optional(Type.Enum(['tr', 'en'])),
});

/** The version that was looked at: with another one nothing is done (rule fulfillment/optimistic-locking). */
const version = Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 }));
const Amount = DecimalNumber(2, { exclusiveMinimum: 0, maximum: 9_999_999_999 });
const closed = { additionalProperties: false };

export const PayBody = Type.Object(
  {
    amount: Type.Optional(Amount),
    receivedOn: Type.Optional(Type.String({ format: 'date' })),
    reference: Type.Optional(ShortText(100)),
    acceptLess: Type.Optional(Type.Boolean()),
    version,
  },
  closed,
);
export const MoveBody = Type.Object({ version }, closed);
const deliveredOn = Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }));
export const DeliverBody = Type.Object({ version, deliveredOn }, closed);
/** A carrier's tracking number. */
export const TrackingNo = Type.String({
  ...ShortText(60),
  pattern: String.raw`^[^\s\u0000-\u001f\u007f][^\u0000-\u001f\u007f]*$`,
});
export const ShipBody = Type.Object(
  {
    carrier: Type.String({ ...ShortText(100), minLength: 1 }),
    trackingNo: TrackingNo,
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          {
            position: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
            quantity: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
          },
          closed,
        ),
        { minItems: 1, maxItems: 1000 },
      ),
    ),
    version,
  },
  closed,
);
export const CancelBody = Type.Object(
  { reason: Type.String({ ...ShortText(500), minLength: 1 }), version },
  closed,
);
export const RefundBody = Type.Object(
  {
    amount: Type.Optional(Amount),
    reason: Type.Optional(ShortText(500)),
    reference: Type.Optional(ShortText(100)),
    version,
  },
  closed,
);
export const NoteBody = Type.Object(
  {
    text: Type.String({ ...LongText(1000), minLength: 1 }),
    forCustomer: Type.Optional(Type.Boolean({ description: 'shown to and mailed to the buyer' })),
    version,
  },
  closed,
);
