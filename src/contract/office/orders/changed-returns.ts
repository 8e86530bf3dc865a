import { Type, type Static, type TProperties } from 'typebox';
import { Nullable } from '#contract/primitives.ts';
import { returnStates } from '#rules/returns/return-states.ts';
import {
  goodsPlaces,
  returnChannels,
  returnReasons,
  verdicts,
} from '#rules/returns/return-words.ts';

const Text = Type.String();
const Count = Type.Integer();
const Amount = Type.Number();
const Day = Nullable(Type.String({ description: 'such as 2026-11-22, in Istanbul' }));
const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });

const line = {
  line: Type.Integer({ description: 'the place among the items of the order, from 1' }),
  productId: Nullable(Count),
  code: Text,
  name: Text,
  unit: Text,
  quantity: Type.Integer({ description: 'of the unit' }),
  wish: Type.Enum(['refund', 'exchange']),
  reason: Type.Enum([...returnReasons]),
  text: Text,
  sealed: Type.Boolean(),
  verdict: Nullable(Type.Enum([...verdicts])),
  settled: Type.Integer({ description: 'units that were accepted' }),
  deduction: Type.Number({ description: 'in the currency of the order' }),
  why: Text,
  to: Nullable(Type.Enum([...goodsPlaces])),
  exchangeCode: Nullable(
    Type.String({ description: 'of the product that is wanted in its place' }),
  ),
  isExchanged: Type.Boolean(),
  unsent: Type.Boolean({ description: 'whether the units had not left: nothing comes' }),
};

/** A return as other systems read it, with lines of these fields. */
function documentOf<Line extends TProperties, More extends TProperties>(fields: Line, more: More) {
  return Type.Object({
    returnNo: Text,
    orderNo: Text,
    state: Type.Enum([...returnStates]),
    version: Count,
    channel: Type.Enum([...returnChannels]),
    declaredAt: Instant,
    beforeDelivery: Type.Boolean({ description: 'whether the statement came before the goods' }),
    sendBy: Text,
    namedCarrier: Type.String({ description: 'the carrier that the store named for it' }),
    code: Text,
    carrier: Text,
    trackingNo: Text,
    sentOn: Day,
    receivedOn: Day,
    dueOn: Day,
    reason: Text,
    currency: Type.String({ description: 'of the amounts: that of the payment' }),
    goods: Amount,
    deduction: Amount,
    shipping: Amount,
    commission: Amount,
    total: Amount,
    exchanged: Type.Number({
      description: 'the part of the total that paid the order of an exchange',
    }),
    exchangeOrder: Nullable(Text),
    settledAt: Nullable(Instant),
    way: Type.Enum(['', 'card', 'iban', 'account']),
    needsIban: Type.Boolean({ description: 'whether the money waits for an IBAN' }),
    refund: Nullable(
      Type.Integer({ description: 'the place among the refunds of the order, from 1' }),
    ),
    createdAt: Instant,
    since: Type.String({ description: 'when it came into its state' }),
    lines: Type.Array(Type.Object(fields)),
    history: Type.Array(
      Type.Object({
        step: Text,
        actor: Type.Enum(['customer', 'merchant', 'time', 'provider']),
        by: Text,
        text: Text,
        at: Instant,
      }),
    ),
    ...more,
  });
}

const photo = Type.Object({
  file: Type.String({ description: 'its name in the folder `returns/`' }),
  by: Type.String({ description: 'the merchant’s person who added it; empty for the customer' }),
  at: Instant,
});

/** The correction of the order's invoice (rule invoices/correction). */
const correction = Type.Object({
  state: Type.Enum(['correction-due', 'corrected']),
  dueAt: Instant,
  since: Instant,
  number: Nullable(Text),
  uuid: Nullable(Text),
  issuedAt: Nullable(Instant),
  kind: Text,
  url: Text,
  message: Text,
  eInvoice: Nullable(Type.Boolean()),
  sha256: Nullable(Type.String({ description: 'of its file, hexadecimal; null without one' })),
});

/** A line of `returns.jsonl` (rule import-export/returns): all but the IBAN. */
export const ReturnDocument = documentOf(
  { ...line, photos: Type.Array(photo) },
  { correction: Nullable(correction) },
);
export type ReturnDocument = Static<typeof ReturnDocument>;

/** The same for other systems, which decide on a line by its id (rule returns/changed-since). */
export const ToldReturn = documentOf(
  {
    item: Type.Integer({ description: 'the id of the order’s line, as `settle` takes it' }),
    ...line,
  },
  {},
);
export type ToldReturn = Static<typeof ToldReturn>;

export const ReturnChanges = Type.Object({
  items: Type.Array(ToldReturn),
  cursor: Type.String({ description: 'give it as `changedSince` the next time' }),
  more: Type.Boolean(),
});
export type ReturnChanges = Static<typeof ReturnChanges>;
