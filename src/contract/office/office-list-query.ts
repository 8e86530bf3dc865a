import { Type } from 'typebox';
import { Nullable } from '#contract/primitives.ts';

/** A word of a list's query that its route validates itself, so that the error is in the visitor's language. */
export const filterWord = (description: string, maxLength = 200) =>
  Type.Optional(Type.String({ maxLength, description }));

/** The usual number of rows on a page of an office list. */
export const usualPageSize = 50;

/** The part of a list's query that chooses a page. */
export const pageWords = {
  cursor: filterWord('where a page begins; of the same `sort`', 2000),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: usualPageSize })),
};

/** The cursor of another page, as an answer holds it. */
export const Cursor = Nullable(
  Type.String({ description: 'give it as `cursor`; null: nothing there' }),
);
