import { Type, type Static } from 'typebox';
import { LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { photoStates } from '#rules/catalog/reviews/photo-form.ts';
import { reviewStates } from '#rules/catalog/reviews/review-form.ts';
import { reviewViews } from '#rules/catalog/reviews/review-work.ts';
import { Cursor, filterWord, pageWords } from '#contract/office/office-list-query.ts';

const closed = { additionalProperties: false };
const State = Type.Enum([...reviewStates]);
const Version = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });
const IsMore = Type.Boolean({ description: 'whether there are more than were counted' });

export const ReviewTableQuery = Type.Object({
  view: filterWord(reviewViews.map((view) => `\`${view}\``).join(', '), 100),
  q: filterWord('beginnings of words of title and text, or of the product’s names and codes', 100),
  star: filterWord('`1` to `5`', 10),
  sort: filterWord('`date`, the newest first with a `-` before it', 100),
  ...pageWords,
});

/** A row of the office's list of reviews (rule reviews/office-list). */
export const OfficeReview = Type.Object({
  id: Type.Integer(),
  product: Type.Object({
    id: Type.Integer(),
    code: Type.String(),
    name: Type.String({ description: 'in the language of the call' }),
    seo: Type.String(),
    image: Type.String(),
  }),
  customerId: Type.Integer(),
  name: Type.String({ description: 'the author as the product page shows them' }),
  orderNo: Type.String(),
  star: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  date: Instant,
  state: State,
  hiddenReason: Type.String(),
  answer: Type.String({ description: 'empty: none yet' }),
  answeredAt: Nullable(Instant),
  photos: Type.Array(Type.Object({ id: Type.Integer(), state: Type.Enum([...photoStates]) })),
  version: Version,
});
export type OfficeReview = Static<typeof OfficeReview>;

export const OfficeReviewPage = Type.Object({
  items: Type.Array(OfficeReview),
  next: Cursor,
  previous: Cursor,
  total: Type.Object({ count: Type.Integer(), isMore: IsMore }),
});
export type OfficeReviewPage = Static<typeof OfficeReviewPage>;

export const ReviewViewCounts = Type.Object({
  items: Type.Array(Type.Object({ view: Type.String(), count: Type.Integer(), isMore: IsMore })),
});
export type ReviewViewCounts = Static<typeof ReviewViewCounts>;

const seen = Type.Optional(
  Type.Integer({
    ...Version,
    description: 'the version that you saw: where it is another by now, nothing is changed',
  }),
);

export const ReviewPublishBody = Type.Object({ seen }, closed);

export const ReviewHideBody = Type.Object(
  {
    reason: { ...ShortText(400), description: 'for the staff and the activity log' },
    seen,
  },
  closed,
);

export const ReviewAnswerBody = Type.Object(
  {
    answer: { ...LongText(8_000), description: 'empty: removes the answer' },
    publish: Type.Optional(
      Type.Boolean({ description: 'publishes the review too; false if not given' }),
    ),
    seen,
  },
  closed,
);

export const ReviewDecided = Type.Object({
  id: Type.Integer(),
  state: State,
  answer: Type.String(),
  version: Version,
});
