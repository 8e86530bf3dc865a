import { Type, type Static } from 'typebox';
import { quoteShippings, quoteSides, quoteStates } from '#rules/quotes/quote-states.ts';
import { Currency, DateText, Decimal, Key, Line, maybe, Prose } from './fields.ts';

const Small = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });

const QuoteLineRecord = Type.Object({
  /** The code of the product; null where it is gone, and the line then has its words and its unit. */
  product: Type.Union([Key(100), Type.Null()]),
  code: Type.Optional(Line(100)),
  name: Type.Optional(Line(1000)),
  /** Left out: the unit with the name `unit`, else the product's default unit. */
  unitId: Type.Optional(Small),
  unit: Type.Optional(Line(50)),
  multiplier: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** Net for one of the unit; null for a customer without a wish. */
  price: maybe(Decimal),
  currency: Type.Optional(Currency),
  note: maybe(Line(500)),
  replaces: maybe(Line(100)),
});
export type QuoteLineRecord = Static<typeof QuoteLineRecord>;

const QuoteRoundRecord = Type.Object({
  side: Type.Enum([...quoteSides]),
  by: maybe(Line(250)),
  at: DateText,
  note: maybe(Prose(5000)),
  shipping: Type.Optional(Type.Enum([...quoteShippings])),
  /** In lira with VAT, with `shipping: "fee"`. */
  shippingFee: Type.Optional(Decimal),
  termsNote: maybe(Line(500)),
  dueDays: maybe(Type.Integer({ minimum: 0, maximum: 365 })),
  validUntil: maybe(DateText),
  holdStock: Type.Optional(Type.Boolean()),
  lines: Type.Array(QuoteLineRecord, { minItems: 1, maxItems: 1000 }),
});
export type QuoteRoundRecord = Static<typeof QuoteRoundRecord>;

/** A line of quotes.jsonl (rule import-export/quotes). */
export const QuoteRecord = Type.Object({
  quoteNo: Key(60),
  /** The e-mail of the customer who asked. */
  customer: Key(254),
  company: maybe(Key(100)),
  branch: maybe(Small),
  branchName: maybe(Line(100)),
  state: Type.Enum([...quoteStates]),
  /** The last day of the latest answer. */
  validUntil: maybe(DateText),
  wantedOn: maybe(DateText),
  locale: Type.Optional(Type.Enum(['tr', 'en'])),
  reason: maybe(Prose(5000)),
  closedBy: maybe(Line(250)),
  closedAt: maybe(DateText),
  createdAt: DateText,
  rounds: Type.Array(QuoteRoundRecord, { minItems: 1, maxItems: 500 }),
});
export type QuoteRecord = Static<typeof QuoteRecord>;
