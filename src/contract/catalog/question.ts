import { Type, type Static } from 'typebox';
import { Id, LongText, Nullable } from '#contract/primitives.ts';

/** A published question with its answer (rule questions/on-product). */
export const Question = Type.Object({
  id: Type.Integer(),
  question: Type.String(),
  /** The asker as others see them. */
  name: Type.String(),
  /** ISO 8601 in UTC, as `answeredAt`. */
  date: Type.String(),
  answer: Type.String(),
  answeredAt: Type.String(),
});
export type Question = Static<typeof Question>;

/** A part of a family's published questions, the newest first (rule questions/pages). */
export const QuestionPage = Type.Object({
  items: Type.Array(Question),
  /** All that are published. */
  count: Type.Integer(),
  next: Nullable(Type.String({ description: 'give it as `cursor`; null: that was all' })),
});
export type QuestionPage = Static<typeof QuestionPage>;

/** `GET /api/catalog/product/{id}/questions`. */
export const ProductQuestions = Type.Object({
  product: Type.Object({ id: Type.Integer(), name: Type.String(), seo: Type.String() }),
  ...QuestionPage.properties,
});
export type ProductQuestions = Static<typeof ProductQuestions>;

/** The form of a question. */
export const QuestionForm = Type.Object(
  { question_text: Type.Optional(LongText(16_000)) },
  { additionalProperties: false },
);
export type QuestionForm = Static<typeof QuestionForm>;

export const QuestionAsked = Type.Object({ success: Type.Literal(true), id: Id });
