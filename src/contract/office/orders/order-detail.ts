import { Type, type Static } from 'typebox';
import { orderMails, repeatableMails, type RepeatableMail } from '#rules/order/order-mails.ts';
import { orderStates, type OrderState } from '#rules/order/order-states.ts';
import { OfficeOrderDetail } from './office-orders.ts';
import { OrderDelivery } from '#contract/order.ts';
import { Nullable } from '#contract/primitives.ts';

const Amount = Type.Object({ value: Type.Number(), currency: Type.String() });

/** How a line's price came about; null: it is the unit's own (rule prices/source). */
const PriceSource = Type.Object({
  list: Nullable(Type.String({ description: 'the code of the list' })),
  rule: Nullable(Type.Integer()),
  base: Amount,
  listPrice: Type.Optional(Amount),
  steps: Type.Array(Type.String(), {
    description:
      'from the own price: percents such as `10+5`, `price`, `floor`, `visitor`, `fewer`',
  }),
});

const Mail = Type.Unsafe<RepeatableMail>(Type.Enum([...repeatableMails]));

/** One order with all that somebody at the desk sees beside it (rule fulfillment/order-screen). */
export const OrderDetailView = Type.Object({
  order: OfficeOrderDetail,
  customer: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    phone: Type.String(),
    orders: Type.Integer(),
    spent: Type.Number({ description: 'in TRY' }),
    company: Nullable(
      Type.Object(
        { code: Type.String(), title: Type.String() },
        { description: 'that it was ordered for' },
      ),
    ),
    balance: Nullable(
      Type.Object({ amount: Type.Number(), overdue: Type.Number(), currency: Type.String() }),
    ),
  }),
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      barcode: Type.String(),
      pieceUnit: Type.String(),
      stock: Nullable(Type.Integer({ description: 'pieces now' })),
      taken: Type.Integer({ description: 'pieces that left the stock' }),
      returned: Type.Integer({ description: 'pieces that came back' }),
      shipped: Type.Integer({ description: 'units that have left the house' }),
      withdrawn: Type.Integer({ description: 'units that were taken back before they left' }),
      priceSource: Nullable(PriceSource),
    }),
  ),
  history: Type.Array(
    Type.Object({
      to: Type.Unsafe<OrderState>(Type.Enum([...orderStates])),
      actor: Type.Enum(['customer', 'time', 'provider', 'merchant', '']),
      by: Type.String(),
      reason: Type.String(),
      at: Type.String(),
    }),
  ),
  mails: Type.Array(
    Type.Object({
      kind: Type.Enum([...orderMails]),
      at: Type.String(),
      sentAt: Nullable(Type.String()),
      error: Type.String(),
    }),
  ),
  card: Nullable(
    Type.Object({
      provider: Type.String(),
      installment: Type.Integer(),
      amount: Type.Number({ description: 'in TRY, with the commission' }),
      commission: Type.Number(),
      at: Type.String(),
      reference: Type.String(),
    }),
  ),
  carriers: Type.Array(Type.String()),
  /** The contracts that are kept with the order, as papers (rule contracts/paper). */
  documents: Type.Array(
    Type.Union([Type.Literal('pre-information'), Type.Literal('distance-contract')]),
  ),
  contractVersions: Type.Array(Type.Object({ url: Type.String(), number: Type.Integer() }), {
    description: 'of the accepted texts: the numbers of their versions',
  }),
  takenBy: Type.String({ description: 'took it on the telephone; empty for all others' }),
  askedContracts: Type.Array(Type.String(), {
    description: 'paths of the texts that the customer was sent and has not accepted yet',
  }),
  /** Of an order that waits for its card (rule phone-orders/link); null for all others. */
  paymentLink: Nullable(
    Type.Object({
      url: Type.String(),
      until: Type.String(),
      isAtBank: Type.Boolean({ description: 'whether a card payment is under way' }),
    }),
  ),
  returnedPayments: Type.Array(
    Type.Object({
      amount: Type.Number(),
      currency: Type.String(),
      at: Type.String(),
      reference: Type.String(),
      state: Type.Enum(['wanted', 'done', 'refused']),
    }),
    { description: 'came by its payment link when it could not be paid any more, and go back' },
  ),
  repeatableMails: Type.Array(Mail),
  /** The same as on the customer's order (rule shipping/order-delivery). */
  delivery: Nullable(OrderDelivery),
  previous: Nullable(Type.String()),
  next: Nullable(Type.String()),
});
export type OrderDetailView = Static<typeof OrderDetailView>;

export const MailAgainBody = Type.Object({ mail: Mail }, { additionalProperties: false });
