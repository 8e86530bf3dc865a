import { Type, type Static } from 'typebox';
import { Address, AddressForm } from '#contract/address.ts';
import { Id, LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { DeliveryDates } from '#contract/session.ts';

const closed = { additionalProperties: false };

const Line = Type.Object(
  { productId: Id, unitId: Id, quantity: Type.Integer({ minimum: 1, maximum: 100_000 }) },
  closed,
);
const Lines = Type.Array(Line, { maxItems: 1000 });
const Locale = Type.Enum(['tr', 'en'], { description: 'of the order and its mails' });

/** The goods of an order on the telephone, to be computed; nothing is written (rule phone-orders/prices). */
export const PhonePreviewBody = Type.Object(
  {
    lines: Lines,
    customerId: Type.Optional({
      ...Id,
      description: 'whose prices and goods count; absent: those of visitors',
    }),
    locale: Type.Optional(Locale),
    city: Type.Optional({ ...ShortText(100), description: 'of the delivery, for its days' }),
  },
  closed,
);
export type PhonePreviewBody = Static<typeof PhonePreviewBody>;

export const PhonePreview = Type.Object({
  lines: Type.Array(
    Type.Object({
      productId: Id,
      unitId: Id,
      quantity: Type.Integer(),
      code: Type.String(),
      name: Type.String(),
      image: Type.String(),
      stock: Type.Integer({ description: 'pieces that can be sold' }),
      units: Type.Array(Type.Object({ unitId: Id, unit: Type.String() })),
      unitPrice: Type.Number({ description: 'net, in `unitCurrency`' }),
      unitCurrency: Type.String(),
      net: Type.Number(),
      problem: Type.String({ description: 'why it cannot be ordered so; empty where it can' }),
    }),
  ),
  nationalIdRequired: Type.Boolean({ description: 'of a person’s address' }),
  currency: Type.String(),
  subTotal: Type.Number(),
  tax: Type.Number(),
  shippingTotal: Type.Number(),
  shippingState: Type.String(),
  total: Type.Number(),
  methods: Type.Array(Type.Integer(), {
    description: '2 by card with a payment link, 3 at the door, 4 by transfer',
  }),
  delivery: Nullable(DeliveryDates),
  contracts: Type.Array(Type.String(), {
    description: 'paths of the texts that the customer is sent and accepts',
  }),
});
export type PhonePreview = Static<typeof PhonePreview>;

/** A customer for an order on the telephone, with their branches and addresses. */
export const PhoneBuyer = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  isBlocked: Type.Boolean(),
  isConfirmed: Type.Boolean(),
  balance: Nullable(
    Type.Object({ amount: Type.Number(), overdue: Type.Number(), currency: Type.String() }),
  ),
  lastOrder: Nullable(Type.Object({ orderNo: Type.String(), at: Type.String() })),
  branches: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  addresses: Type.Array(Address),
});
export type PhoneBuyer = Static<typeof PhoneBuyer>;

export const PhoneOrderBody = Type.Object(
  {
    key: Type.String({
      minLength: 8,
      maxLength: 100,
      description: 'the same key answers with the same order',
    }),
    customerId: Type.Optional({ ...Id, description: 'absent: somebody without an account' }),
    email: Type.Optional({ ...ShortText(320), description: 'of somebody without an account' }),
    branchId: Type.Optional(Id),
    deliveryId: Type.Optional({ ...Id, description: 'an address of the customer' }),
    delivery: Type.Optional({ ...AddressForm, description: 'another address, for this order' }),
    invoiceId: Type.Optional({ ...Id, description: 'absent: the delivery address' }),
    kind: Type.Optional(Type.Enum(['individual', 'corporate'])),
    lines: Lines,
    paymentType: Type.Enum([2, 3, 4], {
      description: '2 by card with a payment link, 3 at the door, 4 by transfer',
    }),
    description: Type.Optional(LongText(1000)),
    locale: Type.Optional(Locale),
    total: Type.Number({
      description: 'that the preview showed: with another one nothing is done',
    }),
  },
  closed,
);
export type PhoneOrderBody = Static<typeof PhoneOrderBody>;

export const PhoneOrderAnswer = Type.Object({ orderNo: Type.String() });
export type PhoneOrderAnswer = Static<typeof PhoneOrderAnswer>;
