import { Type, type Static } from 'typebox';
import { Id, Nullable, ShortText } from '#contract/primitives.ts';
import { holderLength, mostRefunds, referenceLength } from '#rules/order/refund/refund-desk.ts';
import { Cursor } from '#contract/office/office-list-query.ts';

const closed = { additionalProperties: false };
const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });

/** A refund that the merchant sends by hand (rule refunds/views). */
export const OwedRefund = Type.Object({
  id: Id,
  orderNo: Type.String(),
  customer: Type.String(),
  reason: Type.String({ description: '`cancelled`, or as it was written' }),
  amount: Type.Number(),
  currency: Type.String(),
  iban: Type.String({ description: 'masked; empty: not known' }),
  holder: Type.String({ description: 'of the account' }),
  askedAt: Nullable(
    Type.String({ description: 'when the customer was last asked for the account' }),
  ),
  since: Instant,
  by: Type.String({
    description: 'the person or program that asked for the refund; empty: the customer',
  }),
  file: Nullable(Id),
  sentAt: Nullable(Instant),
  sentBy: Type.String(),
  reference: Type.String({ description: 'of the transfer with which it was sent' }),
});
export type OwedRefund = Static<typeof OwedRefund>;

const Sums = Type.Array(Type.Object({ currency: Type.String(), amount: Type.Number() }));

export const OwedRefundPage = Type.Object({
  items: Type.Array(OwedRefund),
  next: Cursor,
  previous: Cursor,
  total: Type.Object({
    count: Type.Integer(),
    isMore: Type.Boolean({ description: 'whether there are more than were counted' }),
    sums: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Number() }), {
      description: 'of what waits; none where more wait than were counted, and of what was sent',
    }),
  }),
});
export type OwedRefundPage = Static<typeof OwedRefundPage>;

export const RefundViewCounts = Type.Object({
  items: Type.Array(
    Type.Object({ view: Type.String(), count: Type.Integer(), isMore: Type.Boolean() }),
  ),
  accounts: Type.Array(Type.Object({ bank: Type.String(), iban: Type.String() }), {
    description: 'the accounts of the shop from which refunds are sent',
  }),
});
export type RefundViewCounts = Static<typeof RefundViewCounts>;

export const RefundAccountBody = Type.Object(
  { iban: ShortText(60), holder: ShortText(holderLength) },
  closed,
);
export const RefundAccountAnswer = Type.Object({
  id: Id,
  iban: Type.String({ description: 'masked' }),
  holder: Type.String(),
});

export const RefundAsked = Type.Object({ id: Id, askedAt: Instant });

const Ids = Type.Array(Id, { minItems: 1, maxItems: mostRefunds, uniqueItems: true });

export const RefundFileBody = Type.Object(
  {
    refunds: Ids,
    senderIban: Type.String({ ...ShortText(60), description: 'one of the accounts of the shop' }),
    payOn: Type.String({ format: 'date' }),
    reference: Type.String({
      ...ShortText(referenceLength),
      description: 'what the bank shows beside each amount; `{no}` is the order’s number',
    }),
  },
  closed,
);

/** A file for the bank (rule refunds/file). */
export const RefundFile = Type.Object({
  id: Id,
  createdAt: Instant,
  by: Type.String(),
  payOn: Type.String(),
  currency: Type.String(),
  amount: Type.Number({ description: 'without what was taken back' }),
  rows: Type.Integer({ description: 'without what was taken back' }),
  takenBack: Type.Integer(),
  waiting: Type.Integer({ description: 'that are not marked as sent' }),
});
export type RefundFile = Static<typeof RefundFile>;

export const RefundFilePage = Type.Object({
  items: Type.Array(RefundFile),
  next: Cursor,
  previous: Cursor,
});
export type RefundFilePage = Static<typeof RefundFilePage>;

export const RefundFileDownload = Type.Object({
  format: Type.Optional(Type.Enum(['csv', 'xlsx'])),
  locale: Type.Optional(
    Type.Enum(['tr', 'en'], { description: 'of the file, where `x-locale` cannot be said' }),
  ),
});

export const TakeBackBody = Type.Object({ refunds: Ids }, closed);
export const TakenBack = Type.Object({ takenBack: Type.Integer() });
export type TakenBack = Static<typeof TakenBack>;

export const RefundsSentBody = Type.Object(
  { refunds: Ids, reference: ShortText(referenceLength) },
  closed,
);
export const RefundsSent = Type.Object({ sent: Type.Integer(), sums: Sums });
export type RefundsSent = Static<typeof RefundsSent>;

/** A refund of an order, by the provider or by hand. */
export const OrderRefund = Type.Object({
  amount: Type.Number(),
  currency: Type.String(),
  state: Type.Enum(['wanted', 'done', 'refused']),
  reason: Type.String(),
  reference: Type.String({ description: 'of the transfer or the provider that sent it' }),
  actor: Type.Enum(['customer', 'time', 'provider', 'merchant']),
  by: Type.String({ description: 'the person or program that asked for it' }),
  sentBy: Type.String({
    description: 'the person or program that sent it; empty: the provider',
  }),
  at: Type.String(),
  sentAt: Nullable(Type.String()),
});
