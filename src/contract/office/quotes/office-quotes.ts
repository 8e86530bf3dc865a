import { Type, type Static } from 'typebox';
import { Cursor, filterWord, pageWords } from '#contract/office/office-list-query.ts';
import { Id, LongText, Nullable, Price, ShortText } from '#contract/primitives.ts';
import { DraftAnswer } from './quote-draft.ts';
import { QuoteLine, quotePageFields } from '#contract/company/quote.ts';
import { quoteShippings, quoteSides, quoteStates, quoteViews } from '#rules/quotes/quote-states.ts';

const Text = Type.String();
const Day = Type.String({ description: '`2026-12-04`' });
const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });
const State = Type.Enum([...quoteStates]);

export const QuoteTableQuery = Type.Object({
  view: filterWord(
    Object.keys(quoteViews)
      .map((view) => `\`${view}\``)
      .join(', '),
    100,
  ),
  q: filterWord('the beginning of a number, or a part of a customer’s or company’s name', 100),
  company: filterWord('the code of a company', 60),
  ...pageWords,
});

/** A row of the office's list of quotes. */
export const TableQuote = Type.Object({
  quoteNo: Text,
  state: State,
  customer: Text,
  company: Type.String({ description: 'empty: none' }),
  lines: Type.Integer(),
  net: Type.Number({ description: 'at the latest prices that were said, in `currency`' }),
  currency: Text,
  validUntil: Nullable(Day),
  createdAt: Instant,
  updatedAt: Instant,
});
export type TableQuote = Static<typeof TableQuote>;

export const QuoteTablePage = Type.Object({
  items: Type.Array(TableQuote),
  next: Cursor,
  previous: Cursor,
  total: Type.Object({ count: Type.Integer(), isMore: Type.Boolean() }),
});
export type QuoteTablePage = Static<typeof QuoteTablePage>;

export const QuoteViewCounts = Type.Object({
  items: Type.Array(Type.Object({ view: Text, count: Type.Integer() })),
});

/** A line of an answer beside all that decides on it. */
export const OfficeQuoteLine = Type.Object({
  ...QuoteLine.properties,
  productId: Nullable(Type.Integer()),
  unitId: Type.Integer(),
  taxRate: Type.Number(),
  /** Below it only an owner sells; null: none. */
  floor: Nullable(Price),
});
export type OfficeQuoteLine = Static<typeof OfficeQuoteLine>;

/** A quote in the office (rule quotes/office-page). */
export const OfficeQuote = Type.Object({
  ...quotePageFields,
  lines: Type.Array(OfficeQuoteLine),
  customer: Type.Object({
    id: Type.Integer(),
    name: Text,
    email: Text,
    phone: Text,
    /** Neither canceled nor expired, of 12 months, in TRY; their company's where they have one. */
    orders12: Type.Number(),
    quotes: Type.Object({ ordered: Type.Integer(), all: Type.Integer() }),
  }),
  company: Nullable(Type.Object({ code: Text, title: Text })),
  createdAt: Instant,
  closedBy: Text,
  /** Days for which an answer holds where it names no day. */
  validDays: Type.Integer(),
  /** Of the team, the oldest first; the customer does not see them (rule quotes/notes). */
  notes: Type.Array(Type.Object({ id: Type.Integer(), by: Text, at: Instant, text: Text })),
  /** An answer that is not sent yet (rule quotes/draft). */
  draft: Nullable(
    Type.Object({
      version: Type.Integer(),
      quoteVersion: Type.Integer({ description: 'of the quote that it answers' }),
      by: Text,
      at: Instant,
      asksOwner: Type.Boolean(),
      answer: DraftAnswer,
      /** Its goods that the latest round does not have. */
      added: Type.Array(OfficeQuoteLine),
    }),
  ),
});
export type OfficeQuote = Static<typeof OfficeQuote>;

/** A product that can be added to an answer: one row for each unit. */
export const QuoteProducts = Type.Object({ items: Type.Array(OfficeQuoteLine) });
export type QuoteProducts = Static<typeof QuoteProducts>;

export const QuoteProductQuery = Type.Object({
  code: filterWord('the code of a product or its bar code', 100),
  customer: Type.Optional(Id),
});

const AnswerLine = Type.Object(
  {
    productId: Id,
    unitId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
    /** Net for one of the unit. */
    price: Type.Number({ exclusiveMinimum: 0, maximum: 1e10 }),
    currency: ShortText(10),
    note: Type.Optional(ShortText(500)),
    /** The code of the product in whose place it stands. */
    replaces: Type.Optional(ShortText(100)),
  },
  { additionalProperties: false },
);

const answer = {
  lines: Type.Array(AnswerLine, { minItems: 1, maxItems: 1000 }),
  shipping: Type.Optional(Type.Enum([...quoteShippings])),
  /** In lira with VAT, with `shipping: "fee"`. */
  shippingFee: Type.Optional(Type.Number({ minimum: 0, maximum: 1e7 })),
  /** The last day; `quoteValidDays` from today where it is left out. */
  validUntil: Type.Optional(ShortText(10)),
  termsNote: Type.Optional(ShortText(500)),
  dueDays: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 365 }))),
  note: Type.Optional(LongText(2000)),
  /** Keeps the stock until the last day, 14 days at most (rule quotes/hold-stock). */
  holdStock: Type.Optional(Type.Boolean()),
};

/** `POST /api/office/quotes/{quoteNo}/answer` (rule quotes/answer). */
export const AnswerBody = Type.Object(
  { version: Type.Integer(), ...answer },
  { additionalProperties: false },
);
export type AnswerBody = Static<typeof AnswerBody>;

/** `POST /api/office/quotes`: begins a quote with its answer (rule quotes/begin). */
export const NewQuoteBody = Type.Object(
  { customerId: Id, branchId: Type.Optional(Nullable(Id)), ...answer },
  { additionalProperties: false },
);
export type NewQuoteBody = Static<typeof NewQuoteBody>;

/** `POST /api/office/quotes/{quoteNo}/decline`. */
export const DeclineBody = Type.Object(
  { version: Type.Integer(), reason: LongText(1000) },
  { additionalProperties: false },
);
export type DeclineBody = Static<typeof DeclineBody>;

export const QuoteWritten = Type.Object({ quoteNo: Text, version: Type.Integer() });
export type QuoteWritten = Static<typeof QuoteWritten>;

const OptionalPrice = Nullable(Type.Number());

/** A quote as other systems read it: also a line of `quotes.jsonl` (rule quotes/file). */
export const QuoteDocument = Type.Object({
  quoteNo: Text,
  customer: Type.String({ description: 'e-mail of the customer' }),
  company: Nullable(Type.String({ description: 'code' })),
  branch: Nullable(Type.Integer()),
  branchName: Text,
  state: State,
  version: Type.Integer(),
  validUntil: Nullable(Day),
  wantedOn: Nullable(Day),
  reason: Text,
  closedBy: Text,
  closedAt: Nullable(Instant),
  orderNo: Nullable(Text),
  locale: Text,
  createdAt: Instant,
  rounds: Type.Array(
    Type.Object({
      side: Type.Enum([...quoteSides]),
      by: Text,
      at: Instant,
      note: Text,
      shipping: Type.Enum([...quoteShippings]),
      shippingFee: Type.Number(),
      termsNote: Text,
      dueDays: Nullable(Type.Integer()),
      validUntil: Nullable(Day),
      holdStock: Type.Boolean(),
      lines: Type.Array(
        Type.Object({
          product: Type.String({ description: 'code' }),
          name: Text,
          unitId: Type.Integer(),
          unit: Text,
          multiplier: Type.Integer(),
          quantity: Type.Integer(),
          price: OptionalPrice,
          currency: Text,
          note: Text,
          replaces: Text,
        }),
      ),
    }),
  ),
});
export type QuoteDocument = Static<typeof QuoteDocument>;

export const QuoteChangesQuery = Type.Object({
  changedSince: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 100 })),
});

export const QuoteChanges = Type.Object({
  items: Type.Array(QuoteDocument),
  cursor: Type.String({ description: 'give it as `changedSince` the next time' }),
  more: Type.Boolean(),
});
