import { Type, type Static } from 'typebox';
import { quoteShippings, quoteSides, quoteStates } from '#rules/quotes/quote-states.ts';
import { mostOfReference } from '#contract/cart.ts';
import { Lang, LongText, Nullable, Price, ShortText } from '#contract/primitives.ts';

const Text = Type.String();
const Day = Type.String({ description: '`2026-12-04`' });
const Instant = Type.String({ format: 'date-time' });
const State = Type.Enum([...quoteStates]);

/** A product and unit of a quote with everything that decides on its price. */
export const QuoteLine = Type.Object({
  /** `{product}-{unit}`, as a form names it; null where the product is gone. */
  id: Nullable(Text),
  code: Text,
  name: Text,
  lang: Lang,
  image: Text,
  /** Path of its page; '' where it has none. */
  path: Text,
  unit: Text,
  quantity: Type.Integer(),
  note: Text,
  /** The code of the product in whose place it stands; '' for none. */
  replaces: Text,
  /** Net for one of the unit. */
  wish: Nullable(Price),
  answer: Nullable(Price),
  today: Nullable(Price),
  lastPaid: Nullable(Type.Object({ price: Price, at: Day })),
  /** Units in stock; null where the shop does not show it. */
  stock: Nullable(Type.Integer()),
  /** In the currency of the page. */
  net: Type.Number(),
});
export type QuoteLine = Static<typeof QuoteLine>;

const QuoteRound = Type.Object({
  number: Type.Integer(),
  side: Type.Enum([...quoteSides]),
  by: Text,
  note: Text,
  lines: Type.Integer(),
  at: Instant,
});

/** Amounts are in `currency`. */
export const QuoteTotals = Type.Object({
  subTotal: Type.Number(),
  tax: Type.Number(),
  shippingTotal: Type.Number(),
  shippingState: Type.Enum(['free', 'recipient', 'fee']),
  total: Type.Number(),
});

const common = {
  quoteNo: Text,
  state: State,
  /** To be sent with a change: what changed meanwhile is refused. */
  version: Type.Integer(),
  validUntil: Nullable(Day),
  /** Whether stock is kept until then. */
  isHeld: Type.Boolean(),
  wantedOn: Nullable(Day),
  branchName: Text,
  /** Of whoever declined it. */
  reason: Text,
  orderNo: Nullable(Text),
  currency: Text,
  lines: Type.Array(QuoteLine),
  /** By the latest answer; null before the first one. */
  totals: Nullable(QuoteTotals),
  todayNet: Type.Number(),
  /** Net worth of the answer below the prices of today; null where neither is known. */
  saved: Nullable(Type.Number()),
  termsNote: Text,
  dueDays: Nullable(Type.Integer()),
  shipping: Type.Enum([...quoteShippings]),
  rounds: Type.Array(QuoteRound),
};

/** `GET /api/catalog/quotes/{quoteNo}` (rule quotes/page). */
export const QuotePage = Type.Object({
  ...common,
  /** The customer's own; a colleague's can only be read. */
  isOwn: Type.Boolean(),
  /** The name of the colleague; '' for the customer's own. */
  buyer: Text,
});
export type QuotePage = Static<typeof QuotePage>;

export const quotePageFields = common;

/** `GET /api/catalog/quotes`: those that the customer sees, the newest first. */
export const QuoteList = Type.Object({
  items: Type.Array(
    Type.Object({
      quoteNo: Text,
      state: State,
      createdAt: Instant,
      validUntil: Nullable(Day),
      lines: Type.Integer(),
      /** Net, in `currency`: of the latest prices that were said; 0 where there are none. */
      net: Type.Number(),
      currency: Text,
      buyer: Text,
    }),
  ),
});
export type QuoteList = Static<typeof QuoteList>;

/** `GET /api/catalog/quotes/new`: the cart's lines for the form that asks for a quote (rule quotes/ask). */
export const QuoteDraft = Type.Object({
  currency: Text,
  lines: Type.Array(QuoteLine),
  /** Net at the prices of today. */
  todayNet: Type.Number(),
  /** Lines without a price of today. */
  unpriced: Type.Integer(),
  /** The least net worth; 0: none. */
  least: Type.Number(),
  branches: Type.Array(Type.Object({ id: Type.Integer(), name: Text })),
  branchId: Nullable(Type.Integer()),
});
export type QuoteDraft = Static<typeof QuoteDraft>;

/** The screens of quotes: their list, one of them, or the form that asks for one. */
export type QuoteScreenData = QuoteList | QuotePage | QuoteDraft;

const Field = Type.Union([Type.Integer(), ShortText(40)]);
/** One value for each line, in the order of `line`; a form sends a single one by itself. */
const Fields = Type.Optional(Type.Union([Field, Type.Array(Field, { maxItems: 1000 })]));

const lines = {
  /** `{product}-{unit}`. */
  line: Fields,
  /** 0 leaves a line out. */
  quantity: Fields,
  /** Net for one of the unit, in the default currency; '' for no wish. */
  wish: Fields,
  note: Type.Optional(LongText(2000)),
};

/** `POST /api/catalog/quotes` and its page's form (rule quotes/ask). */
export const QuoteForm = Type.Object(
  {
    ...lines,
    wantedOn: Type.Optional(ShortText(20)),
    branch: Type.Optional(Type.Union([Type.Integer(), ShortText(20)])),
  },
  { additionalProperties: false },
);
export type QuoteForm = Static<typeof QuoteForm>;

/** `POST /api/catalog/quotes/{quoteNo}` and its page's form (rules quotes/counter, quotes/withdraw, quotes/accept). */
export const QuoteChangeForm = Type.Object(
  {
    action: Type.Enum(['counter', 'withdraw', 'accept']),
    version: Type.Union([Type.Integer(), ShortText(12)]),
    /** The buyer's own number for the order, with `accept`. */
    reference: Type.Optional(ShortText(mostOfReference)),
    ...lines,
  },
  { additionalProperties: false },
);
export type QuoteChangeForm = Static<typeof QuoteChangeForm>;

export const QuoteDone = Type.Object({ quoteNo: Text, version: Type.Integer() });
export type QuoteDone = Static<typeof QuoteDone>;
