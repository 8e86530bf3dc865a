import { Type, type Static } from 'typebox';
import { LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { questionStates } from '#rules/catalog/question-form.ts';
import { Cursor } from '#contract/office/office-list-query.ts';

const closed = { additionalProperties: false };
const State = Type.Enum([...questionStates]);
const Version = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });

/** A row of the office's list of questions (rule questions/office-list). */
export const OfficeQuestion = Type.Object({
  id: Type.Integer(),
  product: Type.Object({
    id: Type.Integer(),
    code: Type.String(),
    name: Type.String(),
    seo: Type.String(),
    image: Type.String(),
  }),
  question: Type.String(),
  name: Type.String({ description: 'the asker as the product page shows them' }),
  locale: Type.Enum(['tr', 'en'], { description: 'of the asker, and of the mail to them' }),
  askedAt: Instant,
  state: State,
  answer: Type.String({ description: 'empty: none yet' }),
  answeredAt: Nullable(Instant),
  version: Version,
});
export type OfficeQuestion = Static<typeof OfficeQuestion>;

export const OfficeQuestionPage = Type.Object({
  items: Type.Array(OfficeQuestion),
  next: Cursor,
  previous: Cursor,
  total: Type.Object({
    count: Type.Integer(),
    isMore: Type.Boolean({ description: 'whether there are more than were counted' }),
  }),
});
export type OfficeQuestionPage = Static<typeof OfficeQuestionPage>;

export const QuestionViewCounts = Type.Object({
  items: Type.Array(
    Type.Object({
      view: Type.String(),
      count: Type.Integer(),
      isMore: Type.Boolean({ description: 'whether there are more than were counted' }),
    }),
  ),
});
export type QuestionViewCounts = Static<typeof QuestionViewCounts>;

const seen = Type.Optional(
  Type.Integer({
    ...Version,
    description: 'the version that you saw: where it is another by now, nothing is changed',
  }),
);

export const AnswerBody = Type.Object(
  {
    answer: LongText(16_000),
    publish: Type.Optional(
      Type.Boolean({ description: 'publishes the question too; false if not given' }),
    ),
    seen,
  },
  closed,
);
export type AnswerBody = Static<typeof AnswerBody>;

export const PublishBody = Type.Object({ seen }, closed);

export const DeclineBody = Type.Object(
  {
    reason: Type.Optional({
      ...ShortText(200),
      description: 'for the activity log; the asker is not told',
    }),
    seen,
  },
  closed,
);

export const QuestionDecided = Type.Object({
  id: Type.Integer(),
  state: State,
  answer: Type.String(),
  version: Version,
});
