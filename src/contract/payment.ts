import { Type, type Static } from 'typebox';
import { Checkbox, Id, LongText, Nullable, QuoteNo, ShortText } from './primitives.ts';

/** Number and key of a payment link: an order on the telephone is paid with them (rule phone-orders/link). */
const linkFields = {
  linkOrderNo: Type.Optional(ShortText(60)),
  linkKey: Type.Optional(ShortText(100)),
};

/** Form of `POST /api/catalog/bin-control`: the first six digits of a card. */
export const BinForm = Type.Object(
  {
    binNumber: Type.String({ pattern: '^[0-9]{6}$' }),
    /** The amount that plans are reckoned for, in TRY, where it is not the cart's. */
    amount: Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 30 })])),
    ...linkFields,
  },
  { additionalProperties: false },
);
export type BinForm = Static<typeof BinForm>;

/** A payment link as a page knows it. */
export interface PaymentLink {
  orderNo: string;
  key: string;
}

/** One way to spread a payment; `commisionFee` is percent. Amounts are TRY. */
export const InstallmentPlan = Type.Object({
  id: Type.Integer(),
  installment: Type.Integer(),
  commisionFee: Type.Number(),
  isDefault: Type.Boolean(),
  total: Type.Number(),
  monthly: Type.Number(),
});
export type InstallmentPlan = Static<typeof InstallmentPlan>;

/** `POST /api/catalog/bin-control`. No plans where the amount is not above `installmentLimit`. */
export const BinAnswer = Type.Object({
  /** Null for a card that nobody here knows; `logo` is the path of a picture, '' without one. */
  bank: Nullable(
    Type.Object({ name: Type.String(), organization: Type.String(), logo: Type.String() }),
  ),
  plans: Type.Array(InstallmentPlan),
});
export type BinAnswer = Static<typeof BinAnswer>;

/** A bank's plans, for the table of all banks; `logo` is the path of a picture, '' without one. */
export const BankPlans = Type.Object({
  name: Type.String(),
  logo: Type.String(),
  posPlans: Type.Array(InstallmentPlan),
});
export type BankPlans = Static<typeof BankPlans>;

/** How a card can be paid with, for the page that shows the form; null where no provider works. */
export const CardOffer = Type.Object({
  /** `shop`: the shop's own form; `provider`: the provider's page asks for the card. */
  cardEntry: Type.Union([Type.Literal('shop'), Type.Literal('provider')]),
  /** The amount of one installment, in TRY. */
  amount: Type.Number(),
  /** Empty where instalments do not show. */
  banks: Type.Array(BankPlans),
});
export type CardOffer = Static<typeof CardOffer>;

/** JSON of `POST /api/payment/attempt`. `expectedTotal` is what the buyer saw, in TRY: only compared. */
export const AttemptForm = Type.Object(
  {
    planId: Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    installment: Type.Integer({ minimum: 1, maximum: 36 }),
    /** The card’s first six digits; required with a plan, which has to be of the card’s bank (rule payment/plan-of-card). */
    binNumber: Type.Optional(Type.String({ pattern: '^[0-9]{6}$' })),
    /** The cart that the page shows: one that has become an order meanwhile is not paid for again. */
    cartId: Type.Optional(Id),
    /** The quote whose own cart is paid for (rule quotes/accept). */
    quoteNo: Type.Optional(QuoteNo),
    expectedTotal: Type.Number({ exclusiveMinimum: 0, maximum: 1e12 }),
    idempotencyKey: Type.String({ pattern: '^[A-Za-z0-9_-]{8,100}$' }),
    /** For a payment against the open account alone: what is paid, in TRY. */
    amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 })),
    description: Type.Optional(LongText(1000)),
    /** As in `SaveOrderForm`. */
    contractsSeen: Type.Optional(Type.String({ maxLength: 100 })),
    acceptPreInformation: Checkbox,
    acceptDistanceContract: Checkbox,
    acceptNoWithdrawal: Checkbox,
    ...linkFields,
  },
  { additionalProperties: false },
);
export type AttemptForm = Static<typeof AttemptForm>;

/**
 * The frame's next step: it posts the fields with the card's to the bank, or opens the provider's page. Without a gate
 * the payment is decided already, and the attempt's outcome says how: the same call was made before, or the open
 * payment of this cart has arrived.
 */
export const PaymentAttempt = Type.Object({
  attemptId: Type.String(),
  gate: Nullable(
    Type.Object({
      url: Type.String(),
      method: Type.Union([Type.Literal('POST'), Type.Literal('GET')]),
      fields: Type.Record(Type.String(), Type.String()),
    }),
  ),
});
export type PaymentAttempt = Static<typeof PaymentAttempt>;

/** `GET /api/payment/attempt/{attemptId}`: what became of it, for its own customer. */
export const AttemptOutcome = Type.Object({
  state: Type.Union([
    Type.Literal('started'),
    Type.Literal('captured'),
    Type.Literal('declined'),
    Type.Literal('unknown'),
    Type.Literal('expired'),
  ]),
  /** The order's number once it is paid; null before, and for a payment against the open account. */
  orderNo: Nullable(Type.String()),
  /** The order that its cart has become without it; then nothing is left to pay for. */
  cartOrderNo: Type.Optional(Type.String()),
  /** Why not, in the active language; '' where there is nothing to say. Said of a captured one, its money goes back. */
  message: Type.String(),
});
export type AttemptOutcome = Static<typeof AttemptOutcome>;

/** The page's message to the frame, the only one that holds a card. No server receives it. */
export interface CardMessage {
  type: 'pay';
  /** Sixteen digits; '' where the provider's page asks for the card. */
  card: string;
  ccv: string;
  /** `MM/YY` */
  expire: string;
  holder: string;
  planId: number | null;
  installment: number;
  /** In TRY, as the page showed it. */
  amount: number;
  /** For a payment against the open account: what that is credited, in TRY; null for the cart's. */
  accountAmount: number | null;
  /** The cart that the page shows; null for a payment against the open account. */
  cartId: number | null;
  /** The quote whose own cart it is; null for all others. */
  quoteNo: string | null;
  /** The payment link whose order is paid; null for all others. */
  link: PaymentLink | null;
  description: string;
  shippingTotal: number;
  idempotencyKey: string;
  /** `contracts.seen` of the checkout; '' for a payment against the open account. */
  contractsSeen: string;
  acceptPreInformation: boolean;
  acceptDistanceContract: boolean;
  acceptNoWithdrawal: boolean;
}

/** `GET /api/catalog/payment-link/{orderNo}/{key}`: the order that a payment link is of. */
export const LinkedPayment = Type.Object({
  orderNo: Type.String(),
  date: Type.String(),
  /** `over`: it ran out, or its order is not to be paid by card any more. */
  state: Type.Union([Type.Literal('open'), Type.Literal('paid'), Type.Literal('over')]),
  /** Until when it can be paid; null once it is not open. */
  payBefore: Nullable(Type.String()),
  /** Paths of the texts that its customer has to accept before. */
  asked: Type.Array(Type.String()),
  lines: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      image: Type.String(),
      quantity: Type.Integer(),
      unit: Type.String(),
      gross: Type.Number(),
    }),
  ),
  currency: Type.String(),
  subTotal: Type.Number(),
  tax: Type.Number(),
  shippingTotal: Type.Number(),
  shippingState: Type.String(),
  commission: Type.Number(),
  total: Type.Number(),
  /** The amount that a card is charged in one payment, in TRY. */
  tryTotal: Type.Number(),
  /** Null where nobody takes cards now, or there is nothing to pay. */
  card: Nullable(CardOffer),
});
export type LinkedPayment = Static<typeof LinkedPayment>;

/** The page asks the frame to end what is under way: its dialog was closed. It holds nothing. */
export interface CloseMessage {
  type: 'close';
}

/** The frame's messages to the page (rule payment/frame-messages). */
export type FrameMessage =
  | { type: 'loading' }
  | { type: 'dialogOpen' }
  | { type: 'dialogClose' }
  /** `orderNo` is '' for a payment against the open account. */
  | { type: 'payment_succeed'; orderNo: string }
  | PaymentFailure;

export interface PaymentFailure {
  type: 'payment_failed';
  /** For the buyer, in the active language. */
  message: string;
  /**
   * A refusal's code (`contract/refusals.ts`), or the payment's end: `declined` by the bank, `closed` before its end,
   * `pending` while the bank has not decided, `refunded` where the order was gone and the money goes back, `lost` where
   * the shop could not be reached.
   */
  code: string;
  /** Seconds to wait before the next try; 0 where nothing is said of it. */
  wait: number;
  /** The order that the cart has become without this payment. */
  orderNo?: string;
}

/** The message of the bank's return page to the frame around it: only that it has loaded; the server knows the rest. */
export interface ReturnMessage {
  type: 'payment_returned';
  attemptId: string;
}
