import { Type, type Static } from 'typebox';
import { Cursor, filterWord, pageWords } from '#contract/office/office-list-query.ts';
import { LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { photoItems, ReturnMoneyParts, ReturnPhoto } from '#contract/returns.ts';
import { returnActions, returnStates, returnViews } from '#rules/returns/return-states.ts';
import {
  buyerKinds,
  goodsPlaces,
  returnChannels,
  returnLimits,
  returnReasons,
  verdicts,
} from '#rules/returns/return-words.ts';

const Text = Type.String();
const Count = Type.Integer();
const Day = Nullable(Type.String({ description: 'such as 2026-11-22, in Istanbul' }));
const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });
const closed = { additionalProperties: false };
const version = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 2_000_000_000,
    description: 'the version that was looked at',
  }),
);
const day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
const said = (most: number) => Type.String({ ...LongText(most), minLength: 1 });

export const ReturnTableQuery = Type.Object({
  view: filterWord(returnViews.map((view) => `\`${view}\``).join(', '), 100),
  q: filterWord('a number of a return, words of its order, or a tracking number', 100),
  from: filterWord('first day of the statement, such as 2026-11-22', 100),
  to: filterWord('last day', 100),
  reason: filterWord('a reason', 100),
  changedSince: filterWord(
    'the `cursor` of an answer, or empty for the first one: the returns that changed since, instead of a page of the list',
    100,
  ),
  ...pageWords,
});

export const TableReturnRow = Type.Object({
  returnNo: Text,
  orderNo: Text,
  customer: Text,
  company: Text,
  city: Text,
  state: Type.Enum([...returnStates]),
  lines: Count,
  reasons: Type.Array(Type.Enum([...returnReasons])),
  declaredAt: Instant,
  since: Instant,
  dueOn: Day,
  carrier: Text,
  trackingNo: Text,
  needsIban: Type.Boolean(),
  isBankRefused: Type.Boolean(),
  isCompany: Type.Boolean(),
  card: Text,
  amount: Type.Number(),
  currency: Text,
});
export type TableReturnRow = Static<typeof TableReturnRow>;

export const ReturnTablePage = Type.Object({
  items: Type.Array(TableReturnRow),
  next: Cursor,
  previous: Cursor,
  total: Type.Object({ count: Count, isMore: Type.Boolean() }),
});
export type ReturnTablePage = Static<typeof ReturnTablePage>;

export const ReturnViewCounts = Type.Object({
  items: Type.Array(Type.Object({ view: Text, count: Count })),
  nextDue: Day,
  work: Type.Integer({ description: 'returns that somebody has to do something with' }),
});
export type ReturnViewCounts = Static<typeof ReturnViewCounts>;

/** A return for the office, with all that was done with it. */
export const OfficeReturn = Type.Object({
  returnNo: Text,
  orderNo: Text,
  state: Type.Enum([...returnStates]),
  version: Count,
  actions: Type.Array(Type.Enum([...returnActions])),
  channel: Type.Enum([...returnChannels]),
  isRight: Type.Boolean({
    description: 'whether the law gave the right, so that nobody had to decide',
  }),
  buyerKind: Type.Enum([...buyerKinds]),
  customerId: Count,
  customer: Text,
  email: Text,
  phone: Text,
  orders: Count,
  returns: Count,
  orderDate: Text,
  deliveredOn: Day,
  until: Day,
  declaredAt: Instant,
  declaredOn: Text,
  sendBy: Text,
  sentOn: Day,
  receivedOn: Day,
  dueOn: Day,
  since: Instant,
  namedCarrier: Text,
  code: Text,
  carrier: Text,
  trackingNo: Text,
  reason: Text,
  way: Text,
  refundState: Nullable(Text),
  needsIban: Type.Boolean(),
  ibanLast4: Text,
  holder: Text,
  card: Text,
  exchangeOrder: Nullable(Text),
  orderCurrency: Text,
  money: Nullable(ReturnMoneyParts),
  lines: Type.Array(
    Type.Object({
      item: Count,
      productId: Nullable(Count),
      name: Text,
      code: Text,
      image: Text,
      unit: Text,
      bought: Count,
      quantity: Count,
      amount: Type.Number(),
      reason: Type.Enum([...returnReasons]),
      text: Text,
      sealed: Type.Boolean(),
      mayDeduct: Type.Boolean(),
      verdict: Nullable(Text),
      settled: Count,
      deduction: Type.Number(),
      why: Text,
      place: Nullable(Text),
      exchange: Text,
      isExchanged: Type.Boolean(),
      isUnsent: Type.Boolean({ description: 'whether its units had not left: nothing comes' }),
      photos: Type.Array(ReturnPhoto),
    }),
  ),
  history: Type.Array(Type.Object({ step: Text, actor: Text, by: Text, text: Text, at: Instant })),
});
export type OfficeReturn = Static<typeof OfficeReturn>;

export const ReturnWorkAnswer = Type.Object({
  returnNo: Text,
  state: Type.Enum([...returnStates]),
  version: Count,
});
export type ReturnWorkAnswer = Static<typeof ReturnWorkAnswer>;

export const ApproveBody = Type.Object(
  { version, note: Type.Optional(LongText(returnLimits.note)) },
  closed,
);
export const ReasonBody = Type.Object({ version, reason: said(returnLimits.reason) }, closed);
export const NoteOnReturnBody = Type.Object({ text: said(returnLimits.note) }, closed);
export const CodeBody = Type.Object(
  { version, carrier: ShortText(returnLimits.carrier), code: ShortText(returnLimits.code) },
  closed,
);
export const ReceiveBody = Type.Object(
  {
    version,
    on: Type.Optional(day),
    carrier: Type.Optional(ShortText(returnLimits.carrier)),
    trackingNo: Type.Optional(ShortText(returnLimits.trackingNo)),
  },
  closed,
);
export const SettleBody = Type.Object(
  {
    version,
    lines: Type.Array(
      Type.Object(
        {
          item: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
          verdict: Type.Enum([...verdicts]),
          quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
          to: Type.Optional(Type.Enum([...goodsPlaces])),
          deduction: Type.Optional(Type.Number({ minimum: 0, maximum: 1e12 })),
          why: Type.Optional(LongText(returnLimits.reason)),
        },
        closed,
      ),
      { maxItems: 500 },
    ),
    photoItems,
  },
  closed,
);
export const RefundReturnBody = Type.Object(
  { version, reference: Type.String({ ...ShortText(returnLimits.reference), minLength: 1 }) },
  closed,
);
export const SettlePreview = Type.Object({
  ...ReturnMoneyParts.properties,
  lines: Type.Array(Type.Number()),
  most: Type.Number(),
});
export type SettlePreview = Static<typeof SettlePreview>;

export const ReturnRecorded = Type.Object({ returnNo: Text, others: Type.Array(Text) });
