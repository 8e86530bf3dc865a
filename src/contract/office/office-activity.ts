import { Type, type Static } from 'typebox';
import { filterWord } from './office-list-query.ts';
import { Nullable } from '#contract/primitives.ts';

/** Which entries of the activity log (rule activity-log/filters). */
export const ActivityQuery = Type.Object({
  by: filterWord('only what this person, token or giver of commands did'),
  action: filterWord('only this: `order.ship`'),
  subject: filterWord(
    'only what was done to an `order`, `staff`, a `token`, a `webhook` or a `setting`',
  ),
  about: filterWord('only what was done to this one: an order number, a name'),
  from: filterWord('only of this day and later, in Istanbul: `2026-11-22`'),
  to: filterWord('only of this day and earlier'),
});

const Values = Nullable(Type.Record(Type.String(), Type.Unknown()));

/** A page of the activity log, the newest first (rule activity-log/read). */
export const ActivityPage = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Type.String({ description: 'ISO 8601 in UTC, with milliseconds' }),
      actor: Type.Enum(['staff', 'command', 'token', 'visitor'], {
        description: '`visitor`: a refused sign-in, of whom nobody knows who it was',
      }),
      by: Type.String(),
      action: Type.String(),
      subject: Type.String(),
      about: Type.String(),
      before: Values,
      after: Values,
    }),
  ),
  next: Nullable(Type.Integer({ description: 'give it as `after`; null: that was all' })),
  people: Type.Array(Type.String(), { description: 'who stands in the log' }),
});
export type ActivityPage = Static<typeof ActivityPage>;
