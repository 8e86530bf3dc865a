import { Type, type Static } from 'typebox';
import { LongText, Nullable, ShortText } from './primitives.ts';
import {
  buyerKinds,
  returnLimits,
  returnReasons,
  returnWishes,
  withdrawalKinds,
} from '#rules/returns/return-words.ts';
import { returnPhotoLimits } from '#rules/returns/return-photos.ts';
import { returnStates } from '#rules/returns/return-states.ts';

const Day = Type.String({ description: 'such as 2026-11-22, in Istanbul' });
const Text = Type.String();
const Count = Type.Integer();

/** A line of an order as the form of returns shows it; amounts in the order's currency. */
export const ReturnableItem = Type.Object({
  item: Count,
  name: Text,
  code: Text,
  image: Text,
  unit: Text,
  bought: Count,
  left: Type.Integer({ description: 'units that can still be sent back, or taken back' }),
  unsent: Type.Integer({ description: 'those of them that have not left: nobody sends them' }),
  settled: Type.Integer({ description: 'units that came back' }),
  gross: Type.Number({ description: 'of all that was bought, with VAT' }),
  withdrawal: Type.Enum([...withdrawalKinds]),
  right: Type.Boolean({ description: 'whether it can be returned without a reason' }),
  needsSeal: Type.Boolean(),
  why: Type.String({ description: 'why it cannot, or the seal that decides; empty where it can' }),
  exchanges: Type.Array(Type.Object({ product: Count, name: Text }), {
    description: 'what it can be exchanged for now; units of it, each in the most that are left',
  }),
});
export type ReturnableItem = Static<typeof ReturnableItem>;

/** The data of the form on which goods of an order are sent back (rule returns/request). */
export const Returnable = Type.Object({
  orderNo: Text,
  date: Day,
  customer: Text,
  email: Text,
  buyerKind: Type.Enum([...buyerKinds]),
  deliveredOn: Nullable(Day),
  until: Nullable(Day),
  carrier: Text,
  code: Text,
  way: Type.Enum(['card', 'iban', 'account']),
  needsIban: Type.Boolean(),
  card: Text,
  currency: Text,
  shippingTotal: Type.Number(),
  commission: Type.Number(),
  total: Type.Number(),
  byLink: Type.Boolean({ description: 'whether a mail’s link opened it' }),
  possible: Type.Boolean({ description: 'whether anything of it has left' }),
  lines: Type.Array(ReturnableItem),
});
export type Returnable = Static<typeof Returnable>;

const AskedLine = Type.Object(
  {
    item: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    quantity: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
    reason: Type.Enum([...returnReasons]),
    text: Type.Optional(LongText(returnLimits.text)),
    sealed: Type.Optional(Type.Boolean()),
    wish: Type.Optional(Type.Enum([...returnWishes])),
    product: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'what an exchange is for; the same product without it',
      }),
    ),
  },
  { additionalProperties: false },
);

export const photoItems = Type.Optional(
  Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
    maxItems: returnPhotoLimits.count,
    description: 'of a form with files `photos`: the lines that they show, in the same order',
  }),
);

/** A photo of a line of a return; `byStore`: it shows the reason of a deduction. */
export const ReturnPhoto = Type.Object({ id: Text, byStore: Type.Boolean() });
export type ReturnPhoto = Static<typeof ReturnPhoto>;

const key = Type.Optional(Type.String({ maxLength: 100, pattern: '^[\\w-]*$' }));
const mostLines = 500;

/** A statement of withdrawal or a request (rule returns/request). */
export const ReturnBody = Type.Object(
  {
    orderNo: ShortText(60),
    lines: Type.Array(AskedLine, { maxItems: mostLines }),
    iban: Type.Optional(ShortText(60)),
    ibanName: Type.Optional(ShortText(returnLimits.holder)),
    confirm: Type.Literal(1),
    idempotencyKey: key,
    photoItems,
  },
  { additionalProperties: false },
);

/** The same by somebody of the merchant, for what came in another way (rule returns/channels). */
export const RecordBody = Type.Object(
  {
    orderNo: ShortText(60),
    lines: Type.Array(AskedLine, { maxItems: mostLines }),
    channel: Type.Enum(['letter', 'mail', 'phone', 'undelivered']),
    declaredAt: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; now without' })),
    idempotencyKey: key,
    photoItems,
  },
  { additionalProperties: false },
);

export const ReturnMade = Type.Object({
  success: Type.Literal(true),
  returnNo: Text,
  state: Type.Enum(['approved', 'requested']),
  others: Type.Array(
    Type.String({ description: 'a return of its own, of lines without the right' }),
  ),
});

export const ReturnMoneyParts = Type.Object({
  goods: Type.Number(),
  deduction: Type.Number(),
  shipping: Type.Number(),
  commission: Type.Number(),
  total: Type.Number(),
  exchanged: Type.Number({
    description: 'the part of the total that pays the order of an exchange',
  }),
  currency: Text,
});

const Line = Type.Object({
  item: Count,
  name: Text,
  code: Text,
  image: Text,
  unit: Text,
  quantity: Count,
  amount: Type.Number({ description: 'with VAT, in the currency of the order' }),
  reason: Type.Enum([...returnReasons]),
  text: Text,
  verdict: Text,
  settled: Count,
  deduction: Type.Number(),
  why: Text,
  exchange: Type.String({
    description: 'the name of what is wanted in its place; empty: the money',
  }),
  isExchanged: Type.Boolean(),
  isUnsent: Type.Boolean({ description: 'whether its units had not left: nothing is sent' }),
  photos: Type.Array(ReturnPhoto),
});

const Step = Type.Object({ step: Text, actor: Text, text: Text, at: Text });

/** A return as its customer sees it (rule returns/page). */
export const OwnReturnPage = Type.Object({
  returnNo: Text,
  byLink: Type.Boolean(),
  today: Day,
  orderNo: Text,
  orderCurrency: Text,
  state: Type.Enum([...returnStates]),
  version: Count,
  declaredAt: Text,
  sentOn: Nullable(Day),
  receivedOn: Nullable(Day),
  settledAt: Nullable(Text),
  dueOn: Nullable(Day),
  sendBy: Day,
  carrier: Text,
  code: Text,
  address: Text,
  reason: Text,
  way: Text,
  needsIban: Type.Boolean(),
  ibanLast4: Text,
  card: Text,
  exchangeOrder: Nullable(Text),
  money: Nullable(ReturnMoneyParts),
  lines: Type.Array(Line),
  history: Type.Array(Step),
});
export type OwnReturnPage = Static<typeof OwnReturnPage>;

export const OwnReturnList = Type.Object({
  items: Type.Array(
    Type.Object({
      returnNo: Text,
      orderNo: Text,
      state: Type.Enum([...returnStates]),
      declaredAt: Text,
      dueOn: Nullable(Day),
      sendBy: Day,
      total: Type.Number(),
      currency: Text,
      needsIban: Type.Boolean(),
      lines: Type.Array(Type.Object({ name: Text, image: Text, quantity: Count, unit: Text })),
    }),
  ),
  page: Count,
  pages: Count,
  total: Count,
  limit: Count,
});
export type OwnReturnList = Static<typeof OwnReturnList>;

/** A customer's step with a return: one of them. */
export const ReturnChangeBody = Type.Object(
  {
    sent: Type.Optional(
      Type.Object(
        {
          carrier: ShortText(returnLimits.carrier),
          trackingNo: Type.Optional(ShortText(returnLimits.trackingNo)),
          on: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
        },
        { additionalProperties: false },
      ),
    ),
    iban: Type.Optional(ShortText(60)),
    ibanName: Type.Optional(ShortText(returnLimits.holder)),
    callOff: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);
export type ReturnChangeBody = Static<typeof ReturnChangeBody>;
