import { Type, type Static } from 'typebox';
import { Id, LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { DecimalNumber } from '#contract/decimal-number.ts';

const closed = { additionalProperties: false };
const Quantity = (minimum: number) => Type.Integer({ minimum, maximum: 100_000 });

const wish = {
  lines: Type.Optional(
    Type.Array(
      Type.Object(
        {
          position: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
          quantity: { ...Quantity(0), description: '0 takes the line out' },
        },
        closed,
      ),
      { maxItems: 1000, description: 'lines whose quantity changes; the others stay' },
    ),
  ),
  added: Type.Optional(
    Type.Array(Type.Object({ productId: Id, unitId: Id, quantity: Quantity(1) }, closed), {
      maxItems: 100,
      description: 'products that come in, at their price of now',
    }),
  ),
  discount: Type.Optional(
    DecimalNumber(2, {
      minimum: 0,
      maximum: 9_999_999_999,
      description: 'without VAT, in the order’s currency',
    }),
  ),
  delivery: Type.Optional(
    Type.Object(
      {
        name: ShortText(50),
        city: ShortText(100),
        town: ShortText(100),
        address: LongText(500),
        number: ShortText(40),
      },
      { ...closed, description: 'the delivery address; its country stays' },
    ),
  ),
};

/** Other quantities, lines, a discount and another address for an order (rule correction/when). */
export const CorrectionWishBody = Type.Object(wish, closed);
export type CorrectionWishBody = Static<typeof CorrectionWishBody>;

export const CorrectBody = Type.Object(
  {
    ...wish,
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_000_000_000,
        description: 'that you saw: with another one nothing is done',
      }),
    ),
    total: Type.Optional(
      Type.Number({ description: 'that the preview showed: with another one nothing is done' }),
    ),
    note: Type.Optional({ ...LongText(1000), description: 'for the customer' }),
    mail: Type.Optional(Type.Boolean({ description: 'tells the customer; true if not given' })),
  },
  closed,
);

const Stock = Nullable(
  Type.Object({ now: Type.Integer(), after: Type.Integer() }, { description: 'pieces' }),
);

const LineFigures = {
  code: Type.String(),
  name: Type.String(),
  image: Type.String(),
  unit: Type.String(),
  unitPrice: Type.Number({ description: 'net, in `unitCurrency`' }),
  unitCurrency: Type.String(),
  net: Type.Number(),
  stock: Stock,
};

const Figures = Type.Object({
  subTotal: Type.Number(),
  tax: Type.Number(),
  shippingTotal: Type.Number(),
  commission: Type.Number(),
  total: Type.Number(),
});

/** An order beside what its correction would make of it (rule correction/preview). */
export const CorrectionPreview = Type.Object({
  orderNo: Type.String(),
  version: Type.Integer(),
  status: Type.String(),
  currency: Type.String(),
  paymentType: Type.Integer(),
  received: Type.Number({ description: 'in `paymentCurrency`' }),
  paymentCurrency: Type.String(),
  obstacle: Nullable(
    Type.Object(
      { code: Type.String(), message: Type.String() },
      { description: 'why nothing would be done' },
    ),
  ),
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      was: Type.Integer(),
      is: Type.Integer(),
      netWas: Type.Number(),
      ...LineFigures,
    }),
  ),
  added: Type.Array(
    Type.Object({ productId: Id, unitId: Id, quantity: Type.Integer(), ...LineFigures }),
  ),
  before: Figures,
  after: Figures,
  discount: Type.Number({ description: 'as it came out, without VAT' }),
  amount: Type.Number({ description: 'the change of the total' }),
  refund: Type.Number({ description: 'that would go back, in `paymentCurrency`' }),
  refundIsByHand: Type.Boolean({ description: 'by your own transfer' }),
  due: Type.Number({ description: 'that the customer would still have to transfer' }),
  delivery: Nullable(
    Type.Object({
      name: Type.String(),
      country: Type.String(),
      city: Type.String(),
      town: Type.String(),
      address: Type.String(),
      number: Type.String(),
    }),
  ),
});
export type CorrectionPreview = Static<typeof CorrectionPreview>;

export const CorrectAnswer = Type.Object({
  orderNo: Type.String(),
  version: Type.Integer(),
  total: Type.Number(),
  amount: Type.Number({ description: 'the change of the total' }),
  refund: Type.Number(),
  due: Type.Number(),
});
export type CorrectAnswer = Static<typeof CorrectAnswer>;

/** Products that can come into an order (rule correction/products). */
export const OrderProducts = Type.Object({
  items: Type.Array(
    Type.Object({
      productId: Id,
      code: Type.String(),
      name: Type.String(),
      image: Type.String(),
      stock: Type.Integer({ description: 'pieces that can be sold' }),
      units: Type.Array(
        Type.Object({
          unitId: Id,
          unit: Type.String(),
          multiplier: Type.Integer(),
          price: Type.Number({ description: 'net' }),
          currency: Type.String(),
        }),
      ),
    }),
  ),
});
export type OrderProducts = Static<typeof OrderProducts>;

/** A correction in an order's history (rule correction/history). */
export const OrderCorrection = Type.Object({
  id: Type.Integer(),
  by: Type.String(),
  note: Type.String({ description: 'that the customer was told' }),
  totalBefore: Type.Number(),
  amount: Type.Number({ description: 'the change of the total' }),
  discount: Type.Number({ description: 'without VAT' }),
  refund: Nullable(Type.Object({ amount: Type.Number(), currency: Type.String() })),
  isAddressChanged: Type.Boolean(),
  due: Type.Number({ description: 'what a transfer still lacked then' }),
  at: Type.String(),
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      code: Type.String(),
      name: Type.String(),
      unit: Type.String(),
      was: Type.Integer({ description: '0: the line came in' }),
      is: Type.Integer({ description: '0: the line went out' }),
      grossWas: Type.Number({ description: 'with VAT' }),
      grossIs: Type.Number(),
    }),
  ),
});
