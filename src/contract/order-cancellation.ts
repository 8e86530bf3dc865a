import { Type, type Static } from 'typebox';
import { LongText, Nullable } from './primitives.ts';
import { cancelReasons, mostOfCancelText } from '#rules/order/cancellation/cancel-reasons.ts';

/** The data of the page on which an order is canceled (rule orders/cancel-form). */
export const CancelOffer = Type.Object({
  id: Type.Integer(),
  orderNo: Type.String(),
  paymentType: Type.Integer(),
  cancellable: Type.Boolean(),
  /** Whether parts of it can be canceled. */
  divisible: Type.Boolean(),
  currency: Type.String(),
  rates: Type.Record(Type.String(), Type.Number()),
  lines: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      image: Type.String(),
      unit: Type.String(),
      quantity: Type.Integer(),
      unitPrice: Type.Number(),
      unitCurrency: Type.String(),
      taxRate: Type.Number(),
      net: Type.Number(),
      gross: Type.Number(),
    }),
  ),
  shippingTotal: Type.Number(),
  commission: Type.Number(),
  total: Type.Number(),
  tryTotal: Type.Number(),
  /** The money that came and the part that goes back already; `card` is '' where no card paid. */
  payment: Nullable(
    Type.Object({
      amount: Type.Number(),
      refunded: Type.Number(),
      currency: Type.String(),
      card: Type.String(),
    }),
  ),
});
export type CancelOffer = Static<typeof CancelOffer>;

export const OrderChange = Type.Object(
  {
    cancel: Type.Literal(true),
    reason: Type.Optional(Type.Enum([...cancelReasons])),
    /** The customer's own words about the reason. */
    text: Type.Optional(LongText(mostOfCancelText)),
    /** The units to cancel of each line, by the ids of `orderItems`; absent: the whole order. */
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          { id: Type.Integer(), quantity: Type.Integer({ minimum: 1 }) },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 1000 },
      ),
    ),
    /** The total that the customer saw. The same total cancels parts once. */
    expectedTotal: Type.Optional(Type.Number()),
  },
  { additionalProperties: false },
);
export type OrderChange = Static<typeof OrderChange>;
