import { Type, type Static } from 'typebox';
import { Id, LongText, ShortText } from '#contract/primitives.ts';
import { quoteShippings } from '#rules/quotes/quote-states.ts';

const Text = Type.String();
const closed = { additionalProperties: false };

const draftFields = {
  lines: Type.Array(
    Type.Object(
      {
        productId: Id,
        unitId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
        /** The texts of the fields, as they were typed. */
        quantity: ShortText(20),
        price: ShortText(30),
        currency: ShortText(10),
        note: ShortText(500),
        replaces: ShortText(100),
      },
      closed,
    ),
    { maxItems: 1000 },
  ),
  validUntil: ShortText(10),
  shipping: Type.Enum([...quoteShippings]),
  shippingFee: ShortText(30),
  termsNote: ShortText(500),
  dueDays: ShortText(10),
  holdStock: Type.Boolean(),
  note: LongText(2000),
};

/** An answer as it stands in its fields (rule quotes/draft). */
export const DraftAnswer = Type.Object(draftFields, closed);
export type DraftAnswer = Static<typeof DraftAnswer>;

/** `POST /api/office/quotes/{quoteNo}/draft`. */
export const DraftBody = Type.Object(
  {
    seen: Type.Integer({
      minimum: 0,
      maximum: 2_000_000_000,
      description: 'the version of the draft that you saw; 0: none',
    }),
    version: Type.Integer({ description: 'of the quote that the draft answers' }),
    askOwner: Type.Optional(
      Type.Boolean({ description: 'asks an owner to send it (rule quotes/ask-owner)' }),
    ),
    ...draftFields,
  },
  closed,
);
export type DraftBody = Static<typeof DraftBody>;

export const DraftSaved = Type.Object({ quoteNo: Text, draft: Type.Integer() });
export type DraftSaved = Static<typeof DraftSaved>;

/** `POST /api/office/quotes/{quoteNo}/notes`: a note that the customer does not see. */
export const QuoteNoteBody = Type.Object({ text: LongText(2000) }, closed);
