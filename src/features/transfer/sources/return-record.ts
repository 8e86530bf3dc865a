import { Type, type Static } from 'typebox';
import { returnStates } from '#rules/returns/return-states.ts';
import {
  goodsPlaces,
  returnChannels,
  returnLimits,
  returnReasons,
  verdicts,
} from '#rules/returns/return-words.ts';
import { CorrectionRecord } from './paper-records.ts';
import { Count, Currency, DateText, Key, Line, maybe, Prose } from './fields.ts';

/** An amount of a return. */
const Amount = Type.Union([
  Type.Number({ minimum: 0, maximum: 9_999_999_999_999 }),
  Type.String({ pattern: String.raw`^\s*\d{1,13}([.,]\d{1,20})?\s*$` }),
]);
const Units = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });

const LineRecord = Type.Object({
  /** The place among the items of the order, from 1. */
  line: Type.Integer({ minimum: 1, maximum: 5000 }),
  /** The line's name, for readers; the order's own words count. */
  productId: Type.Optional(Type.Unknown()),
  code: Type.Optional(Type.Unknown()),
  name: Type.Optional(Type.Unknown()),
  unit: Type.Optional(Type.Unknown()),
  quantity: Units,
  wish: Type.Optional(Type.Enum(['refund', 'exchange'])),
  reason: Type.Enum([...returnReasons]),
  text: maybe(Prose(returnLimits.text)),
  sealed: maybe(Type.Boolean()),
  verdict: maybe(Type.Enum([...verdicts])),
  settled: Type.Optional(Count),
  deduction: Type.Optional(Amount),
  why: maybe(Prose(returnLimits.reason)),
  to: maybe(Type.Enum([...goodsPlaces])),
  /** The code of the product that goes out in its place. */
  exchangeCode: maybe(Key(100)),
  isExchanged: Type.Optional(Type.Boolean()),
  unsent: Type.Optional(Type.Boolean()),
  /** Files in `returns/`; without the field the photos stay as they are. */
  photos: maybe(
    Type.Array(Type.Object({ file: Line(200), by: Type.Optional(Line(200)), at: DateText }), {
      maxItems: 1000,
    }),
  ),
});

/** A line of returns.jsonl (rule import-export/returns): the whole return, as an export writes it. */
export const ReturnRecord = Type.Object({
  returnNo: Key(40),
  orderNo: Key(40),
  state: Type.Enum([...returnStates]),
  version: Type.Optional(Units),
  channel: Type.Enum([...returnChannels]),
  declaredAt: DateText,
  beforeDelivery: Type.Boolean(),
  sendBy: DateText,
  namedCarrier: maybe(Line(returnLimits.carrier)),
  code: maybe(Line(returnLimits.code)),
  carrier: maybe(Line(returnLimits.carrier)),
  trackingNo: maybe(Line(returnLimits.trackingNo)),
  sentOn: maybe(DateText),
  receivedOn: maybe(DateText),
  dueOn: maybe(DateText),
  reason: maybe(Prose(returnLimits.reason)),
  currency: Currency,
  goods: Type.Optional(Amount),
  deduction: Type.Optional(Amount),
  shipping: Type.Optional(Amount),
  commission: Type.Optional(Amount),
  total: Type.Optional(Amount),
  exchanged: Type.Optional(Amount),
  /** The number of the order that the return paid. */
  exchangeOrder: maybe(Key(40)),
  settledAt: maybe(DateText),
  way: Type.Optional(Type.Enum(['', 'card', 'iban', 'account'])),
  needsIban: Type.Optional(Type.Boolean()),
  /** The place among the refunds of the order, from 1. */
  refund: maybe(Type.Integer({ minimum: 1, maximum: 100_000 })),
  createdAt: Type.Optional(DateText),
  since: Type.Optional(DateText),
  /** The correction of the order's invoice; without the field it stays as it is. */
  correction: maybe(CorrectionRecord),
  lines: Type.Array(LineRecord, { minItems: 1, maxItems: 5000 }),
  history: Type.Array(
    Type.Object({
      step: Key(40),
      actor: Type.Enum(['customer', 'merchant', 'time', 'provider']),
      by: Type.Optional(Line(200)),
      text: maybe(Prose(returnLimits.note)),
      at: DateText,
    }),
    { minItems: 1, maxItems: 1000 },
  ),
});
export type ReturnRecord = Static<typeof ReturnRecord>;
